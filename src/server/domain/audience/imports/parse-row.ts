// Turns a record of the file into a contact or a refusal.
import { type ContactStatus, maxFieldCharacters, maxNameCharacters } from '#contract/audience/contacts.ts';
import { strongest } from '#contract/audience/import-status.ts';
import { storedValue } from '../contacts/field-values.ts';
import type { CsvRecord } from './csv/records.ts';
import { maxLineCharacters, maxRawCharacters } from './csv/records.ts';
import { readAddress } from './parse-address.ts';
import type { ImportPlan } from './plan.ts';

export interface ImportedContact {
  email: string;
  firstName: string;
  lastName: string;
  /** JSON; empty: none. */
  fields: string;
  /** The status in the file; null: none. */
  status: ContactStatus | null;
}

const faultMessages = {
  unclosed: 'A quotation mark is opened and never closed.',
  'too-long': `The line is longer than ${maxLineCharacters.toLocaleString('en')} characters.`,
} as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** Also matches what cannot be stored or read. If a line has no match, none of its values has one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const unreadable = /[\u0000-\u001f\u007f-\u009f\ufffd\ud800-\udfff]/;

const apostrophe = 39;
/** The apostrophe that our export, and other careful ones, put before a formula. */
const withoutGuard = (text: string): string =>
  text.charCodeAt(0) === apostrophe && /^'[=+\-@]/.test(text) ? text.slice(1) : text;

const cleanValue = (text: string, isPlain: boolean): string => {
  if (isPlain) return withoutGuard(text.trim());
  const trimmed = withoutGuard(text.trim());
  return control.test(trimmed) ? trimmed.replace(/\p{Cc}+/gu, ' ').trim() : trimmed;
};

const splitName = (name: string): [first: string, last: string] => {
  const [first = '', ...others] = name.split(' ');
  return [first, others.join(' ')];
};

const columnLabels = { first_name: 'first name', last_name: 'last name', name: 'name' } as const;

export type ParsedRow =
  /** `warnings`: values that could not be stored. */
  { contact: ImportedContact; warnings: string[] | null } | { reason: string };

/** null: the record is empty. */
export const parseRow = (record: CsvRecord, { slots, statuses }: ImportPlan): ParsedRow | null => {
  if (record.fault) return { reason: faultMessages[record.fault] };
  const { fields: values } = record;
  let address = '';
  let firstName = '';
  let lastName = '';
  let fields: Record<string, string> | null = null;
  let warnings: string[] | null = null;
  let isEmpty = true;
  const isPlain = record.raw.length < maxRawCharacters && !unreadable.test(record.raw);
  for (let index = 0; index < values.length; index += 1) {
    const raw = values[index] ?? '';
    if (raw === '') continue;
    const value = cleanValue(raw, isPlain);
    if (value === '' && (isPlain || !raw.includes('\0'))) continue;
    isEmpty = false;
    const slot = slots[index];
    if (slot === undefined || slot.kind === 'ignore') continue;
    if (!isPlain && raw.includes('\0'))
      return { reason: 'Contains a character that cannot be stored (NUL).' };
    if (!isPlain && (raw.includes('\uFFFD') || !raw.isWellFormed()))
      return { reason: 'Contains characters that cannot be read. Save the file as UTF-8.' };
    if (slot.kind === 'status') continue;
    if (slot.kind === 'email') {
      address = value.replace(/^mailto:/i, '');
      continue;
    }
    if (slot.kind === 'field') {
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
      return { reason: `The ${columnLabels[slot.kind]} is longer than ${maxNameCharacters} characters.` };
    if (slot.kind === 'first_name') firstName = value;
    else if (slot.kind === 'last_name') lastName = value;
    else {
      const [first, last] = splitName(value);
      firstName ||= first;
      lastName ||= last;
    }
  }
  if (isEmpty) return null;
  if (address === '') return { reason: 'There is no email address.' };
  const parsed = readAddress(address);
  if ('reason' in parsed) return parsed;
  const { email, name } = parsed;
  if (name !== '' && firstName === '' && lastName === '' && name.length <= maxNameCharacters)
    [firstName, lastName] = splitName(name);
  let status: ContactStatus | null = null;
  for (const { at: index, column } of statuses) status = strongest(status, column.read(values[index] ?? ''));
  return {
    contact: { email, firstName, lastName, fields: fields ? JSON.stringify(fields) : '', status },
    warnings,
  };
};
