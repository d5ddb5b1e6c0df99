// A condition on a contact: what segments consist of, and what decides who sees a section or a block.
import { z } from 'zod';

export const maxConditionDays = 3_650;

const needsValue = 'Enter a value to compare with.';
// Values that a database cannot store, or that compare with nothing, are omitted.
const value = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(200, 'Use at most 200 characters.'))
  .default('');
const days = z
  .int('Use a whole number of days.')
  .min(1, 'Use at least 1 day.')
  .max(maxConditionDays, `Use at most ${maxConditionDays} days.`)
  .optional();
const date = z.iso.date('Use a date such as 2026-11-21.').optional();
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Choose a field.');
const id = z.string().min(1, 'Choose one.').max(64);

export const textOperators = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'begins_with',
  'ends_with',
  'empty',
  'not_empty',
] as const;
export const emailOperators = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'begins_with',
  'ends_with',
  'domain_is',
  'domain_is_not',
] as const;
export const numberOperators = [
  'is',
  'is_not',
  'above',
  'below',
  'at_least',
  'at_most',
  'empty',
  'not_empty',
] as const;
export const dateOperators = [
  'on',
  'before',
  'after',
  'last_days',
  'next_days',
  'anniversary_today',
  'anniversary_next_days',
  'empty',
  'not_empty',
] as const;
export const booleanOperators = ['yes', 'no', 'empty', 'not_empty'] as const;
export const addedOperators = ['before', 'after', 'last_days', 'not_last_days'] as const;
export const activityOperators = ['last_days', 'not_last_days', 'ever', 'never'] as const;
export const campaignOperators = [
  'received',
  'not_received',
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
] as const;
export const consentSources = ['form', 'manual', 'import', 'api', 'sandbox'] as const;

const withDate: readonly string[] = ['on', 'before', 'after'];
const withDays: readonly string[] = ['last_days', 'not_last_days', 'next_days', 'anniversary_next_days'];
const alone: readonly string[] = ['empty', 'not_empty', 'anniversary_today', 'yes', 'no', 'ever', 'never'];

/** The operand type of an operator. `operand`: the condition's subject decides. */
export const operandOf = (operator: string): 'none' | 'date' | 'days' | 'operand' =>
  withDate.includes(operator)
    ? 'date'
    : withDays.includes(operator)
      ? 'days'
      : alone.includes(operator)
        ? 'none'
        : 'operand';

export const contactCondition = z
  .discriminatedUnion('about', [
    z.object({ about: z.enum(['first_name', 'last_name']), operator: z.enum(textOperators), value }),
    z.object({ about: z.literal('email'), operator: z.enum(emailOperators), value }),
    z.object({ about: z.literal('text_field'), key: fieldKey, operator: z.enum(textOperators), value }),
    z.object({
      about: z.literal('number_field'),
      key: fieldKey,
      operator: z.enum(numberOperators),
      number: z.number('Use a number.').min(-1e15).max(1e15).optional(),
    }),
    z.object({ about: z.literal('date_field'), key: fieldKey, operator: z.enum(dateOperators), date, days }),
    z.object({ about: z.literal('boolean_field'), key: fieldKey, operator: z.enum(booleanOperators) }),
    z.object({ about: z.literal('tag'), operator: z.enum(['has', 'has_not']), id }),
    /** `is_on`: an active member. A contact who is pending, or left, does not match. */
    z.object({ about: z.literal('list'), operator: z.enum(['is_on', 'is_not_on']), id }),
    z.object({ about: z.literal('added'), operator: z.enum(addedOperators), date, days }),
    z.object({
      about: z.literal('consent'),
      operator: z.enum(['is', 'is_not']),
      source: z.enum(consentSources),
    }),
    z.object({
      about: z.literal('language'),
      operator: z.enum(['is', 'is_not', 'empty', 'not_empty']),
      value,
    }),
    /** `not_last_days` also matches contacts who never did. */
    z.object({ about: z.enum(['opened', 'clicked']), operator: z.enum(activityOperators), days }),
    /** `not_opened` and `not_clicked` match only recipients of it. */
    z.object({ about: z.literal('campaign'), operator: z.enum(campaignOperators), id }),
  ])
  .superRefine((condition, { addIssue }) => {
    const operand = operandOf(condition.operator);
    const given = condition as Partial<Record<'date' | 'days' | 'number' | 'value', unknown>>;
    const path =
      operand !== 'operand'
        ? operand
        : condition.about === 'number_field'
          ? 'number'
          : 'value' in condition
            ? 'value'
            : 'none';
    if (path !== 'none' && (given[path] === undefined || given[path] === ''))
      addIssue({ code: 'custom', path: [path], message: needsValue });
  });
export type ContactCondition = z.output<typeof contactCondition>;
