import { type ContactStatus, contactStatus } from '#contract/audience/contacts.ts';
import { statusValueKey } from '#contract/audience/import-status.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Select } from '#web/ui/controls/select.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { statusNames, statusOrder, statusTones } from '../contacts/contact-labels.ts';
import { countedStatus } from './import-labels.ts';
import type { StatusChoices, StatusCounts } from './import-targets.ts';

const shownValues = 8;

/** How many rows a status column has of each status, and what its other values mean. */
export const ImportStatuses = ({
  counts,
  unknown,
  otherUnknown,
  title,
  choices: chosen,
  onChoose,
}: StatusCounts & {
  title: string;
  choices: StatusChoices;
  onChoose: (key: string, status: ContactStatus) => void;
}) => {
  const undecided = unknown.filter(({ value }) => !Object.hasOwn(chosen, statusValueKey(value)));
  const waiting = undecided.reduce((sum, { count }) => sum + count, otherUnknown);
  const isNotShown = unknown.slice(shownValues).reduce((sum, { count }) => sum + count, otherUnknown);
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="flex flex-wrap gap-1.5">
        {statusOrder
          .filter((status) => (counts[status] ?? 0) > 0)
          .map((status) => (
            <Badge key={status} tone={statusTones[status]}>
              {countedStatus(status, counts[status] ?? 0)}
            </Badge>
          ))}
        {waiting > 0 && (
          <Badge tone="attention">{t('contacts.importStatuses.waitingNotUnderstood', { waiting })}</Badge>
        )}
      </p>
      {unknown.length > 0 && (
        <div className="rounded-control bg-sunken p-3">
          <p className="text-sm">{t('contacts.importStatuses.weDoNotRecognizeTheseValues')}</p>
          <ul className="mt-3 flex flex-col gap-3 sm:gap-1.5">
            {unknown.slice(0, shownValues).map(({ value, count }) => {
              const key = statusValueKey(value);
              const name =
                value === ''
                  ? t('contacts.importStatuses.empty')
                  : t('contacts.importStatuses.quotedValue', { value });
              return (
                <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 flex-1 basis-40 break-words text-sm">
                    <Rich
                      id="contacts.importStatuses.nameInCountRows"
                      values={{ name, count }}
                      parts={[<span key="0" className="figures text-ink-soft" />]}
                    />
                  </span>
                  <Select
                    aria-label={t('contacts.importStatuses.whatNameMeansInTitle', { name, title })}
                    value={chosen[key] ?? 'pending'}
                    onChange={(event) => onChoose(key, event.target.value as ContactStatus)}
                    className="w-52 max-sm:w-full"
                  >
                    {contactStatus.options.map((status) => (
                      <option key={status} value={status}>
                        {statusNames[status]}
                      </option>
                    ))}
                  </Select>
                </li>
              );
            })}
          </ul>
          {isNotShown > 0 && (
            <p className="figures mt-1.5 text-sm">
              {t('contacts.importStatuses.otherValuesInIsnotshownTolowercase', { isNotShown })}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
