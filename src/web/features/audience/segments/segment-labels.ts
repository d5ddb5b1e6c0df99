// A definition in plain words.

import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import type { SegmentNames } from './segment-names.ts';
import { consentLabels } from './segment-subjects.ts';

const quoted = (text: string): string => `“${text}”`;
const daysOf = (count = 0): string =>
  count === 1 ? 'day' : t('lists.segmentLabels.countDays', { count: formatCount(count) });

const day = (date: string | undefined): string => (date ? formatDay(date) : '…');

const comparisonText = (subject: string, operator: string, value: string): string => {
  const quotedValue = quoted(value === '' ? '…' : value);
  const texts: Record<string, string> = {
    is: t('lists.segmentLabels.subjectIsQuotedvalue', { subject, quotedValue }),
    is_not: t('lists.segmentLabels.subjectIsNotQuotedvalue', { subject, quotedValue }),
    contains: t('lists.segmentLabels.subjectContainsQuotedvalue', { subject, quotedValue }),
    not_contains: t('lists.segmentLabels.subjectDoesNotContainQuotedvalue', { subject, quotedValue }),
    begins_with: t('lists.segmentLabels.subjectBeginsWithQuotedvalue', { subject, quotedValue }),
    ends_with: t('lists.segmentLabels.subjectEndsWithQuotedvalue', { subject, quotedValue }),
    empty: t('lists.segmentLabels.subjectIsEmpty', { subject }),
    not_empty: t('lists.segmentLabels.subjectIsNotEmpty', { subject }),
    domain_is: t('lists.segmentLabels.subjectIsAtQuotedvalue', { subject, quotedValue }),
    domain_is_not: t('lists.segmentLabels.subjectIsNotAtQuotedvalue', { subject, quotedValue }),
  };
  return t('lists.segmentLabels.whoseTexts', { texts: texts[operator] ?? '' });
};

const numberTexts: Record<string, string> = {
  is: 'is',
  is_not: 'is not',
  above: 'is above',
  below: 'is below',
  at_least: 'is at least',
  at_most: 'is at most',
};

const dateText = (subject: string, { operator, date, days }: SegmentCondition & { about: 'date_field' }) => {
  const texts: Record<typeof operator, string> = {
    on: t('lists.segmentLabels.isDate', { date: day(date) }),
    before: t('lists.segmentLabels.isBeforeDate', { date: day(date) }),
    after: t('lists.segmentLabels.isAfterDate', { date: day(date) }),
    last_days: t('lists.segmentLabels.isInTheLastDays', { days: daysOf(days) }),
    next_days: t('lists.segmentLabels.isInTheNextDays', { days: daysOf(days) }),
    anniversary_today: 'has its anniversary today',
    anniversary_next_days: t('lists.segmentLabels.hasItsAnniversaryInTheNext', { days: daysOf(days) }),
    empty: 'is empty',
    not_empty: 'is not empty',
  };
  return t('lists.segmentLabels.whoseSubjectTexts', { subject, texts: texts[operator] });
};

const activityText = ({ about, operator, days }: SegmentCondition & { about: 'opened' | 'clicked' }) => {
  const [verb, negatedVerb] = about === 'opened' ? ['opened', 'open'] : ['clicked in', 'click in'];
  const texts: Record<typeof operator, string> = {
    ever: t('lists.segmentLabels.whoVerbAnEmailAtSome', { verb }),
    never: t('lists.segmentLabels.whoNeverVerbAnEmail', { verb }),
    last_days: t('lists.segmentLabels.whoVerbAnEmailInThe', { verb, days: daysOf(days) }),
    not_last_days: t('lists.segmentLabels.whoDidNotNegatedverbAnEmail', { negatedVerb, days: daysOf(days) }),
  };
  return texts[operator];
};

const campaignText = (operator: string, name: string): string => {
  const texts: Record<string, string> = {
    received: t('lists.segmentLabels.whoReceivedName', { name }),
    not_received: t('lists.segmentLabels.whoDidNotReceiveName', { name }),
    opened: t('lists.segmentLabels.whoOpenedName', { name }),
    not_opened: t('lists.segmentLabels.whoReceivedNameAndDidNot', { name }),
    clicked: t('lists.segmentLabels.whoClickedInName', { name }),
    not_clicked: t('lists.segmentLabels.whoReceivedNameAndDidNot2', { name }),
  };
  return texts[operator] ?? '';
};

const nameIn = (items: readonly { id: string; name: string }[], id: string, kind: string): string => {
  const found = items.find((item) => item.id === id);
  if (found) return quoted(found.name);
  return id === '' ? `a ${kind}` : t('lists.segmentLabels.aKindThatWasDeleted', { kind });
};

export const conditionLabel = (condition: SegmentCondition, names: SegmentNames): string => {
  const label = (key: string): string => names.fields.find((field) => field.key === key)?.label ?? key;
  switch (condition.about) {
    case 'first_name':
      return comparisonText('first name', condition.operator, condition.value);
    case 'last_name':
      return comparisonText('last name', condition.operator, condition.value);
    case 'email':
      return comparisonText('email address', condition.operator, condition.value);
    case 'language':
      return comparisonText('language', condition.operator, condition.value);
    case 'text_field':
      return comparisonText(label(condition.key), condition.operator, condition.value);
    case 'number_field': {
      const { operator, number } = condition;
      if (operator === 'empty' || operator === 'not_empty')
        return comparisonText(label(condition.key), operator, '');
      return t('lists.segmentLabels.whoseKeyNumbertextsNumber', {
        key: label(condition.key),
        numberTexts: numberTexts[operator],
        number: number ?? '…',
      });
    }
    case 'date_field':
      return dateText(label(condition.key), condition);
    case 'boolean_field': {
      const texts = { yes: 'is yes', no: 'is no', empty: 'is empty', not_empty: 'is not empty' };
      return t('lists.segmentLabels.whoseKeyTexts', {
        key: label(condition.key),
        texts: texts[condition.operator],
      });
    }
    case 'tag':
      return t('lists.segmentLabels.whoTextTheTagTags', {
        text: condition.operator === 'has' ? 'have' : 'do not have',
        tags: nameIn(names.tags, condition.id, 'tag'),
      });
    case 'list':
      return t('lists.segmentLabels.whoAreTextOnLists', {
        text: condition.operator === 'is_on' ? '' : 'not ',
        lists: nameIn(names.lists, condition.id, 'list'),
      });
    case 'added': {
      const texts = {
        before: t('lists.segmentLabels.beforeDate', { date: day(condition.date) }),
        after: t('lists.segmentLabels.afterDate', { date: day(condition.date) }),
        last_days: t('lists.segmentLabels.inTheLastDays', { days: daysOf(condition.days) }),
        not_last_days: t('lists.segmentLabels.moreThanDaysAgo', { days: daysOf(condition.days) }),
      };
      return t('lists.segmentLabels.whoWereAddedTexts', { texts: texts[condition.operator] });
    }
    case 'consent':
      return t('lists.segmentLabels.whoTextByConsentlabels', {
        text: condition.operator === 'is' ? 'came' : 'did not come',
        consentLabels: consentLabels[condition.source],
      });
    case 'opened':
    case 'clicked':
      return activityText(condition);
    case 'campaign':
      return campaignText(condition.operator, nameIn(names.campaigns, condition.id, 'campaign'));
  }
};

/** "Contacts who are on “News” and whose first name is “Ann”." */
export const segmentLabel = ({ match, groups }: SegmentDefinition, names: SegmentNames): string => {
  const parts = groups.map((group) =>
    group.conditions
      .map((condition) => conditionLabel(condition, names))
      .join(group.match === 'all' ? t('lists.segmentLabels.and') : t('lists.segmentLabels.or')),
  );
  if (parts.length === 1) return t('lists.segmentLabels.contactsParts', { parts: parts[0] });
  const bracketed = parts.map((part, index) =>
    (groups[index]?.conditions.length ?? 0) > 1 ? `(${part})` : part,
  );
  return t('lists.segmentLabels.contactsJoin', {
    join: bracketed.join(match === 'all' ? ', and ' : ', or '),
  });
};
