// Turns a record of the file into a contact or a refusal.
import { type ContactStatus, maxFieldCharacters, maxNameCharacters } from '#contract/audience/contacts.ts';
import { strongest } from '#contract/audience/import-status.ts';
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
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

const faultTexts = {
  unclosed: keyedText('refusals.importRows.unclosedQuote'),
  'too-long': keyedText('refusals.importRows.lineTooLong', { limit: maxLineCharacters }),
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

const tooLongTexts = {
  first_name: 'refusals.importRows.firstNameTooLong',
  last_name: 'refusals.importRows.lastNameTooLong',
  name: 'refusals.importRows.nameTooLong',
} as const;

export type ParsedRow =
  /** `warnings`: values that could not be stored. */
  { contact: ImportedContact; warnings: KeyedText[] | null } | { reason: KeyedText };

/** null: the record is empty. */
export const parseRow = (record: CsvRecord, { slots, statuses }: ImportPlan): ParsedRow | null => {
  if (record.fault) return { reason: faultTexts[record.fault] };
  const { fields: values } = record;
  let address = '';
  let firstName = '';
  let lastName = '';
  let fields: Record<string, string> | null = null;
  let warnings: KeyedText[] | null = null;
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
    if (!isPlain && raw.includes('\0')) return { reason: keyedText('refusals.importRows.nulCharacter') };
    if (!isPlain && (raw.includes('\uFFFD') || !raw.isWellFormed()))
      return { reason: keyedText('refusals.importRows.unreadable') };
    if (slot.kind === 'status') continue;
    if (slot.kind === 'email') {
      address = value.replace(/^mailto:/i, '');
      continue;
    }
    if (slot.kind === 'field') {
      if (value.length > maxFieldCharacters)
        return {
          reason: keyedText('refusals.importRows.fieldTooLong', {
            field: slot.label,
            limit: maxFieldCharacters,
          }),
        };
      const stored = storedValue(slot.type, slot.label, value, slot.order);
      if ('problem' in stored) {
        warnings ??= [];
        warnings.push(keyedText('refusals.importRows.leftEmpty', { problem: stored.problem }));
        continue;
      }
      fields ??= {};
      fields[slot.key] = stored.value;
      continue;
    }
    if (value.length > maxNameCharacters)
      return { reason: keyedText(tooLongTexts[slot.kind], { limit: maxNameCharacters }) };
    if (slot.kind === 'first_name') firstName = value;
    else if (slot.kind === 'last_name') lastName = value;
    else {
      const [first, last] = splitName(value);
      firstName ||= first;
      lastName ||= last;
    }
  }
  if (isEmpty) return null;
  if (address === '') return { reason: keyedText('refusals.importRows.noAddress') };
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
