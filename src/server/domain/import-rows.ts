// A record of a file becomes a person, or a reason why not.
import { z } from 'zod';
import { maxFieldCharacters, maxNameCharacters } from '#contract/contacts.ts';
import type { Column } from './csv/columns.ts';
import type { CsvRecord } from './csv/records.ts';
import { maxLineCharacters, maxRawCharacters } from './csv/records.ts';

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  /** As JSON; empty: none. */
  fields: string;
}

const faults = {
  unclosed: 'A quotation mark is opened and never closed.',
  'too-long': `The line is longer than ${maxLineCharacters.toLocaleString('en')} characters.`,
} as const;

const maxEmailCharacters = 254;
const shown = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const control = /[\u0000-\u001f\u007f-\u009f]/;
const address = z.regexes.email;

/** Besides what is looked for in a value: what cannot be stored or read. Where a line has none, no value has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const odd = /[\u0000-\u001f\u007f-\u009f\ufffd\ud800-\udfff]/;

const apostrophe = 39;
/** What our own export, and other careful ones, put before a formula. */
const withoutGuard = (text: string): string =>
  text.charCodeAt(0) === apostrophe && /^'[=+\-@]/.test(text) ? text.slice(1) : text;

const clean = (text: string, isPlain: boolean): string => {
  if (isPlain) return withoutGuard(text.trim());
  const trimmed = withoutGuard(text.trim());
  return control.test(trimmed) ? trimmed.replace(/\p{Cc}+/gu, ' ').trim() : trimmed;
};

/** null: there is nothing in it. */
export const personOf = (
  record: CsvRecord,
  columns: readonly Column[],
): { person: Person } | { reason: string } | null => {
  if (record.fault) return { reason: faults[record.fault] };
  const { fields: values } = record;
  let email = '';
  let firstName = '';
  let lastName = '';
  let fields: Record<string, string> | null = null;
  let isEmpty = true;
  const isPlain = record.raw.length < maxRawCharacters && !odd.test(record.raw);
  for (let at = 0; at < values.length; at += 1) {
    const raw = values[at] ?? '';
    if (raw === '') continue;
    const value = clean(raw, isPlain);
    if (value === '' && (isPlain || !raw.includes('\0'))) continue;
    isEmpty = false;
    const target = columns[at]?.target ?? 'ignore';
    if (target === 'ignore') continue;
    if (!isPlain && raw.includes('\0'))
      return { reason: 'Contains a character that cannot be stored (NUL).' };
    if (!isPlain && (raw.includes('\uFFFD') || !raw.isWellFormed()))
      return { reason: 'Contains characters that cannot be read. Save the file as UTF-8.' };
    if (target === 'email') {
      email = value.replace(/^mailto:/i, '').toLowerCase();
      continue;
    }
    if (target.startsWith('field:')) {
      if (value.length > maxFieldCharacters)
        return { reason: `${target.slice(6)} is longer than ${maxFieldCharacters} characters.` };
      fields ??= {};
      fields[target.slice(6)] = value;
      continue;
    }
    if (value.length > maxNameCharacters) {
      const which = target === 'first_name' ? 'first name' : target === 'last_name' ? 'last name' : 'name';
      return { reason: `The ${which} is longer than ${maxNameCharacters} characters.` };
    }
    if (target === 'first_name') firstName = value;
    else if (target === 'last_name') lastName = value;
    else {
      const [first = '', ...rest] = value.split(' ');
      firstName ||= first;
      lastName ||= rest.join(' ');
    }
  }
  if (isEmpty) return null;
  if (email === '') return { reason: 'There is no email address.' };
  if (email.length > maxEmailCharacters || !address.test(email))
    return { reason: `${shown(email)} is not a valid email address.` };
  return { person: { email, firstName, lastName, fields: fields ? JSON.stringify(fields) : '' } };
};
