import type { ContactField } from '#contract/lists.ts';
import { Select } from '#web/ui/select.tsx';

export interface PreviewColumn {
  name: string | null;
  target: string;
  samples: string[];
}

/** What is wrong with the columns as they are chosen; null: nothing. */
export const columnsProblem = (targets: readonly string[]): string | null => {
  if (!targets.includes('email')) return 'Choose which column has the email addresses.';
  const twice = targets.find((target, at) => target !== 'ignore' && targets.indexOf(target) !== at);
  return twice === undefined
    ? null
    : 'Two columns fill the same thing. Choose another one, or leave one out.';
};

/** What is read in which column, with the first values of each. */
export const ImportColumns = ({
  columns,
  targets,
  fields,
  error,
  onChange,
}: {
  columns: readonly PreviewColumn[];
  targets: readonly string[];
  fields: readonly ContactField[];
  error: string | undefined;
  onChange: (at: number, target: string) => void;
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium text-sm">Columns</legend>
    {error && (
      <p role="alert" className="mb-1 text-bad text-sm">
        {error}
      </p>
    )}
    <ul className="divide-y border-y sm:max-h-80 sm:overflow-y-auto">
      {columns.map((column, at) => {
        const title = column.name ?? `Column ${at + 1}`;
        const samples = column.samples.filter(Boolean);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name but their place
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
            <p className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium text-[0.9375rem]">{title}</span>
              <span className="block truncate text-ink-soft text-sm">
                {samples.length > 0 ? samples.join(', ') : 'Empty in the first rows'}
              </span>
            </p>
            <Select
              aria-label={`What “${title}” is`}
              value={targets[at] ?? 'ignore'}
              onChange={(event) => onChange(at, event.target.value)}
              className="w-48 max-sm:w-full"
            >
              <option value="email">Email</option>
              <option value="first_name">First name</option>
              <option value="last_name">Last name</option>
              <option value="name">Whole name</option>
              {fields.map(({ key, label }) => (
                <option key={key} value={`field:${key}`}>
                  {label}
                </option>
              ))}
              <option value="ignore">Leave out</option>
            </Select>
          </li>
        );
      })}
    </ul>
  </fieldset>
);
