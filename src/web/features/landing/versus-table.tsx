import { classNames } from '#web/ui/class-names.ts';

/** Two ways of doing the same, line by line. */
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
  <table className={classNames('w-full border-collapse text-start', className)}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-ink border-b align-bottom text-sm">
        <td className="w-[26%]" />
        <th scope="col" className="w-[35%] py-3 pe-4 font-normal text-ink-soft">
          {columns[0]}
        </th>
        <th scope="col" className="py-3 font-medium">
          {columns[1]}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([aspect, before, after]) => (
        <tr key={aspect} className="border-b align-baseline">
          <th scope="row" className="py-3 pe-4 font-normal text-ink-soft text-sm leading-snug sm:py-4">
            {aspect}
          </th>
          <td className="figures py-3 pe-4 text-ink-soft text-sm leading-snug sm:py-4 sm:text-base">
            {before}
          </td>
          <td className="figures py-3 font-serif text-[1.0625rem] leading-snug sm:py-4 sm:text-xl">
            {after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
