// The fault of an input, as a sentence that a person can read. A schema with its own messages, such as those of the
// specification, keeps them: this covers the others.

import type { z } from 'zod';
import { type AnyText, inWords, type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';

type Issue = z.core.$ZodRawIssue;

/** Keys whose name would say little, or something else. */
const namesOfKeys: Record<string, string> = {
  contactsData: 'The list of contacts',
  csvFile: 'The file',
  content: 'The content',
  definition: 'The segment',
  html: 'The HTML',
  id: 'The id',
  ids: 'The list of ids',
  url: 'The address',
};
const acronyms: Record<string, string> = {
  aws: 'AWS',
  csv: 'CSV',
  html: 'HTML',
  id: 'ID',
  ids: 'IDs',
  ses: 'SES',
  url: 'URL',
  urls: 'URLs',
};

/** `firstName` and `first_name` are "First name". */
const nameOfKey = (key: string): string => {
  if (Object.hasOwn(namesOfKeys, key)) return namesOfKeys[key] ?? key;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .map((word) => (Object.hasOwn(acronyms, word) ? acronyms[word] : word));
  const name = words.join(' ').slice(0, 60);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The label of a field in the language of the reader; undefined where it has none. */
export type LabelOf = (key: string) => string | undefined;

/** The value at fault, as the subject of a sentence. */
const subjectOf = (path: readonly PropertyKey[], labelOf: LabelOf): KeyedText | string => {
  const at = path.findLastIndex((part) => typeof part === 'string');
  const key = path[at];
  const name = typeof key === 'string' ? (labelOf(key) ?? nameOfKey(key)) : '';
  const index = path[at + 1];
  if (typeof index === 'number') {
    const entry = index + 1;
    return name
      ? keyedText('shared.inputs.subject.entryOf', { name, entry })
      : keyedText('shared.inputs.subject.entry', { entry });
  }
  return name || keyedText('shared.inputs.subject.body');
};

const kinds: Record<string, TextKey> = {
  string: 'shared.inputs.kind.text',
  number: 'shared.inputs.kind.number',
  int: 'shared.inputs.kind.wholeNumber',
  bigint: 'shared.inputs.kind.wholeNumber',
  boolean: 'shared.inputs.kind.trueOrFalse',
  array: 'shared.inputs.kind.list',
  tuple: 'shared.inputs.kind.list',
  set: 'shared.inputs.kind.list',
  object: 'shared.inputs.kind.object',
  record: 'shared.inputs.kind.object',
  map: 'shared.inputs.kind.object',
  date: 'shared.inputs.kind.date',
  file: 'shared.inputs.kind.file',
  null: 'shared.inputs.kind.nothing',
};

type Edge = 'atLeast' | 'atMost' | 'exactly';

const sizes: Record<string, Record<Edge, TextKey>> = {
  string: {
    atLeast: 'shared.inputs.atLeast.characters',
    atMost: 'shared.inputs.atMost.characters',
    exactly: 'shared.inputs.exactly.characters',
  },
  array: {
    atLeast: 'shared.inputs.atLeast.entries',
    atMost: 'shared.inputs.atMost.entries',
    exactly: 'shared.inputs.exactly.entries',
  },
  file: {
    atLeast: 'shared.inputs.atLeast.bytes',
    atMost: 'shared.inputs.atMost.bytes',
    exactly: 'shared.inputs.exactly.bytes',
  },
};
const sizesOf = (origin: string): Record<Edge, TextKey> | undefined =>
  sizes[origin === 'set' || origin === 'map' ? 'array' : origin];

interface Limit {
  origin: string;
  edge: 'atLeast' | 'atMost';
  limit: number | bigint;
  exact?: boolean | undefined;
  inclusive?: boolean | undefined;
}

/** "must have at most 100 characters" */
const sizeText = ({ origin, edge, limit, exact, inclusive }: Limit): TextKey => {
  const size = sizesOf(origin);
  if (size) {
    if (edge === 'atLeast' && !exact && Number(limit) === 1 && origin !== 'file')
      return 'shared.inputs.mustNotBeEmpty';
    return size[exact ? 'exactly' : edge];
  }
  if (origin === 'date') return edge === 'atLeast' ? 'shared.inputs.tooEarly' : 'shared.inputs.tooLate';
  if (exact) return 'shared.inputs.number.exactly';
  if (inclusive === false)
    return edge === 'atLeast' ? 'shared.inputs.number.moreThan' : 'shared.inputs.number.lessThan';
  return edge === 'atLeast' ? 'shared.inputs.number.atLeast' : 'shared.inputs.number.atMost';
};

const formats: Record<string, TextKey> = {
  url: 'shared.inputs.format.url',
  datetime: 'shared.inputs.format.dateTime',
  date: 'shared.inputs.format.date',
  time: 'shared.inputs.format.time',
  json_string: 'shared.inputs.format.json',
  ipv4: 'shared.inputs.format.networkAddress',
  ipv6: 'shared.inputs.format.networkAddress',
};

const maxValues = 12;
const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, maxValues).map((value) => (value === '' ? 'empty' : String(value)));
  const rest = values.length > maxValues ? ', …' : '';
  return `${shown.join(', ')}${rest}`;
};

/** The types of a union, if they differ: "text or a list". */
const kindsOfUnion = (branches: readonly (readonly z.core.$ZodIssue[])[]): TextKey[] => {
  const expected = branches.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? kinds[first.expected] : undefined,
  );
  return expected.every((kind) => kind !== undefined) ? [...new Set(expected)] : [];
};

const textOf = (issue: Issue, labelOf: LabelOf): AnyText => {
  const subject = subjectOf(issue.path ?? [], labelOf);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return keyedText('shared.inputs.isRequired', { subject });
      return keyedText('shared.inputs.mustBe', {
        subject,
        kind: keyedText(kinds[issue.expected] ?? 'shared.inputs.kind.other'),
      });
    case 'too_small': {
      const { origin, minimum, exact, inclusive } = issue;
      const text = sizeText({ origin, edge: 'atLeast', limit: minimum, exact, inclusive });
      return keyedText(text, { subject, limit: Number(minimum) });
    }
    case 'too_big': {
      const { origin, maximum, exact, inclusive } = issue;
      const text = sizeText({ origin, edge: 'atMost', limit: maximum, exact, inclusive });
      return keyedText(text, { subject, limit: Number(maximum) });
    }
    case 'not_multiple_of':
      return keyedText('shared.inputs.number.multipleOf', { subject, limit: issue.divisor });
    case 'invalid_value':
      if (issue.expected === 'stringbool')
        return keyedText('shared.inputs.mustBe', {
          subject,
          kind: keyedText('shared.inputs.kind.trueOrFalse'),
        });
      return issue.values.length === 1
        ? keyedText('shared.inputs.mustBe', { subject, kind: listed(issue.values) })
        : keyedText('shared.inputs.mustBeOneOf', { subject, values: listed(issue.values) });
    case 'invalid_format':
      return keyedText(formats[issue.format] ?? 'shared.inputs.format.other', { subject });
    case 'unrecognized_keys':
      return keyedText('shared.inputs.unknownKeys', { subject, values: listed(issue.keys) });
    case 'invalid_union': {
      const [first, second] = kindsOfUnion(issue.errors);
      if (!first) return keyedText('shared.inputs.noneOfThese', { subject });
      return second
        ? keyedText('shared.inputs.mustBeOneOfTwo', {
            subject,
            first: keyedText(first),
            second: keyedText(second),
          })
        : keyedText('shared.inputs.mustBe', { subject, kind: keyedText(first) });
    }
    case 'invalid_key':
      return keyedText('shared.inputs.notAKey', { subject });
    case 'invalid_element':
      return keyedText('shared.inputs.entryNotAllowed', { subject });
    default:
      return keyedText('shared.inputs.notValid', { subject });
  }
};

const noLabels: LabelOf = () => undefined;

/** For `safeParse(value, { error: plainIssues(translate) })`. */
export const plainIssues =
  (translate: Translate, labelOf: LabelOf = noLabels) =>
  (issue: Issue): string =>
    issue.code === 'invalid_format' && issue.format === 'email'
      ? translate('shared.inputs.fixed.emailAddress')
      : inWords(translate, textOf(issue, labelOf));
