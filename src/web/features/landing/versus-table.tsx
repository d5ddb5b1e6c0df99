import { classNames } from '#web/ui/class-names.ts';

/** Two ways of doing the same, line by line. On a narrow screen each line keeps its two answers under its name. */
export const VersusTable = ({
  caption,
  columns,
  rows,
  className,
}: {
  caption: string;
  columns: readonly [string, string];
  rows: readonly (readonly [aspect: string, before: string, after: string])[];
  className?: string;
}) => (
  <table className={classNames('w-full border-collapse text-left', className)}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-ink border-b align-bottom text-sm">
        <td className="w-0 p-0 sm:w-[26%]" />
        <th scope="col" className="py-3 pr-4 font-normal text-ink-soft sm:w-[37%]">
          {columns[0]}
        </th>
        <th scope="col" className="py-3 font-medium">
          {columns[1]}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([aspect, before, after]) => (
        <tr key={aspect} className="border-b align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:py-3">
          <th
            scope="row"
            className="py-4 pr-4 font-normal text-ink-soft text-sm max-sm:col-span-2 max-sm:pb-1 max-sm:pt-0"
          >
            {aspect}
          </th>
          <td className="figures py-4 pr-4 text-ink-soft max-sm:py-0">{before}</td>
          <td className="figures py-4 font-letter text-xl leading-snug max-sm:py-0 max-sm:text-lg">
            {after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
