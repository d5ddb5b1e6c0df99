// The fault of an input, as a sentence that a person can read. A schema with its own messages, such as those of the
// specification, keeps them: this covers the others.
import type { z } from 'zod';

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
  const known = namesOfKeys[key];
  if (known) return known;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => acronyms[word.toLowerCase()] ?? word.toLowerCase());
  const name = words.join(' ').slice(0, 60);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The value at fault, as the subject of a sentence. */
const subjectOf = (path: readonly PropertyKey[]): string => {
  const at = path.findLastIndex((part) => typeof part === 'string');
  const key = path[at];
  const name = typeof key === 'string' ? nameOfKey(key) : '';
  const entry = path[at + 1];
  if (typeof entry === 'number') return name ? `${name}, entry ${entry + 1},` : `Entry ${entry + 1}`;
  return name || 'The body';
};

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'null',
};

const count = (value: number | bigint): string => value.toLocaleString('en-US');
const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

type Edge = 'at least' | 'at most';

/** "must have at most 100 characters" */
const sizeOf = (
  origin: string,
  edge: Edge,
  limit: number | bigint,
  { exact, inclusive }: { exact?: boolean | undefined; inclusive?: boolean | undefined },
): string => {
  const unit = units[origin];
  if (unit) {
    if (edge === 'at least' && !exact && Number(limit) === 1 && origin !== 'file') return 'must not be empty';
    return `must have ${exact ? 'exactly' : edge} ${count(limit)} ${unit[Number(limit) === 1 ? 0 : 1]}`;
  }
  if (origin === 'date') return edge === 'at least' ? 'is too early' : 'is too late';
  if (exact) return `must be ${count(limit)}`;
  const outside = edge === 'at least' ? 'more than' : 'less than';
  return `must be ${inclusive === false ? outside : edge} ${count(limit)}`;
};

const formats: Record<string, string> = {
  url: 'must be a whole address, such as https://shop.example/tea',
  datetime: 'must be a date and time, such as 2026-11-22T10:00:00Z',
  date: 'must be a date, such as 2026-11-22',
  time: 'must be a time of day, such as 10:00',
  json_string: 'must be JSON',
  ipv4: 'must be a network address',
  ipv6: 'must be a network address',
};

const maxValues = 12;
const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, maxValues).map((value) => (value === '' ? 'empty' : String(value)));
  const rest = values.length > maxValues ? ', …' : '';
  return `${shown.join(', ')}${rest}`;
};

/** The types of a union, if they differ: "text or a list". */
const kindsOfUnion = (branches: readonly (readonly z.core.$ZodIssue[])[]): string | null => {
  const expected = branches.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? kinds[first.expected] : undefined,
  );
  return expected.length > 0 && expected.every((kind) => kind !== undefined)
    ? [...new Set(expected)].join(' or ')
    : null;
};

/** The requirement, as a predicate for the subject. */
const predicateOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      return sizeOf(issue.origin, 'at least', issue.minimum, issue);
    case 'too_big':
      return sizeOf(issue.origin, 'at most', issue.maximum, issue);
    case 'not_multiple_of':
      return `must be a multiple of ${count(issue.divisor)}`;
    case 'invalid_value':
      if (issue.expected === 'stringbool') return 'must be true or false';
      return issue.values.length === 1
        ? `must be ${listed(issue.values)}`
        : `must be one of: ${listed(issue.values)}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written as it has to be';
    case 'unrecognized_keys':
      return `has keys that are not known: ${listed(issue.keys)}`;
    case 'invalid_union': {
      const expected = kindsOfUnion(issue.errors);
      return expected ? `must be ${expected}` : 'is none of what it may be';
    }
    case 'invalid_key':
      return 'is not allowed as a key';
    case 'invalid_element':
      return 'has an entry that is not allowed';
    default:
      return 'is not valid';
  }
};

/** For `safeParse(value, { error: plainIssue })`. */
export const plainIssue = (issue: Issue): string => {
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email address';
  const subject = subjectOf(issue.path ?? []);
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return `${subject} ${isMissing ? 'is required' : predicateOf(issue)}.`;
};
