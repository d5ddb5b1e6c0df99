// A definition in plain words.
import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { formatCount } from '../contacts/contact-labels.ts';
import type { SegmentNames } from './segment-names.ts';
import { consentWords } from './segment-subjects.ts';

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

const compared = (subject: string, operator: string, value: string): string => {
  const given = quoted(value === '' ? '…' : value);
  const ways: Record<string, string> = {
    is: `${subject} is ${given}`,
    is_not: `${subject} is not ${given}`,
    contains: `${subject} contains ${given}`,
    not_contains: `${subject} does not contain ${given}`,
    begins_with: `${subject} begins with ${given}`,
    ends_with: `${subject} ends with ${given}`,
    empty: `${subject} is empty`,
    not_empty: `${subject} is not empty`,
    domain_is: `${subject} is at ${given}`,
    domain_is_not: `${subject} is not at ${given}`,
  };
  return `whose ${ways[operator] ?? ''}`;
};

const numberWords: Record<string, string> = {
  is: 'is',
  is_not: 'is not',
  above: 'is above',
  below: 'is below',
  at_least: 'is at least',
  at_most: 'is at most',
};

const dateWords = (subject: string, { operator, date, days }: SegmentCondition & { about: 'date_field' }) => {
  const ways: Record<typeof operator, string> = {
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
  return `whose ${subject} ${ways[operator]}`;
};

const activityWords = ({ about, operator, days }: SegmentCondition & { about: 'opened' | 'clicked' }) => {
  const [did, not] = about === 'opened' ? ['opened', 'open'] : ['clicked in', 'click in'];
  const ways: Record<typeof operator, string> = {
    ever: `who ${did} an email at some time`,
    never: `who never ${did} an email`,
    last_days: `who ${did} an email in the last ${daysOf(days)}`,
    not_last_days: `who did not ${not} an email in the last ${daysOf(days)}`,
  };
  return ways[operator];
};

const campaignWords = (operator: string, name: string): string => {
  const ways: Record<string, string> = {
    received: `who received ${name}`,
    not_received: `who did not receive ${name}`,
    opened: `who opened ${name}`,
    not_opened: `who received ${name} and did not open it`,
    clicked: `who clicked in ${name}`,
    not_clicked: `who received ${name} and did not click in it`,
  };
  return ways[operator] ?? '';
};

const nameIn = (things: readonly { id: string; name: string }[], id: string, kind: string): string => {
  const found = things.find((thing) => thing.id === id);
  if (found) return quoted(found.name);
  return id === '' ? `a ${kind}` : `a ${kind} that was deleted`;
};

export const conditionWords = (condition: SegmentCondition, names: SegmentNames): string => {
  const label = (key: string): string => names.fields.find((field) => field.key === key)?.label ?? key;
  switch (condition.about) {
    case 'first_name':
      return compared('first name', condition.operator, condition.value);
    case 'last_name':
      return compared('last name', condition.operator, condition.value);
    case 'email':
      return compared('email address', condition.operator, condition.value);
    case 'language':
      return compared('language', condition.operator, condition.value);
    case 'text_field':
      return compared(label(condition.key), condition.operator, condition.value);
    case 'number_field': {
      const { operator, number } = condition;
      if (operator === 'empty' || operator === 'not_empty')
        return compared(label(condition.key), operator, '');
      return `whose ${label(condition.key)} ${numberWords[operator]} ${number ?? '…'}`;
    }
    case 'date_field':
      return dateWords(label(condition.key), condition);
    case 'boolean_field': {
      const ways = { yes: 'is yes', no: 'is no', empty: 'is empty', not_empty: 'is not empty' };
      return `whose ${label(condition.key)} ${ways[condition.operator]}`;
    }
    case 'tag':
      return `who ${condition.operator === 'has' ? 'have' : 'do not have'} the tag ${nameIn(names.tags, condition.id, 'tag')}`;
    case 'list':
      return `who are ${condition.operator === 'is_on' ? '' : 'not '}on ${nameIn(names.lists, condition.id, 'list')}`;
    case 'added': {
      const ways = {
        before: `before ${day(condition.date)}`,
        after: `after ${day(condition.date)}`,
        last_days: `in the last ${daysOf(condition.days)}`,
        not_last_days: `more than ${daysOf(condition.days)} ago`,
      };
      return `who were added ${ways[condition.operator]}`;
    }
    case 'consent':
      return `who ${condition.operator === 'is' ? 'came' : 'did not come'} by ${consentWords[condition.source]}`;
    case 'opened':
    case 'clicked':
      return activityWords(condition);
    case 'campaign':
      return campaignWords(condition.operator, nameIn(names.campaigns, condition.id, 'campaign'));
  }
};

/** "Contacts who are on “News” and whose first name is “Ann”." */
export const segmentWords = ({ match, groups }: SegmentDefinition, names: SegmentNames): string => {
  const parts = groups.map((group) =>
    group.conditions
      .map((condition) => conditionWords(condition, names))
      .join(group.match === 'all' ? ' and ' : ' or '),
  );
  if (parts.length === 1) return `Contacts ${parts[0]}.`;
  const bracketed = parts.map((part, at) => ((groups[at]?.conditions.length ?? 0) > 1 ? `(${part})` : part));
  return `Contacts ${bracketed.join(match === 'all' ? ', and ' : ', or ')}.`;
};
