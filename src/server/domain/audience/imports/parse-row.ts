// Turns a record of the file into a contact or a refusal.
import { type ContactStatus, maxFieldCharacters, maxNameCharacters } from '#contract/audience/contacts.ts';
import { strongest } from '#contract/audience/import-status.ts';
import { storedValue } from '../contacts/field-values.ts';
import type { CsvRecord } from './csv/records.ts';
import { maxLineCharacters, maxRawCharacters } from './csv/records.ts';
import { readAddress } from './parse-address.ts';
import type { ImportPlan } from './plan.ts';

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  /** JSON; empty: none. */
  fields: string;
  /** The status in the file; null: none. */
  status: ContactStatus | null;
}

const faults = {
  unclosed: 'A quotation mark is opened and never closed.',
  'too-long': `The line is longer than ${maxLineCharacters.toLocaleString('en')} characters.`,
} as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** Also matches what cannot be stored or read. If a line has no match, none of its values has one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const odd = /[\u0000-\u001f\u007f-\u009f\ufffd\ud800-\udfff]/;

const apostrophe = 39;
/** The apostrophe that our export, and other careful ones, put before a formula. */
const withoutGuard = (text: string): string =>
  text.charCodeAt(0) === apostrophe && /^'[=+\-@]/.test(text) ? text.slice(1) : text;

const clean = (text: string, isPlain: boolean): string => {
  if (isPlain) return withoutGuard(text.trim());
  const trimmed = withoutGuard(text.trim());
  return control.test(trimmed) ? trimmed.replace(/\p{Cc}+/gu, ' ').trim() : trimmed;
};

const inTwo = (name: string): [first: string, last: string] => {
  const [first = '', ...others] = name.split(' ');
  return [first, others.join(' ')];
};

const words = { first_name: 'first name', last_name: 'last name', name: 'name' } as const;

export type ReadRow =
  /** `warnings`: values that could not be stored. */
  { person: Person; warnings: string[] | null } | { reason: string };

/** null: the record is empty. */
export const personOf = (record: CsvRecord, { slots, statuses }: ImportPlan): ReadRow | null => {
  if (record.fault) return { reason: faults[record.fault] };
  const { fields: values } = record;
  let address = '';
  let firstName = '';
  let lastName = '';
  let fields: Record<string, string> | null = null;
  let warnings: string[] | null = null;
  let isEmpty = true;
  const isPlain = record.raw.length < maxRawCharacters && !odd.test(record.raw);
  for (let at = 0; at < values.length; at += 1) {
    const raw = values[at] ?? '';
    if (raw === '') continue;
    const value = clean(raw, isPlain);
    if (value === '' && (isPlain || !raw.includes('\0'))) continue;
    isEmpty = false;
    const slot = slots[at];
    if (slot === undefined || slot.does === 'ignore') continue;
    if (!isPlain && raw.includes('\0'))
      return { reason: 'Contains a character that cannot be stored (NUL).' };
    if (!isPlain && (raw.includes('\uFFFD') || !raw.isWellFormed()))
      return { reason: 'Contains characters that cannot be read. Save the file as UTF-8.' };
    if (slot.does === 'status') continue;
    if (slot.does === 'email') {
      address = value.replace(/^mailto:/i, '');
      continue;
    }
    if (slot.does === 'field') {
      if (value.length > maxFieldCharacters)
        return { reason: `${slot.key} is longer than ${maxFieldCharacters} characters.` };
      const stored = storedValue(slot.type, slot.label, value, slot.order);
      if ('problem' in stored) {
        warnings ??= [];
        warnings.push(`${stored.problem} It was left empty.`);
        continue;
      }
      fields ??= {};
      fields[slot.key] = stored.value;
      continue;
    }
    if (value.length > maxNameCharacters)
      return { reason: `The ${words[slot.does]} is longer than ${maxNameCharacters} characters.` };
    if (slot.does === 'first_name') firstName = value;
    else if (slot.does === 'last_name') lastName = value;
    else {
      const [first, last] = inTwo(value);
      firstName ||= first;
      lastName ||= last;
    }
  }
  if (isEmpty) return null;
  if (address === '') return { reason: 'There is no email address.' };
  const read = readAddress(address);
  if ('reason' in read) return read;
  const { email, name } = read;
  if (name !== '' && firstName === '' && lastName === '' && name.length <= maxNameCharacters)
    [firstName, lastName] = inTwo(name);
  let status: ContactStatus | null = null;
  for (const { at, column } of statuses) status = strongest(status, column.read(values[at] ?? ''));
  return {
    person: { email, firstName, lastName, fields: fields ? JSON.stringify(fields) : '', status },
    warnings,
  };
};
