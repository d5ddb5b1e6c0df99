// A definition in plain words.

import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import type { TextKey } from '#text/keys.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatExact } from '#web/lib/formats.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import type { SegmentNames } from './segment-names.ts';

const unfinished = '…';

const day = (date: string | undefined): string => (date ? formatDay(date) : unfinished);

const numberText = (number: number | undefined): string =>
  number === undefined ? unfinished : formatExact(number);

/** What a condition compares: a detail that every contact has, or a field of the workspace with its own name. */
interface Subject {
  subject: 'first_name' | 'last_name' | 'email' | 'language' | 'field';
  label: string;
}

const textClauses: Record<string, TextKey> = {
  is: 'lists.segmentLabels.subjectIsQuotedvalue',
  is_not: 'lists.segmentLabels.subjectIsNotQuotedvalue',
  contains: 'lists.segmentLabels.subjectContainsQuotedvalue',
  not_contains: 'lists.segmentLabels.subjectDoesNotContainQuotedvalue',
  begins_with: 'lists.segmentLabels.subjectBeginsWithQuotedvalue',
  ends_with: 'lists.segmentLabels.subjectEndsWithQuotedvalue',
  empty: 'lists.segmentLabels.subjectIsEmpty',
  not_empty: 'lists.segmentLabels.subjectIsNotEmpty',
  domain_is: 'lists.segmentLabels.subjectIsAtQuotedvalue',
  domain_is_not: 'lists.segmentLabels.subjectIsNotAtQuotedvalue',
};

const textClause = (subject: Subject, operator: string, value: string): string => {
  const key = textClauses[operator];
  return key ? t(key, { ...subject, value: value === '' ? unfinished : value }) : '';
};

const numberClauses = {
  is: 'lists.segmentLabels.numberIs',
  is_not: 'lists.segmentLabels.numberIsNot',
  above: 'lists.segmentLabels.numberIsAbove',
  below: 'lists.segmentLabels.numberIsBelow',
  at_least: 'lists.segmentLabels.numberIsAtLeast',
  at_most: 'lists.segmentLabels.numberIsAtMost',
} as const;

const dateClauses = {
  on: 'lists.segmentLabels.isDate',
  before: 'lists.segmentLabels.isBeforeDate',
  after: 'lists.segmentLabels.isAfterDate',
  last_days: 'lists.segmentLabels.isInTheLastDays',
  next_days: 'lists.segmentLabels.isInTheNextDays',
  anniversary_today: 'lists.segmentLabels.hasItsAnniversaryToday',
  anniversary_next_days: 'lists.segmentLabels.hasItsAnniversaryInTheNext',
} as const;

const addedClauses = {
  before: 'lists.segmentLabels.beforeDate',
  after: 'lists.segmentLabels.afterDate',
  last_days: 'lists.segmentLabels.inTheLastDays',
  not_last_days: 'lists.segmentLabels.moreThanDaysAgo',
} as const;

const activityClauses = {
  ever: 'lists.segmentLabels.whoVerbAnEmailAtSome',
  never: 'lists.segmentLabels.whoNeverVerbAnEmail',
  last_days: 'lists.segmentLabels.whoVerbAnEmailInThe',
  not_last_days: 'lists.segmentLabels.whoDidNotNegatedverbAnEmail',
} as const;

const campaignClauses = {
  received: 'lists.segmentLabels.whoReceivedName',
  not_received: 'lists.segmentLabels.whoDidNotReceiveName',
  opened: 'lists.segmentLabels.whoOpenedName',
  not_opened: 'lists.segmentLabels.whoReceivedNameAndDidNot',
  clicked: 'lists.segmentLabels.whoClickedInName',
  not_clicked: 'lists.segmentLabels.whoReceivedNameAndDidNot2',
} as const;

/** The values of a clause about an item, which may not be chosen yet, or be deleted since. */
const named = (items: readonly { id: string; name: string }[], id: string) => {
  const name = items.find((item) => item.id === id)?.name;
  return { state: name !== undefined ? 'known' : id === '' ? 'unchosen' : 'gone', name };
};

/** A clause about contacts: "whose first name is “Ann”". */
export const conditionLabel = (condition: SegmentCondition, names: SegmentNames): string => {
  const fieldLabel = (key: string): string => names.fields.find((field) => field.key === key)?.label ?? key;
  const field = (key: string): Subject => ({ subject: 'field', label: fieldLabel(key) });
  switch (condition.about) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'language': {
      const { about, operator, value } = condition;
      return textClause({ subject: about, label: '' }, operator, value);
    }
    case 'text_field':
      return textClause(field(condition.key), condition.operator, condition.value);
    case 'number_field': {
      const { operator, key, number } = condition;
      return operator === 'empty' || operator === 'not_empty'
        ? textClause(field(key), operator, '')
        : t(numberClauses[operator], { label: fieldLabel(key), number: numberText(number) });
    }
    case 'date_field': {
      const { operator, key, date, days = 0 } = condition;
      return operator === 'empty' || operator === 'not_empty'
        ? textClause(field(key), operator, '')
        : t(dateClauses[operator], { label: fieldLabel(key), date: day(date), days });
    }
    case 'boolean_field': {
      const { operator, key } = condition;
      if (operator === 'empty' || operator === 'not_empty') return textClause(field(key), operator, '');
      return operator === 'yes'
        ? t('lists.segmentLabels.valueIsYes', { label: fieldLabel(key) })
        : t('lists.segmentLabels.valueIsNo', { label: fieldLabel(key) });
    }
    case 'tag':
      return condition.operator === 'has'
        ? t('lists.segmentLabels.whoHaveTheTag', named(names.tags, condition.id))
        : t('lists.segmentLabels.whoDoNotHaveTheTag', named(names.tags, condition.id));
    case 'list':
      return condition.operator === 'is_on'
        ? t('lists.segmentLabels.whoAreOnList', named(names.lists, condition.id))
        : t('lists.segmentLabels.whoAreNotOnList', named(names.lists, condition.id));
    case 'added': {
      const { operator, date, days = 0 } = condition;
      return t(addedClauses[operator], { date: day(date), days });
    }
    case 'consent':
      return condition.operator === 'is'
        ? t('lists.segmentLabels.whoseConsentIsFrom', { source: condition.source })
        : t('lists.segmentLabels.whoseConsentIsNotFrom', { source: condition.source });
    case 'opened':
    case 'clicked': {
      const { about, operator, days = 0 } = condition;
      return t(activityClauses[operator], { about, days });
    }
    case 'campaign':
      return t(campaignClauses[condition.operator], named(names.campaigns, condition.id));
  }
};

const rowOf = (match: SegmentDefinition['match']) => (match === 'all' ? 'conjunction' : 'disjunction');

/** "Contacts who are on “News” and whose first name is “Ann”." */
export const segmentLabel = ({ match, groups }: SegmentDefinition, names: SegmentNames): string => {
  const clauses = groups.map(({ match: groupMatch, conditions }) => {
    const clause = listText(
      conditions.map((condition) => conditionLabel(condition, names)),
      rowOf(groupMatch),
    );
    return groups.length > 1 && conditions.length > 1 ? `(${clause})` : clause;
  });
  return t('lists.segmentLabels.contactsParts', { parts: listText(clauses, rowOf(match)) });
};
