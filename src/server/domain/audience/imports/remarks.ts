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

const unknownStatusText = ({ column, value, count }: UnknownStatus): string =>
  `Column “${column}”: ${value === '' ? 'an empty value' : `“${value}”`} (${rowsOf(count)}) is not a status. These people are not confirmed, and get no mail.`;

const nameOf = ({ name }: Column, index: number): string => name || `Column ${index + 1}`;

export const remarksOf = (
  { statuses = {}, unknownStatuses = [] }: Partial<ImportReport>,
  columns: readonly Column[],
  rowWarnings: readonly string[],
) => {
  const withTitles = columns.map((column, index) => ({ ...column, title: nameOf(column, index) }));
  const ignored = withTitles.filter(({ target }) => target === 'ignore');
  const unreadStatusColumns = withTitles.filter(
    ({ target, mayBlock }) => mayBlock && (target === 'ignore' || target.startsWith('field:')),
  );
  return {
    statuses,
    unknownStatuses,
    ignoredColumns: ignored.map(({ title }) => title),
    warnings: [
      ...unreadStatusColumns.map(
        ({ title, target }) =>
          `Column “${title}” was ${target === 'ignore' ? 'left out' : 'only stored as a field'}. It may say who must not get mail: check it before you send.`,
      ),
      ...unknownStatuses.map(unknownStatusText),
      ...rowWarnings,
    ],
  };
};
