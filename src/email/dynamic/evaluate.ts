// Whether conditions match a contact: the same answer as the SQL of segments gives, without a database.
import type { ContactCondition } from './condition.ts';
import { dayMs, daysOfYear, isoDay, startOfDay } from './days.ts';
import { compareToNumber } from './decimal.ts';
import { isoDateOf } from './iso-date.ts';
import { spellingsOf } from './spellings.ts';
import type { When } from './when.ts';

/**
 * What conditions ask about a contact. Of lists, tags, campaigns and fields, those that exist: a condition on another
 * one matches nobody, even when it is negated.
 */
export interface ContactFacts {
  email: string;
  firstName: string;
  lastName: string;
  language: string | null;
  fields: Readonly<Record<string, string>>;
  /** `text`, `number`, `date` or `boolean`, by key. */
  fieldTypes: ReadonlyMap<string, string>;
  /** By id: whether the contact has it. */
  tags: ReadonlyMap<string, boolean>;
  /** By id: whether the contact is an active member. */
  lists: ReadonlyMap<string, boolean>;
  consentSource: string | null;
  /** Times in ms since 1970. */
  createdAt: number | null;
  lastOpenAt: number | null;
  lastClickAt: number | null;
  /** By id. `received`: accepted, and not bounced. */
  campaigns: ReadonlyMap<string, { received: boolean; opened: boolean; clicked: boolean }>;
}

type About<Name extends ContactCondition['about']> = ContactCondition & { about: Name };

const textMatches = (text: string, operator: About<'text_field'>['operator'], value: string): boolean => {
  const lower = text.toLowerCase();
  const spelled = (test: (spelling: string) => boolean): boolean =>
    spellingsOf(value).some((spelling) => test(spelling.toLowerCase()));
  switch (operator) {
    case 'is':
      return spelled((spelling) => lower === spelling);
    case 'is_not':
      return !spelled((spelling) => lower === spelling);
    case 'contains':
      return spelled((spelling) => lower.includes(spelling));
    case 'not_contains':
      return !spelled((spelling) => lower.includes(spelling));
    case 'begins_with':
      return spelled((spelling) => lower.startsWith(spelling));
    case 'ends_with':
      return spelled((spelling) => lower.endsWith(spelling));
    case 'empty':
      return text === '';
    case 'not_empty':
      return text !== '';
  }
};

const emailMatches = (email: string, { operator, value }: About<'email'>): boolean => {
  if (operator !== 'domain_is' && operator !== 'domain_is_not') return textMatches(email, operator, value);
  const isDomain = (email.split('@')[1] ?? '') === value.replace(/^.*@/, '').toLowerCase();
  return isDomain === (operator === 'domain_is');
};

const numberMatches = (text: string, { operator, number = 0 }: About<'number_field'>): boolean => {
  if (operator === 'empty' || operator === 'not_empty') return textMatches(text, operator, '');
  const order = compareToNumber(text, number);
  if (order === null) return operator === 'is_not';
  const answers = {
    is: order === 0,
    is_not: order !== 0,
    above: order > 0,
    below: order < 0,
    at_least: order >= 0,
    at_most: order <= 0,
  };
  return answers[operator];
};

const dateMatches = (text: string, condition: About<'date_field'>, now: number): boolean => {
  const { operator, date = '', days = 1 } = condition;
  if (operator === 'empty' || operator === 'not_empty') return textMatches(text, operator, '');
  const day = isoDateOf(text);
  if (day === null) return false;
  const today = isoDay(now);
  switch (operator) {
    case 'on':
      return day === date;
    case 'before':
      return day < date;
    case 'after':
      return day > date;
    case 'last_days':
      return day > isoDay(now - days * dayMs) && day <= today;
    case 'next_days':
      return day >= today && day < isoDay(now + days * dayMs);
    case 'anniversary_today':
      return daysOfYear(now, 1).includes(day.slice(-5));
    case 'anniversary_next_days':
      return daysOfYear(now, days).includes(day.slice(-5));
  }
};

const yesWords = ['true', 'yes', 'y', '1', 'on'];
const noWords = ['false', 'no', 'n', '0', 'off'];

const booleanMatches = (text: string, { operator }: About<'boolean_field'>): boolean =>
  operator === 'empty' || operator === 'not_empty'
    ? textMatches(text, operator, '')
    : (operator === 'yes' ? yesWords : noWords).includes(text.toLowerCase());

const addedMatches = (at: number | null, condition: About<'added'>, now: number): boolean => {
  if (at === null) return false;
  const { operator, date = '1970-01-01', days = 1 } = condition;
  const day = startOfDay(date);
  const answers = {
    before: at < day,
    after: at >= day + dayMs,
    last_days: at >= now - days * dayMs,
    not_last_days: at < now - days * dayMs,
  };
  return answers[operator];
};

const activityMatches = (at: number | null, condition: About<'opened'>, now: number): boolean => {
  const { operator, days = 1 } = condition;
  if (operator === 'ever') return at !== null;
  if (operator === 'never') return at === null;
  const isRecent = at !== null && at >= now - days * dayMs;
  return isRecent === (operator === 'last_days');
};

const languageMatches = (language: string | null, { operator, value }: About<'language'>): boolean => {
  const own = (language ?? '').toLowerCase();
  if (operator === 'empty' || operator === 'not_empty') return (own === '') === (operator === 'empty');
  const wanted = value.toLowerCase();
  // "en" also matches "en-GB".
  return (own === wanted || own.startsWith(`${wanted}-`)) === (operator === 'is');
};

const campaignMatches = (facts: ContactFacts, { operator, id }: About<'campaign'>): boolean => {
  const campaign = facts.campaigns.get(id);
  if (!campaign) return false;
  const { received, opened, clicked } = campaign;
  const answers = {
    received,
    not_received: !received,
    // A click implies an open, even where no pixel was loaded.
    opened: received && (opened || clicked),
    not_opened: received && !opened && !clicked,
    clicked: received && clicked,
    not_clicked: received && !clicked,
  };
  return answers[operator];
};

const has = (known: ReadonlyMap<string, boolean>, id: string, isWanted: boolean): boolean =>
  known.get(id) === isWanted;

const fieldTypes = {
  text_field: 'text',
  number_field: 'number',
  date_field: 'date',
  boolean_field: 'boolean',
} as const;

/** As the database reads it: without the spaces around it, and empty if the contact has none. */
const fieldOf = ({ fields }: ContactFacts, key: string): string =>
  (Object.hasOwn(fields, key) ? (fields[key] ?? '') : '').replace(/^ +| +$/g, '');

/** `now`: ms since 1970. */
export function conditionMatches(condition: ContactCondition, facts: ContactFacts, now: number): boolean {
  if ('key' in condition && facts.fieldTypes.get(condition.key) !== fieldTypes[condition.about]) return false;
  switch (condition.about) {
    case 'first_name':
      return textMatches(facts.firstName, condition.operator, condition.value);
    case 'last_name':
      return textMatches(facts.lastName, condition.operator, condition.value);
    case 'email':
      return emailMatches(facts.email, condition);
    case 'text_field':
      return textMatches(fieldOf(facts, condition.key), condition.operator, condition.value);
    case 'number_field':
      return numberMatches(fieldOf(facts, condition.key), condition);
    case 'date_field':
      return dateMatches(fieldOf(facts, condition.key), condition, now);
    case 'boolean_field':
      return booleanMatches(fieldOf(facts, condition.key), condition);
    case 'tag':
      return has(facts.tags, condition.id, condition.operator === 'has');
    case 'list':
      return has(facts.lists, condition.id, condition.operator === 'is_on');
    case 'added':
      return addedMatches(facts.createdAt, condition, now);
    case 'consent':
      return (
        facts.consentSource !== null &&
        (facts.consentSource === condition.source) === (condition.operator === 'is')
      );
    case 'language':
      return languageMatches(facts.language, condition);
    case 'opened':
      return activityMatches(facts.lastOpenAt, { ...condition, about: 'opened' }, now);
    case 'clicked':
      return activityMatches(facts.lastClickAt, { ...condition, about: 'opened' }, now);
    case 'campaign':
      return campaignMatches(facts, condition);
  }
}

/** Whether this contact gets it. `now`: ms since 1970. */
export function whenMatches({ match, not, conditions }: When, facts: ContactFacts, now: number): boolean {
  const isMatch = (condition: ContactCondition): boolean => conditionMatches(condition, facts, now);
  const matches = match === 'any' ? conditions.some(isMatch) : conditions.every(isMatch);
  return matches !== (not === true);
}
