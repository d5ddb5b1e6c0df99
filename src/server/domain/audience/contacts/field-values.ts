// Custom field values in stored form: a date as 2026-11-21, yes or no as `yes` or `no`.
import type { ContactField } from '#contract/audience/lists.ts';
import { type KeyedText, keyedText } from '#text/keyed-text.ts';

export type FieldType = ContactField['type'];
/** Which comes first where both numbers could be the day: 04/03/2020. */
export type DateOrder = 'dmy' | 'mdy';

const isoDate = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1000 ? date.toISOString().slice(0, 10) : null;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
/** A time may follow; it is dropped. */
const timeSuffix = '(?:[T ,].*)?$';
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${timeSuffix}`);
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${timeSuffix}`);
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;
const dayAndName = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]${monthName}[ ,-]+(\\d{4})${timeSuffix}`, 'i');
const nameAndDay = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${timeSuffix}`, 'i');

export type ReadDate =
  | { date: string; order: DateOrder | null }
  /** Ambiguous: nothing in the value decides. */
  | { either: Record<DateOrder, string> };

/** null: not a date. */
export const readDate = (value: string): ReadDate | null => {
  const text = value.trim();
  const unambiguous = (date: string | null, order: DateOrder | null = null): ReadDate | null =>
    date === null ? null : { date, order };
  const first = yearFirst.exec(text) ?? compactDate.exec(text);
  if (first) {
    const [year, month, day] = first
      .slice(1)
      .filter((part) => /\d/.test(part))
      .map(Number);
    return unambiguous(isoDate(year ?? 0, month ?? 0, day ?? 0));
  }
  const last = yearLast.exec(text);
  if (last) {
    const [first, second, year] = [Number(last[1]), Number(last[3]), Number(last[4])];
    const dmy = isoDate(year, second, first);
    // Dates with dots never start with the month.
    if (last[2] === '.') return unambiguous(dmy, 'dmy');
    const mdy = isoDate(year, first, second);
    if (dmy !== null && mdy !== null) return dmy === mdy ? unambiguous(dmy) : { either: { dmy, mdy } };
    return unambiguous(dmy ?? mdy, dmy === null ? 'mdy' : 'dmy');
  }
  const dayFirst = dayAndName.exec(text);
  if (dayFirst)
    return unambiguous(isoDate(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1])));
  const monthFirst = nameAndDay.exec(text);
  if (monthFirst)
    return unambiguous(isoDate(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2])));
  return null;
};

const yesWords = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'ja',
  'oui',
  'si',
  'sí',
  'sim',
  'tak',
  'да',
]);
const noWords = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'off',
  'nein',
  'non',
  'não',
  'nao',
  'nej',
  'nie',
  'нет',
]);

export const readYesOrNo = (value: string): 'yes' | 'no' | null => {
  const word = value.trim().toLowerCase();
  return yesWords.has(word) ? 'yes' : noWords.has(word) ? 'no' : null;
};

/** The stored form, or the reason for the refusal. */
export const storedValue = (
  type: FieldType,
  label: string,
  value: string,
  order: DateOrder | null = null,
): { value: string } | { problem: KeyedText } => {
  if (value === '') return { value };
  if (type === 'boolean') return { value: readYesOrNo(value) ?? value };
  if (type !== 'date') return { value };
  const parsed = readDate(value);
  const shown = { field: label, value: value.length > 60 ? `${value.slice(0, 60)}…` : value };
  if (parsed === null) return { problem: keyedText('refusals.importRows.notADate', shown) };
  if ('date' in parsed) return { value: parsed.date };
  if (order) return { value: parsed.either[order] };
  const { dmy: dayFirst, mdy: monthFirst } = parsed.either;
  return { problem: keyedText('refusals.importRows.ambiguousDate', { ...shown, dayFirst, monthFirst }) };
};
