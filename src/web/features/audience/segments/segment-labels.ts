// A definition in plain words.
import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { formatCount } from '#web/lib/counts.ts';
import type { SegmentNames } from './segment-names.ts';
import { consentLabels } from './segment-subjects.ts';

const quoted = (text: string): string => `“${text}”`;
const daysOf = (count = 0): string => (count === 1 ? 'day' : `${formatCount(count)} days`);

const dateFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A date has no hours: in this browser's time zone it could be the day before. */
const day = (date: string | undefined): string =>
  date ? dateFormat.format(new Date(`${date}T00:00:00Z`)) : '…';

const comparisonText = (subject: string, operator: string, value: string): string => {
  const quotedValue = quoted(value === '' ? '…' : value);
  const texts: Record<string, string> = {
    is: `${subject} is ${quotedValue}`,
    is_not: `${subject} is not ${quotedValue}`,
    contains: `${subject} contains ${quotedValue}`,
    not_contains: `${subject} does not contain ${quotedValue}`,
    begins_with: `${subject} begins with ${quotedValue}`,
    ends_with: `${subject} ends with ${quotedValue}`,
    empty: `${subject} is empty`,
    not_empty: `${subject} is not empty`,
    domain_is: `${subject} is at ${quotedValue}`,
    domain_is_not: `${subject} is not at ${quotedValue}`,
  };
  return `whose ${texts[operator] ?? ''}`;
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
    on: `is ${day(date)}`,
    before: `is before ${day(date)}`,
    after: `is after ${day(date)}`,
    last_days: `is in the last ${daysOf(days)}`,
    next_days: `is in the next ${daysOf(days)}`,
    anniversary_today: 'has its anniversary today',
    anniversary_next_days: `has its anniversary in the next ${daysOf(days)}`,
    empty: 'is empty',
    not_empty: 'is not empty',
  };
  return `whose ${subject} ${texts[operator]}`;
};

const activityText = ({ about, operator, days }: SegmentCondition & { about: 'opened' | 'clicked' }) => {
  const [verb, negatedVerb] = about === 'opened' ? ['opened', 'open'] : ['clicked in', 'click in'];
  const texts: Record<typeof operator, string> = {
    ever: `who ${verb} an email at some time`,
    never: `who never ${verb} an email`,
    last_days: `who ${verb} an email in the last ${daysOf(days)}`,
    not_last_days: `who did not ${negatedVerb} an email in the last ${daysOf(days)}`,
  };
  return texts[operator];
};

const campaignText = (operator: string, name: string): string => {
  const texts: Record<string, string> = {
    received: `who received ${name}`,
    not_received: `who did not receive ${name}`,
    opened: `who opened ${name}`,
    not_opened: `who received ${name} and did not open it`,
    clicked: `who clicked in ${name}`,
    not_clicked: `who received ${name} and did not click in it`,
  };
  return texts[operator] ?? '';
};

const nameIn = (items: readonly { id: string; name: string }[], id: string, kind: string): string => {
  const found = items.find((item) => item.id === id);
  if (found) return quoted(found.name);
  return id === '' ? `a ${kind}` : `a ${kind} that was deleted`;
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
      return `whose ${label(condition.key)} ${numberTexts[operator]} ${number ?? '…'}`;
    }
    case 'date_field':
      return dateText(label(condition.key), condition);
    case 'boolean_field': {
      const texts = { yes: 'is yes', no: 'is no', empty: 'is empty', not_empty: 'is not empty' };
      return `whose ${label(condition.key)} ${texts[condition.operator]}`;
    }
    case 'tag':
      return `who ${condition.operator === 'has' ? 'have' : 'do not have'} the tag ${nameIn(names.tags, condition.id, 'tag')}`;
    case 'list':
      return `who are ${condition.operator === 'is_on' ? '' : 'not '}on ${nameIn(names.lists, condition.id, 'list')}`;
    case 'added': {
      const texts = {
        before: `before ${day(condition.date)}`,
        after: `after ${day(condition.date)}`,
        last_days: `in the last ${daysOf(condition.days)}`,
        not_last_days: `more than ${daysOf(condition.days)} ago`,
      };
      return `who were added ${texts[condition.operator]}`;
    }
    case 'consent':
      return `who ${condition.operator === 'is' ? 'came' : 'did not come'} by ${consentLabels[condition.source]}`;
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
      .join(group.match === 'all' ? ' and ' : ' or '),
  );
  if (parts.length === 1) return `Contacts ${parts[0]}.`;
  const bracketed = parts.map((part, index) =>
    (groups[index]?.conditions.length ?? 0) > 1 ? `(${part})` : part,
  );
  return `Contacts ${bracketed.join(match === 'all' ? ', and ' : ', or ')}.`;
};
