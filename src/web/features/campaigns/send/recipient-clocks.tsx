import { countRecipientZones, lateRecipients } from '#contract/campaigns/schedule.ts';
import { cityOf, formatDateTimeZoned } from '#web/lib/dates.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { firstMoment, type ScheduleValues } from './schedule-zone.ts';

/** What it means that each recipient gets a campaign by their own clock, and what happens to those who are late. */
export const RecipientClocks = ({
  campaignId,
  values,
  onLate,
}: {
  campaignId: string;
  values: ScheduleValues;
  onLate: (late: ScheduleValues['late']) => void;
}) => {
  const count = useEndpoint(countRecipientZones, { params: { id: campaignId } }, { fresh: true });
  useUnauthorizedHandler(count.error);
  const first = firstMoment(values);
  const isFirstPast = first !== null && first.getTime() <= Date.now();
  const city = cityOf(currentTimeZone());
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-ink-soft text-sm">
        <p role="status" className="min-h-10">
          {count.data
            ? t('campaigns.scheduleDialog.haveATimeZone', {
                withTimeZone: count.data.withTimeZone,
                recipients: count.data.recipients,
                city,
              })
            : count.error
              ? t('campaigns.scheduleDialog.othersByYourTime', { city })
              : t('campaigns.scheduleDialog.countingTimeZones')}
        </p>
        <p aria-live="polite">
          {first &&
            (isFirstPast
              ? t('campaigns.scheduleDialog.startsAtOnce')
              : t('campaigns.scheduleDialog.startsWithTheFirst', { first: formatDateTimeZoned(first) }))}
        </p>
      </div>
      <Field
        label={t('campaigns.scheduleDialog.ifItHasPassed')}
        hint={t('campaigns.scheduleDialog.ifItHasPassedHint')}
      >
        <Select
          name="late"
          value={values.late}
          onChange={({ target }) => onLate(lateRecipients.parse(target.value))}
        >
          <option value="now">{t('campaigns.scheduleDialog.lateNow')}</option>
          <option value="next-day">{t('campaigns.scheduleDialog.lateNextDay')}</option>
        </Select>
      </Field>
    </div>
  );
};
