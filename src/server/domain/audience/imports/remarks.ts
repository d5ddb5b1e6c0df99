// The remarks of an import beside its counts.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { type ImportResult, maxShownErrors } from '#contract/audience/imports.ts';
import { inWords, type KeyedText, keyedText } from '#text/keyed-text.ts';
import { storedInWords } from '#text/stored-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/imports/imports.ts';
import type { Column } from './csv/columns.ts';
import type { UnknownStatus } from './plan.ts';

/** Stored with the import. */
export interface ImportReport {
  statuses: Partial<Record<ContactStatus, number>>;
  unknownStatuses: UnknownStatus[];
  warned: number;
}

type Remark = Pick<rows.ImportRemark, 'line' | 'reason'>;

/** Counts and remarks that are not in a language yet. */
export interface Outcome extends Pick<ImportResult, 'imported' | 'failed' | 'statuses' | 'unknownStatuses'> {
  errors: Remark[];
  rowWarnings: Remark[];
  report: Partial<ImportReport>;
  columns: Column[];
}

export const readOutcome = async (ctx: Context, row: rows.StoredImport): Promise<Outcome> => {
  const report = row.report as Partial<ImportReport>;
  const { statuses = {}, unknownStatuses = [], warned = 0 } = report;
  const first = (areWarnings: boolean): Promise<Remark[]> =>
    rows.listImportErrors(ctx.db, row.workspace_id, row.id, {
      limit: maxShownErrors,
      afterLine: 0,
      areWarnings,
    });
  return {
    imported: row.imported,
    failed: row.failed,
    statuses,
    unknownStatuses,
    report,
    columns: row.columns as Column[],
    errors: row.failed > 0 ? await first(false) : [],
    rowWarnings: warned > 0 ? await first(true) : [],
  };
};

const unknownStatusText = ({ column, value, count }: UnknownStatus): KeyedText =>
  value === ''
    ? keyedText('refusals.importRows.unknownEmptyStatus', { column, count })
    : keyedText('refusals.importRows.unknownStatus', { column, value, count });

const nameIn = (translate: Translate, { name }: Column, index: number): string =>
  name || translate('refusals.importRows.columnNumber', { number: index + 1 });

/** Columns that nothing was read from, and warnings about whole columns. */
const columnRemarks = (
  translate: Translate,
  { unknownStatuses = [] }: Partial<ImportReport>,
  columns: readonly Column[],
): { ignoredColumns: string[]; columnWarnings: KeyedText[] } => {
  const withTitles = columns.map((column, index) => ({ ...column, title: nameIn(translate, column, index) }));
  const unreadStatusColumns = withTitles.filter(
    ({ target, mayBlock }) => mayBlock && (target === 'ignore' || target.startsWith('field:')),
  );
  return {
    ignoredColumns: withTitles.filter(({ target }) => target === 'ignore').map(({ title }) => title),
    columnWarnings: [
      ...unreadStatusColumns.map(({ title, target }) =>
        keyedText(
          target === 'ignore'
            ? 'refusals.importRows.unreadStatusColumn'
            : 'refusals.importRows.unreadStatusField',
          { column: title },
        ),
      ),
      ...unknownStatuses.map(unknownStatusText),
    ],
  };
};

export const remarksIn = (
  translate: Translate,
  { errors, rowWarnings, report, columns }: Outcome,
): Pick<ImportResult, 'errors' | 'ignoredColumns' | 'warnings' | 'rowWarnings'> => {
  const { ignoredColumns, columnWarnings } = columnRemarks(translate, report, columns);
  const lineIn = ({ line, reason }: Remark): string =>
    translate('refusals.importRows.line', { line, reason: storedInWords(translate, reason) });
  const ofRows = rowWarnings.map(lineIn);
  return {
    errors: errors.map(lineIn),
    ignoredColumns,
    warnings: [...columnWarnings.map((warning) => inWords(translate, warning)), ...ofRows],
    rowWarnings: ofRows,
  };
};
