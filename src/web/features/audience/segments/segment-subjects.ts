// The subjects of conditions, and their operators.

import type { SegmentCondition } from '#contract/audience/segments.ts';
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
  textOperators,
} from '#email/dynamic/condition.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import type { SegmentNames } from './segment-names.ts';

export type About = SegmentCondition['about'];

const groups: readonly { label: string; subjects: readonly (readonly [About, TextKey])[] }[] = [
  {
    get label() {
      return t('lists.segmentSubjects.thePerson');
    },
    subjects: [
      ['email', 'lists.segmentSubjects.emailAddress'],
      ['first_name', 'lists.segmentSubjects.firstName'],
      ['last_name', 'lists.segmentSubjects.lastName'],
      ['language', 'lists.segmentSubjects.language'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.listsAndTags');
    },
    subjects: [
      ['list', 'lists.segmentSubjects.list'],
      ['tag', 'lists.segmentSubjects.tag'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.howTheyCame');
    },
    subjects: [
      ['added', 'lists.segmentSubjects.dateAdded'],
      ['consent', 'lists.segmentSubjects.consentSource'],
    ],
  },
  {
    get label() {
      return t('lists.segmentSubjects.whatTheyDid');
    },
    subjects: [
      ['opened', 'lists.segmentSubjects.openedAnEmail'],
      ['clicked', 'lists.segmentSubjects.clickedALink'],
      ['campaign', 'lists.segmentSubjects.campaign'],
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
    options: subjects.map(([value, name]) => ({ value: value as string, label: t(name) })),
  }));
  const fields = {
    label: t('lists.segmentSubjects.yourFields'),
    options: names.fields.map(({ key, label }) => ({ value: `field:${key}`, label })),
  };
  return [contactGroup, fields, ...rest].filter(
    (group): group is SubjectGroup => group !== undefined && group.options.length > 0,
  );
};

const operatorLabels: Record<string, TextKey> = {
  is: 'lists.segmentOperators.is',
  is_not: 'lists.segmentOperators.isNot',
  contains: 'lists.segmentOperators.contains',
  not_contains: 'lists.segmentOperators.notContains',
  begins_with: 'lists.segmentOperators.beginsWith',
  ends_with: 'lists.segmentOperators.endsWith',
  empty: 'lists.segmentOperators.empty',
  not_empty: 'lists.segmentOperators.notEmpty',
  domain_is: 'lists.segmentOperators.domainIs',
  domain_is_not: 'lists.segmentOperators.domainIsNot',
  above: 'lists.segmentOperators.above',
  below: 'lists.segmentOperators.below',
  at_least: 'lists.segmentOperators.atLeast',
  at_most: 'lists.segmentOperators.atMost',
  on: 'lists.segmentOperators.on',
  before: 'lists.segmentOperators.before',
  after: 'lists.segmentOperators.after',
  last_days: 'lists.segmentOperators.lastDays',
  not_last_days: 'lists.segmentOperators.notLastDays',
  next_days: 'lists.segmentOperators.nextDays',
  anniversary_today: 'lists.segmentOperators.anniversaryToday',
  anniversary_next_days: 'lists.segmentOperators.anniversaryNextDays',
  yes: 'lists.segmentOperators.yes',
  no: 'lists.segmentOperators.no',
  has: 'lists.segmentOperators.has',
  has_not: 'lists.segmentOperators.hasNot',
  is_on: 'lists.segmentOperators.isOn',
  is_not_on: 'lists.segmentOperators.isNotOn',
  ever: 'lists.segmentOperators.ever',
  never: 'lists.segmentOperators.never',
  received: 'lists.segmentOperators.received',
  not_received: 'lists.segmentOperators.notReceived',
  opened: 'lists.segmentOperators.opened',
  not_opened: 'lists.segmentOperators.notOpened',
  clicked: 'lists.segmentOperators.clicked',
  not_clicked: 'lists.segmentOperators.notClicked',
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
  operators[about].map((value) => {
    const label = operatorLabels[value];
    return { value, label: label ? t(label) : value };
  });

export const consentLabels: Record<(typeof consentSources)[number], TextKey> = {
  form: 'lists.consentSources.form',
  manual: 'lists.consentSources.manual',
  import: 'lists.consentSources.import',
  api: 'lists.consentSources.api',
  sandbox: 'lists.consentSources.sandbox',
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
