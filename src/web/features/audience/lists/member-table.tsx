import type { ReactNode } from 'react';
import type { Contact } from '#contract/audience/contacts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { fullName } from '../contacts/contact-labels.ts';

const headClasses = 'px-3 py-2.5 text-start font-medium text-ink-soft text-sm last:pe-0';

/**
 * A read-only table of contacts: who, their status, since when, and at most one action. On a narrow screen a row is an
 * entry of a list; the roles are written out because browsers drop them from elements that are not laid out as a table.
 */
export const MemberTable = <Row extends Contact>({
  caption,
  statusHead,
  sinceHead,
  sinceLine,
  rows,
  status,
  since,
  select,
  action,
}: {
  caption: string;
  statusHead: string;
  sinceHead: string;
  /** The same beside its date, where there is no column. */
  sinceLine: (date: string) => string;
  rows: readonly Row[];
  status: (row: Row) => ReactNode;
  since: (row: Row) => string;
  /** The box that selects the row. */
  select?: (row: Row) => ReactNode;
  action?: (row: Row) => ReactNode;
}) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
  <table role="table" className="figures block w-full text-[0.9375rem] sm:table">
    <caption className="sr-only">{caption}</caption>
    <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
      <tr role="row" className="border-b">
        {select && (
          <th scope="col" role="columnheader" className="w-9">
            <span className="sr-only">{t('lists.memberTable.select')}</span>
          </th>
        )}
        {[t('lists.memberTable.email'), t('lists.memberTable.name'), statusHead, sinceHead].map(
          (head, index) => (
            <th
              key={head}
              scope="col"
              role="columnheader"
              className={classNames(headClasses, index === 0 && 'ps-0')}
            >
              {head}
            </th>
          ),
        )}
        {action && (
          <th scope="col" role="columnheader" className="w-10">
            <span className="sr-only">{t('lists.memberTable.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody role="rowgroup" className="block sm:table-row-group">
      {rows.map((row) => (
        <tr
          key={row.id}
          role="row"
          className={classNames(
            'grid items-start gap-x-3 border-b py-3 last:border-b-0 sm:table-row sm:py-0',
            select ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          {select && (
            <td role="cell" className="row-span-3 sm:w-9 sm:py-3">
              {select(row)}
            </td>
          )}
          <td role="cell" className="min-w-0 sm:w-[40%] sm:max-w-0 sm:py-3 sm:pe-3">
            <TextLink
              href={paths.espContact(row.id)}
              data-member={row.id}
              title={row.email}
              className="block truncate font-medium text-ink decoration-transparent hover:decoration-current"
            >
              {row.email}
            </TextLink>
          </td>
          <td
            role="cell"
            className={classNames(
              'truncate text-ink-soft max-sm:empty:hidden sm:w-[24%] sm:max-w-0 sm:px-3 sm:py-3 sm:text-ink',
              select ? 'col-start-2' : 'col-start-1',
            )}
          >
            {fullName(row)}
          </td>
          <td
            role="cell"
            className={classNames('mt-1 sm:px-3 sm:py-3', select ? 'col-start-2' : 'col-start-1')}
          >
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              {status(row)}
              <span className="text-ink-soft text-sm sm:hidden">{sinceLine(formatDate(since(row)))}</span>
            </span>
          </td>
          <td
            role="cell"
            className="hidden whitespace-nowrap text-ink-soft sm:table-cell sm:px-3 sm:py-3 sm:last:pe-0"
          >
            {formatDate(since(row))}
          </td>
          {action && (
            <td
              role="cell"
              className={classNames(
                'row-start-1 -my-2 sm:my-0 sm:py-1.5 sm:text-end',
                select ? 'col-start-3' : 'col-start-2',
              )}
            >
              {action(row)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
);
