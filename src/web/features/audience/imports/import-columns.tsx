import type { ContactStatus } from '#contract/audience/contacts.ts';
import { mayBlock } from '#contract/audience/import-status.ts';
import type { ImportPreview } from '#contract/audience/imports.ts';
import type { ContactField } from '#contract/audience/lists.ts';
import { formatCount } from '#web/lib/counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/controls/select.tsx';
import { ImportStatuses } from './import-statuses.tsx';
import { type PreviewColumn, type StatusChoices, statusCountsOf } from './import-targets.ts';

/** Longer lists scroll, so that what is below them stays reachable. */
const manyColumns = 12;

/** Several columns may contain unsubscribe statuses. */
const mayRepeat = (target: string): boolean =>
  target === 'ignore' || target.startsWith('new:') || target.startsWith('status');

/** The error of the chosen columns; null: none. */
export const columnsProblem = (targets: readonly string[]): string | null => {
  if (!targets.includes('email')) return 'Choose which column has the email addresses.';
  const duplicate = targets.find((target, index) => !mayRepeat(target) && targets.indexOf(target) !== index);
  return duplicate === undefined
    ? null
    : 'Two columns fill the same field. Choose another field, or leave one column out.';
};

const newFieldNames: readonly [ContactField['type'], string][] = [
  ['text', 'text'],
  ['number', 'number'],
  ['date', 'date'],
  ['boolean', 'yes or no'],
];

const statusNames: readonly [target: string, words: string][] = [
  ['status', 'Status, in words'],
  ['status:subscribed', 'Subscribed: yes or no'],
  ['status:opted_in', 'Agreed to mail: yes or no'],
  ['status:confirmed', 'Opted in, where filled'],
  ['status:unsubscribed', 'Unsubscribed, where filled'],
  ['status:bounced', 'Bounced, where filled'],
  ['status:complained', 'Reported as spam, where filled'],
  ['status:cleaned', 'Taken out, where filled'],
];

const TargetSelect = ({
  title,
  column,
  target,
  fields,
  onChange,
}: {
  title: string;
  column: PreviewColumn;
  target: string;
  fields: readonly ContactField[];
  onChange: (target: string) => void;
}) => (
  <Select
    aria-label={`What “${title}” is`}
    value={target}
    onChange={(event) => onChange(event.target.value)}
    className="w-60 max-sm:w-full"
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
    {column.newField && (
      <optgroup label={`A new field “${column.newField.label}”`}>
        {newFieldNames.map(([type, label]) => (
          <option key={type} value={`new:${type}`}>
            New field ({label})
          </option>
        ))}
      </optgroup>
    )}
    <optgroup label="Who may get mail">
      {statusNames.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
    <option value="ignore">Leave out</option>
  </Select>
);

const samplesOf = ({ samples, filled }: PreviewColumn, rows: number, isWhole: boolean): string => {
  if (filled === 0) return isWhole ? 'Empty in the whole file' : 'Empty so far';
  const some = samples.join(', ');
  return filled < rows ? `${formatCount(filled)} of ${formatCount(rows)} rows: ${some}` : some;
};

/** What each column contains, with its first values, and with counts where a column is a status. */
export const ImportColumns = ({
  preview: { columns, rows },
  isWhole,
  isUncounted,
  targets,
  fields,
  statusValues,
  error,
  onChange,
  onStatusValue,
}: {
  preview: ImportPreview;
  isWhole: boolean;
  isUncounted: boolean;
  targets: readonly string[];
  fields: readonly ContactField[];
  statusValues: StatusChoices;
  error: string | undefined;
  onChange: (index: number, target: string) => void;
  onStatusValue: (key: string, status: ContactStatus) => void;
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium text-sm">Columns</legend>
    <p role="status" className="figures mb-1.5 text-ink-soft text-sm">
      {isWhole
        ? `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} in the file.`
        : `The first ${formatCount(rows)} rows. ${
            isUncounted
              ? 'The others could not be counted. The import reads all of them.'
              : 'The others are being counted.'
          }`}
    </p>
    {error && (
      <p role="alert" className="mb-1 text-bad text-sm">
        {error}
      </p>
    )}
    <ul
      className={classNames(
        'divide-y border-y',
        columns.length > manyColumns && 'sm:max-h-96 sm:overflow-y-auto',
      )}
    >
      {columns.map((column, index) => {
        const title = column.name || `Column ${index + 1}`;
        const target = targets[index] ?? 'ignore';
        const statuses = statusCountsOf(column, target, rows, statusValues);
        const isBlind =
          (target === 'ignore' || target.startsWith('field:')) &&
          mayBlock(
            column.name,
            column.values.map(({ value }) => value),
          );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: A column has no id but its index.
          <li key={index} className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate font-medium text-[0.9375rem]">{title}</p>
              <p className="figures truncate text-ink-soft text-sm">{samplesOf(column, rows, isWhole)}</p>
              {isBlind && column.filled > 0 && (
                <p className="text-attention text-sm">
                  {`This column may list people who must not get mail. If you ${target === 'ignore' ? 'leave it out' : 'keep it as a field'}, it blocks no address.`}
                </p>
              )}
            </div>
            <TargetSelect
              title={title}
              column={column}
              target={target}
              fields={fields}
              onChange={(next) => onChange(index, next)}
            />
            {statuses && (
              <ImportStatuses {...statuses} title={title} choices={statusValues} onChoose={onStatusValue} />
            )}
          </li>
        );
      })}
    </ul>
    {targets.some((target) => target.startsWith('status')) && (
      <p className="mt-2 text-ink-soft text-sm">
        People marked as unsubscribed, bounced, taken out or reported as spam keep that status and get no
        mail, even if they are subscribed here now. If columns disagree, the strictest status wins.
      </p>
    )}
  </fieldset>
);
