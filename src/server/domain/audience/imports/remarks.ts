// The remarks of an import beside its counts.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import type { Column } from './csv/columns.ts';
import type { UnknownStatus } from './plan.ts';

/** Stored with the import. */
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
  const titled = columns.map((column, at) => ({ ...column, title: nameOf(column, at) }));
  const ignored = titled.filter(({ target }) => target === 'ignore');
  const blind = titled.filter(
    ({ target, mayBlock }) => mayBlock && (target === 'ignore' || target.startsWith('field:')),
  );
  return {
    statuses,
    unknownStatuses,
    ignoredColumns: ignored.map(({ title }) => title),
    warnings: [
      ...blind.map(
        ({ title, target }) =>
          `Column “${title}” was ${target === 'ignore' ? 'left out' : 'only kept as a field'}. It may say who must not get mail: look at it before you send.`,
      ),
      ...unknownStatuses.map(ofUnknown),
      ...ofRows,
    ],
  };
};
