import { classNames } from '#web/ui/class-names.ts';
import type { LegalTable as Source } from './document.ts';
import { LegalText } from './legal-text.tsx';

/** Names and their descriptions. */
const Pairs = ({ rows }: Pick<Source, 'rows'>) => (
  <dl className="mt-4 grid gap-x-6 border-t font-sans text-[0.9375rem] sm:grid-cols-[9rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)] print:text-[9.5pt]">
    {rows.map(([name = '', value = '']) => (
      <div
        key={name}
        className="break-inside-avoid border-b py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid print:col-span-2 print:grid print:grid-cols-subgrid print:py-1.5"
      >
        <dt className="text-ink-soft">{name}</dt>
        <dd className="min-w-0 break-words">
          <LegalText text={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** On a narrow screen each row is a paragraph with its headings; the roles are written out because of that. */
export const LegalTable = ({ caption, head, rows }: Source) =>
  head.length === 0 ? (
    <Pairs rows={rows} />
  ) : (
    // biome-ignore-start lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
    <table
      role="table"
      className="mt-4 block w-full border-t text-start font-sans text-[0.9375rem] leading-normal sm:table print:table print:text-[9.5pt]"
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        role="rowgroup"
        className="sr-only sm:not-sr-only sm:table-header-group print:table-header-group"
      >
        <tr role="row" className="border-b">
          {head.map((title) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className="py-2 pe-6 font-medium text-ink-soft text-sm last:pe-0"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group print:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.join()}
            role="row"
            className="block break-inside-avoid border-b py-3 sm:table-row sm:py-0 print:table-row"
          >
            {row.map((cell, column) => (
              <td
                key={head[column]}
                role="cell"
                className={classNames(
                  'block align-top not-first:mt-1 sm:table-cell sm:py-3 sm:pe-6 sm:last:pe-0 print:table-cell print:py-2 print:pe-4',
                  // Unless the name of the row is emphasized in it already.
                  column === 0 && !cell.includes('**') && 'max-sm:font-medium',
                )}
              >
                {column > 0 && (
                  <span aria-hidden className="me-2 text-ink-soft text-sm sm:hidden print:hidden">
                    {head[column]}
                  </span>
                )}
                <LegalText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
  );
