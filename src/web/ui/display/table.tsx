import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** For a column of buttons: its name is announced, not shown. */
  hideHeader?: boolean;
  /** If it is empty, an entry on a narrow screen omits its line. */
  isEmpty?: (row: Row) => boolean;
  /** Not between phones, where each row is an entry, and screens with room for it. */
  wideOnly?: boolean;
  /** The name of the row: the heading of the entry on narrow screens. One column has it. */
  primary?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string;
}

/**
 * Hairlines between rows. Below 640 px each row becomes an entry of a list; the roles are written out because browsers
 * drop them from table elements that are not laid out as a table.
 */
export const Table = <Row,>({ caption, columns, rows, rowKey, className }: TableProps<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
  <table
    role="table"
    className={classNames(
      'figures block w-full text-start text-[0.9375rem] sm:table print:text-[9.5pt]',
      className,
    )}
  >
    <caption className="sr-only">{caption}</caption>
    <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
      <tr role="row" className="border-b">
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            className={classNames(
              'px-3 py-2.5 font-medium text-ink-soft text-sm first:ps-0 last:pe-0',
              // Not inherited: browsers center a header whose table only starts its text.
              column.align === 'end' ? 'text-end' : 'text-start',
              column.wideOnly && 'sm:max-xl:hidden',
            )}
          >
            <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="block sm:table-row-group">
      {rows.map((row) => (
        <tr key={rowKey(row)} role="row" className="block border-b py-3 last:border-b-0 sm:table-row sm:py-0">
          {columns.map((column) => (
            <td
              key={column.key}
              role="cell"
              className={classNames(
                'flex items-center justify-between gap-4 py-1 sm:table-cell sm:px-3 sm:py-3 sm:first:ps-0 sm:last:pe-0 print:py-1',
                column.primary ? 'font-medium' : 'text-ink-soft sm:text-ink',
                column.align === 'end' && 'sm:text-end',
                column.isEmpty?.(row) && 'max-sm:hidden',
                column.wideOnly && 'sm:max-xl:hidden',
              )}
            >
              {!column.primary && !column.hideHeader && (
                <span aria-hidden className="text-sm sm:hidden">
                  {column.header}
                </span>
              )}
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
);
