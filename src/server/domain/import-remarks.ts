// What an import has to say beside its counts, in words.
import type { ContactStatus } from '#contract/contacts.ts';
import { statusKindOf } from '#contract/import-status.ts';
import type { Column } from './csv/columns.ts';
import type { UnknownStatus } from './import-plan.ts';

/** Kept with the import. */
export interface ImportReport {
  statuses: Partial<Record<ContactStatus, number>>;
  unknownStatuses: UnknownStatus[];
  warned: number;
}

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);

const ofUnknown = ({ column, value, count }: UnknownStatus): string =>
  `Column “${column}”: ${value === '' ? 'an empty value' : `“${value}”`} (${rowsOf(count)}) is not a status. These people are not confirmed, and get no mail.`;

const nameOf = ({ name }: Column, at: number): string => name || `Column ${at + 1}`;

export const remarksOf = (
  { statuses = {}, unknownStatuses = [] }: Partial<ImportReport>,
  columns: readonly Column[],
  ofRows: readonly string[],
) => {
  const ignored = columns
    .map((column, at) => ({ ...column, title: nameOf(column, at) }))
    .filter(({ target }) => target === 'ignore');
  const blind = ignored.filter(({ name }) => name !== null && statusKindOf(name)?.isVague === false);
  return {
    statuses,
    unknownStatuses,
    ignoredColumns: ignored.map(({ title }) => title),
    warnings: [
      ...blind.map(
        ({ title }) =>
          `Column “${title}” was left out. It may say who must not get mail: look at it before you send.`,
      ),
      ...unknownStatuses.map(ofUnknown),
      ...ofRows,
    ],
  };
};
