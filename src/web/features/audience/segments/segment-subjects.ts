// The subjects of conditions, and their operators.

import {
  activityOperators,
  addedOperators,
  booleanOperators,
  campaignOperators,
  consentSources,
  dateOperators,
  emailOperators,
  numberOperators,
  operandOf,
  type SegmentCondition,
  textOperators,
} from '#contract/audience/segments.ts';
import { t } from '#web/text/t.ts';
import type { SegmentNames } from './segment-names.ts';

export type About = SegmentCondition['about'];

const groups: readonly { label: string; subjects: readonly (readonly [About, string])[] }[] = [
  {
    get label() {
      return t('lists.segmentSubjects.thePerson');
    },
    subjects: [
      ['email', 'Email address'],
      ['first_name', 'First name'],
      ['last_name', 'Last name'],
      ['language', 'Language'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.listsAndTags');
    },
    subjects: [
      ['list', 'List'],
      ['tag', 'Tag'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.howTheyCame');
    },
    subjects: [
      ['added', 'Date added'],
      ['consent', 'Consent came by'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.whatTheyDid');
    },
    subjects: [
      ['opened', 'Opened an email'],
      ['clicked', 'Clicked a link'],
      ['campaign', 'Campaign'],
    ],
  },
];

/** The value of an option: `field:key` for a field of their own. */
export const subjectOf = (condition: SegmentCondition): string =>
  'key' in condition ? `field:${condition.key}` : condition.about;

export interface SubjectGroup {
  label: string;
  options: { value: string; label: string }[];
}

export const subjectGroups = (names: SegmentNames): SubjectGroup[] => {
  const [contactGroup, ...rest] = groups.map(({ label, subjects }) => ({
    label,
    options: subjects.map(([value, name]) => ({ value: value as string, label: name })),
  }));
  const fields = {
    label: t('lists.segmentSubjects.yourFields'),
    options: names.fields.map(({ key, label }) => ({ value: `field:${key}`, label })),
  };
  return [contactGroup, fields, ...rest].filter(
    (group): group is SubjectGroup => group !== undefined && group.options.length > 0,
  );
};

const operatorLabels: Record<string, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  begins_with: 'begins with',
  ends_with: 'ends with',
  empty: 'is empty',
  not_empty: 'is not empty',
  domain_is: 'is at the domain',
  domain_is_not: 'is not at the domain',
  above: 'is above',
  below: 'is below',
  at_least: 'is at least',
  at_most: 'is at most',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  last_days: 'in the last',
  not_last_days: 'not in the last',
  next_days: 'in the next',
  anniversary_today: 'anniversary is today',
  anniversary_next_days: 'anniversary in the next',
  yes: 'is yes',
  no: 'is no',
  has: 'they have',
  has_not: 'they do not have',
  is_on: 'they are on',
  is_not_on: 'they are not on',
  ever: 'at some time',
  never: 'never',
  received: 'they received',
  not_received: 'they did not receive',
  opened: 'they opened',
  not_opened: 'they received, not opened',
  clicked: 'they clicked in',
  not_clicked: 'they received, not clicked in',
};

const operators: Record<About, readonly string[]> = {
  first_name: textOperators,
  last_name: textOperators,
  email: emailOperators,
  text_field: textOperators,
  number_field: numberOperators,
  date_field: dateOperators,
  boolean_field: booleanOperators,
  tag: ['has', 'has_not'],
  list: ['is_on', 'is_not_on'],
  added: addedOperators,
  consent: ['is', 'is_not'],
  language: ['is', 'is_not', 'empty', 'not_empty'],
  opened: activityOperators,
  clicked: activityOperators,
  campaign: campaignOperators,
};

export const operatorOptions = (about: About): { value: string; label: string }[] =>
  operators[about].map((value) => ({ value, label: operatorLabels[value] ?? value }));

export const consentLabels: Record<(typeof consentSources)[number], string> = {
  form: 'a sign-up form',
  manual: 'adding them by hand',
  import: 'an import',
  api: 'the API',
  sandbox: 'the sandbox',
};

const usualDays = 30;

/** The same condition with another operator: its operand stays where it still fits. */
export const withOperator = (condition: SegmentCondition, operator: string): SegmentCondition => {
  const changed = { ...condition, operator } as SegmentCondition;
  if (operandOf(operator) === 'days' && 'days' in changed && changed.days === undefined)
    return { ...changed, days: operator === 'anniversary_next_days' ? 7 : usualDays } as SegmentCondition;
  return changed;
};

/** An initial condition; its operand may be missing. */
export const newCondition = (subject: string, names: SegmentNames): SegmentCondition => {
  const field = names.fields.find(({ key }) => `field:${key}` === subject);
  if (field) {
    const { key } = field;
    switch (field.type) {
      case 'text':
        return { about: 'text_field', key, operator: 'is', value: '' };
      case 'number':
        return { about: 'number_field', key, operator: 'above', number: undefined };
      case 'date':
        return { about: 'date_field', key, operator: 'anniversary_next_days', date: undefined, days: 7 };
      case 'boolean':
        return { about: 'boolean_field', key, operator: 'yes' };
    }
  }
  switch (subject as About) {
    case 'first_name':
    case 'last_name':
      return { about: subject as 'first_name' | 'last_name', operator: 'is', value: '' };
    case 'language':
      return { about: 'language', operator: 'is', value: '' };
    case 'list':
      return { about: 'list', operator: 'is_on', id: names.lists[0]?.id ?? '' };
    case 'tag':
      return { about: 'tag', operator: 'has', id: names.tags[0]?.id ?? '' };
    case 'campaign':
      return { about: 'campaign', operator: 'opened', id: names.campaigns[0]?.id ?? '' };
    case 'added':
      return { about: 'added', operator: 'last_days', date: undefined, days: usualDays };
    case 'consent':
      return { about: 'consent', operator: 'is', source: consentSources[0] };
    case 'opened':
    case 'clicked':
      return { about: subject as 'opened' | 'clicked', operator: 'last_days', days: usualDays };
    default:
      return { about: 'email', operator: 'contains', value: '' };
  }
};
