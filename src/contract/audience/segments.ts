// Segments: rules that select contacts. The matching contacts are computed at each request.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { contact } from './contacts.ts';

/** In a workspace. */
export const maxSegments = 200;
export const maxSegmentConditions = 20;
export const maxSegmentDays = 3_650;

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
  .max(maxSegmentDays, `Use at most ${maxSegmentDays} days.`)
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

export const segmentCondition = z
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
export type SegmentCondition = z.output<typeof segmentCondition>;

const match = z.enum(['all', 'any']);

/** Groups of conditions: how many of a group must match, and how many groups. */
export const segmentDefinition = z
  .object({
    match: match.default('all'),
    groups: z
      .array(
        z.object({
          match: match.default('all'),
          conditions: z
            .array(segmentCondition)
            .min(1, 'Add a condition to each group.')
            .max(maxSegmentConditions),
        }),
      )
      .min(1, 'Add a condition.')
      .max(maxSegmentConditions),
  })
  .refine(
    ({ groups }) =>
      groups.reduce((sum, { conditions }) => sum + conditions.length, 0) <= maxSegmentConditions,
    { path: ['groups'], message: `Use at most ${maxSegmentConditions} conditions.` },
  );
export type SegmentDefinition = z.output<typeof segmentDefinition>;

export const segment = z.object({
  id: z.string(),
  name: z.string(),
  definition: segmentDefinition,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Segment = z.infer<typeof segment>;

const noName = 'Please enter a segment name';
const name = z
  .string({ error: noName })
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, noName).max(100, 'Use a name of at most 100 characters.'));

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/esp/segments',
  summary: 'Your segments, newest first.',
  access: 'user',
  output: z.array(segment),
});

export const createSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments',
  summary: 'Make a segment.',
  access: 'user',
  body: z.object({ name, definition: segmentDefinition }),
  output: segment,
  status: 201,
  errors: [404, 409, 422],
});

export const getSegment = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}',
  summary: 'One segment.',
  access: 'user',
  params: idParams,
  output: segment,
  errors: [404],
});

export const updateSegment = endpoint({
  method: 'PATCH',
  path: '/api/esp/segments/{id}',
  summary: 'Change a segment. Keys that are not sent stay as they are.',
  access: 'user',
  params: idParams,
  body: z.object({ name: name.optional(), definition: segmentDefinition.optional() }),
  output: segment,
  errors: [404, 422],
});

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/api/esp/segments/{id}',
  summary: 'Delete a segment. Its contacts stay. It can be restored for 30 days.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const restoreSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments/{id}/restore',
  summary: 'Bring a deleted segment back.',
  access: 'user',
  params: idParams,
  output: segment,
  errors: [404, 409],
});

export const segmentCount = z.object({
  count: z.int(),
  /** Of them: contacts who can get messages. */
  subscribed: z.int(),
  /** False if there are too many contacts to test all: then it is a minimum. */
  isComplete: z.boolean(),
});
export type SegmentCount = z.infer<typeof segmentCount>;

export const countSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments/count',
  summary: 'How many contacts a segment definition matches now, saved or not.',
  access: 'user',
  body: z.object({ definition: segmentDefinition }),
  output: segmentCount,
  errors: [404, 422],
});

export const countSavedSegment = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}/count',
  summary: 'How many contacts are in a segment now.',
  access: 'user',
  params: idParams,
  output: segmentCount,
  errors: [404],
});

export const listSegmentMembers = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}/members',
  summary:
    'The contacts of a segment, newest first. A page may hold fewer than asked for and still have a next one.',
  access: 'user',
  params: idParams,
  query: page,
  output: z.array(contact),
  errors: [404],
});
