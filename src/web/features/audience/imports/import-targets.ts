// What each column of a file becomes, and what a status column means for its rows, as the dialog shows it.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { kindOfTarget, readStatus, statusValueKey } from '#contract/audience/import-status.ts';
import type { ImportPreview } from '#contract/audience/imports.ts';
import { type ContactField, maxContactFields } from '#contract/audience/lists.ts';

export type PreviewColumn = ImportPreview['columns'][number];
export type StatusChoices = Readonly<Record<string, ContactStatus>>;

/** `new:text`: a field of this type is created for the column. */
export const newFieldType = (target: string): ContactField['type'] | null =>
  target.startsWith('new:') ? (target.slice(4) as ContactField['type']) : null;

/** As detected: an unknown column becomes a field, up to the limit of fields. */
export const defaultTargets = (columns: readonly PreviewColumn[], fieldCount: number): readonly string[] => {
  let freeFields = maxContactFields - fieldCount;
  return columns.map(({ target, newField }) => {
    if (target !== 'ignore' || !newField?.isSuggested || freeFields <= 0) return target;
    freeFields -= 1;
    return `new:${newField.type}`;
  });
};

export interface StatusCounts {
  counts: Partial<Record<ContactStatus, number>>;
  /** Unknown values, each once; an empty one for rows without a value. */
  unknown: { value: string; count: number }[];
  /** Rows with further values that are not understood. */
  otherUnknown: number;
}

/** null: the target is no status. */
export const statusCountsOf = (
  { name, filled, values }: PreviewColumn,
  target: string,
  rows: number,
  choices: StatusChoices,
): StatusCounts | null => {
  const kind = kindOfTarget(target, name);
  if (kind === null) return null;
  const counts: Partial<Record<ContactStatus, number>> = {};
  const unknown = new Map<string, { value: string; count: number }>();
  const add = (value: string, count: number): void => {
    if (count === 0) return;
    const key = statusValueKey(value);
    const read = readStatus(kind, value);
    if (read === 'unknown') {
      const known = unknown.get(key);
      unknown.set(key, { value: known?.value ?? value, count: (known?.count ?? 0) + count });
    }
    const status = Object.hasOwn(choices, key) ? choices[key] : read;
    if (status && status !== 'unknown') counts[status] = (counts[status] ?? 0) + count;
  };
  for (const { value, count } of values) add(value, count);
  add('', rows - filled);
  // For values that are not listed: most of them are times.
  const rest = filled - values.reduce((sum, { count }) => sum + count, 0);
  const restStatus = readStatus(kind, 'another value');
  if (rest > 0 && restStatus !== null && restStatus !== 'unknown')
    counts[restStatus] = (counts[restStatus] ?? 0) + rest;
  return {
    counts,
    unknown: [...unknown.values()].sort((a, b) => b.count - a.count),
    otherUnknown: restStatus === 'unknown' ? rest : 0,
  };
};

/** Whether the column fills a date field and none of its dates shows the order. */
export const needsDateOrder = (
  { dateOrder }: PreviewColumn,
  target: string,
  fields: readonly ContactField[],
): boolean =>
  dateOrder === 'unclear' &&
  (target === 'new:date' || fields.some(({ key, type }) => type === 'date' && target === `field:${key}`));
