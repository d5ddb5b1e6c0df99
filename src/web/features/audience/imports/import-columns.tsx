import type { ContactStatus } from '#contract/audience/contacts.ts';
import { mayBlock } from '#contract/audience/import-status.ts';
import type { ImportPreview } from '#contract/audience/imports.ts';
import type { ContactField } from '#contract/audience/lists.ts';
import type { TextKey } from '#text/keys.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
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
  if (!targets.includes('email')) return t('contacts.importColumns.chooseWhichColumnHasTheEmail');
  const duplicate = targets.find((target, index) => !mayRepeat(target) && targets.indexOf(target) !== index);
  return duplicate === undefined ? null : t('contacts.importColumns.twoColumnsFillTheSameField');
};

const newFieldTypes: readonly ContactField['type'][] = ['text', 'number', 'date', 'boolean'];

const statusTargets: readonly [target: string, label: TextKey][] = [
  ['status', 'contacts.importColumns.statusInWords'],
  ['status:subscribed', 'contacts.importColumns.subscribedYesOrNo'],
  ['status:opted_in', 'contacts.importColumns.consentYesOrNo'],
  ['status:confirmed', 'contacts.importColumns.optedInIfFilled'],
  ['status:unsubscribed', 'contacts.importColumns.unsubscribedIfFilled'],
  ['status:bounced', 'contacts.importColumns.bouncedIfFilled'],
  ['status:complained', 'contacts.importColumns.complainedIfFilled'],
  ['status:cleaned', 'contacts.importColumns.suppressedIfFilled'],
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
    aria-label={t('contacts.importColumns.whatTitleIs', { title })}
    value={target}
    onChange={(event) => onChange(event.target.value)}
    className="w-60 max-sm:w-full"
  >
    <option value="email">{t('contacts.importColumns.email')}</option>
    <option value="first_name">{t('contacts.importColumns.firstName')}</option>
    <option value="last_name">{t('contacts.importColumns.lastName')}</option>
    <option value="name">{t('contacts.importColumns.wholeName')}</option>
    {fields.map(({ key, label }) => (
      <option key={key} value={`field:${key}`}>
        {label}
      </option>
    ))}
    {column.newField && (
      <optgroup label={t('contacts.importColumns.aNewFieldLabel', { label: column.newField.label })}>
        {newFieldTypes.map((type) => (
          <option key={type} value={`new:${type}`}>
            {t('contacts.importColumns.newFieldLabel', { type })}
          </option>
        ))}
      </optgroup>
    )}
    <optgroup label={t('contacts.importColumns.whoMayGetMail')}>
      {statusTargets.map(([value, label]) => (
        <option key={value} value={value}>
          {t(label)}
        </option>
      ))}
    </optgroup>
    <option value="ignore">{t('contacts.importColumns.leaveOut')}</option>
  </Select>
);

const samplesOf = ({ samples, filled }: PreviewColumn, rows: number, isWhole: boolean): string => {
  if (filled === 0)
    return isWhole ? t('contacts.importColumns.emptyInTheWholeFile') : t('contacts.importColumns.emptySoFar');
  const some = listText(samples, 'unit');
  return filled < rows ? t('contacts.importColumns.filledOfRowsRowsSome', { filled, rows, some }) : some;
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
    <legend className="mb-1 font-medium text-sm">{t('contacts.importColumns.columns')}</legend>
    <p role="status" className="figures mb-1.5 text-ink-soft text-sm">
      {isWhole
        ? t('contacts.importColumns.rowsRows2RowsInTheFile', { rows })
        : isUncounted
          ? t('contacts.importColumns.theFirstRowsOthersNotCounted', { rows })
          : t('contacts.importColumns.theFirstRowsRowsIsuncountedtext', { rows })}
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
        const title = column.name || t('contacts.importColumns.columnIndex', { index: index + 1 });
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
                  {t('contacts.importColumns.thisColumnMayListPeopleWho', {
                    target: target === 'ignore' ? 'ignore' : 'field',
                  })}
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
        {t('contacts.importColumns.peopleMarkedAsUnsubscribedBouncedTaken')}
      </p>
    )}
  </fieldset>
);
