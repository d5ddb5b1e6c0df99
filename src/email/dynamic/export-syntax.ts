// An email for another program: tags, fallbacks and conditions in its syntax.
import { contactTags, isAddressTag, type MergeTag, tagsIn } from '../personalize/merge-tags.ts';
import type { ContactCondition } from './condition.ts';
import type { Branch, ConditionalParts } from './conditional-parts.ts';
import type { When } from './when.ts';

export const syntaxes = ['liquid', 'handlebars', 'mailchimp', 'none'] as const;
export type Syntax = (typeof syntaxes)[number];

export interface InSyntax {
  html: string;
  /** Conditions that the other program cannot check: their parts are left out. */
  unsaid: readonly When[];
  /** Tags whose format is lost: they show the value as it is. */
  unformatted: readonly string[];
}

interface Around {
  open: string;
  close: string;
}

/** A field and what is asked about it; null: no other program knows it. */
interface Question {
  field: string;
  operator: 'is' | 'is_not' | 'contains' | 'empty' | 'not_empty';
  value: string;
}

/** Characters that could end a string or a tag of the other program. */
const unsafe = /["'{}%|*\\\n]/;

const questionOf = (condition: ContactCondition): Question | null => {
  const field =
    condition.about === 'text_field' ? condition.key : contactTags.find((name) => name === condition.about);
  if (field === undefined || !('operator' in condition)) return null;
  const { operator } = condition;
  const value = 'value' in condition ? condition.value : '';
  const isKnown =
    operator === 'is' ||
    operator === 'is_not' ||
    operator === 'contains' ||
    operator === 'empty' ||
    operator === 'not_empty';
  return isKnown && !unsafe.test(value) ? { field, operator, value } : null;
};

const liquidTest = ({ operator, value }: Question, variable: string): string => {
  const text = `"${operator === 'empty' || operator === 'not_empty' ? '' : value.toLowerCase()}"`;
  if (operator === 'contains') return `${variable} contains ${text}`;
  return `${variable} ${operator === 'is' || operator === 'empty' ? '==' : '!='} ${text}`;
};

/** Liquid compares with regard to case, so each field is first written in small letters. */
const liquid = ({ match, not }: When, questions: readonly Question[], number: number): Around => {
  const name = (index: number): string => `part_${number}_${index}`;
  const assigned = questions.map(
    ({ field }, index) => `{% assign ${name(index)} = ${field} | default: "" | strip | downcase %}`,
  );
  const tests = questions.map((question, index) => liquidTest(question, name(index)));
  const tag = not ? 'unless' : 'if';
  return {
    open: `${assigned.join('')}{% ${tag} ${tests.join(match === 'any' ? ' or ' : ' and ')} %}`,
    close: `{% end${tag} %}`,
  };
};

/** Handlebars without helpers only asks whether a field has a value. */
const handlebars = ({ not }: When, questions: readonly Question[]): Around | null => {
  const [question] = questions;
  if (!question || questions.length > 1) return null;
  const { field, operator } = question;
  if (operator !== 'empty' && operator !== 'not_empty') return null;
  const tag = (operator === 'empty') === (not === true) ? 'if' : 'unless';
  return { open: `{{#${tag} ${field}}}`, close: `{{/${tag}}}` };
};

const mailchimpNames: Readonly<Record<string, string>> = {
  first_name: 'FNAME',
  last_name: 'LNAME',
  email: 'EMAIL',
  unsubscribe_url: 'UNSUB',
  preferences_url: 'UPDATE_PROFILE',
  web_view_url: 'ARCHIVE',
};
const mailchimpName = (name: string): string =>
  mailchimpNames[name] ?? name.toUpperCase().replace(/\W/g, '_').slice(0, 10);

const mailchimp = ({ not }: When, questions: readonly Question[]): Around | null => {
  const [question] = questions;
  if (!question || questions.length > 1 || question.operator === 'contains') return null;
  const { field, operator, value } = question;
  const isPositive = (operator === 'is' || operator === 'not_empty') !== (not === true);
  const compared = operator === 'is' || operator === 'is_not' ? `=${value}` : '';
  return {
    open: `*|${isPositive ? 'IF' : 'IFNOT'}:${mailchimpName(field)}${compared}|*`,
    close: '*|END:IF|*',
  };
};

const aroundOf = (when: When, syntax: Syntax, number: number): Around | null => {
  const questions = when.conditions.map(questionOf);
  const known = questions.filter((question) => question !== null);
  if (known.length < questions.length || syntax === 'none') return null;
  if (syntax === 'liquid') return liquid(when, known, number);
  return syntax === 'handlebars' ? handlebars(when, known) : mailchimp(when, known);
};

const liquidFormats: Readonly<Record<string, string>> = {
  upper: ' | upcase',
  'first-word': ' | split: " " | first',
};

/** A fallback is HTML already, which `escape_once` leaves as it is. */
const liquidTag = ({ name, format, fallback }: MergeTag): string => {
  const other = fallback?.trim() ? ` | default: "${fallback.trim().replaceAll('"', '&quot;')}"` : '';
  return `{{ ${name}${format === undefined ? '' : (liquidFormats[format] ?? '')}${other} | escape_once }}`;
};

const tagIn = (tag: MergeTag, syntax: Syntax): string => {
  const { name, fallback = '' } = tag;
  if (syntax === 'none') return isAddressTag(name) ? tag.raw : fallback;
  if (syntax === 'liquid') return isAddressTag(name) ? `{{ ${name} }}` : liquidTag(tag);
  if (syntax === 'handlebars')
    return fallback ? `{{#if ${name}}}{{${name}}}{{else}}${fallback}{{/if}}` : `{{${name}}}`;
  const value = `*|${mailchimpName(name)}|*`;
  return fallback ? `*|IF:${mailchimpName(name)}|*${value}*|ELSE:|*${fallback}*|END:IF|*` : value;
};

/**
 * The HTML of `renderEmail` in the syntax of another program; `none`: as a reader gets it who has no values and meets no
 * condition. Conditions on lists, tags, activity, dates and numbers, and several at once where the syntax has no way to
 * say it, cannot be exported: their parts are left out and named.
 */
export function inSyntax(html: string, parts: ConditionalParts | undefined, syntax: Syntax): InSyntax {
  const whens = parts?.whens ?? [];
  const around = whens.map((when, index) => aroundOf(when, syntax, index));
  const unformatted = new Set<string>();
  const withTags = (source: string): string => {
    let result = '';
    let cursor = 0;
    for (const { start, end, raw, tag } of tagsIn(source)) {
      const isLost = tag?.format !== undefined && !(syntax === 'liquid' && tag.format in liquidFormats);
      if (isLost && syntax !== 'none') unformatted.add(raw);
      result += source.slice(cursor, start) + (tag ? tagIn(tag, syntax) : raw);
      cursor = end;
    }
    return result + source.slice(cursor);
  };
  const branches: readonly Branch[] = parts?.branches ?? [];
  let next = 0;
  const write = (from: number, to: number): string => {
    let result = '';
    let cursor = from;
    for (let branch = branches[next]; branch && branch.start < to; branch = branches[next]) {
      next += 1;
      result += withTags(html.slice(cursor, branch.start));
      const body = write(branch.start, branch.end);
      const index = 'all' in branch.shown ? branch.shown.all[0] : undefined;
      const said = index === undefined ? { open: '', close: '' } : around[index];
      if (said) result += said.open + body + said.close;
      cursor = branch.end;
    }
    return result + withTags(html.slice(cursor, to));
  };
  const written = write(0, html.length);
  return {
    html: written,
    unsaid: whens.filter((_, index) => around[index] === null),
    unformatted: [...unformatted],
  };
}
