import { useId, useState } from 'react';
import { z } from 'zod';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { ScheduleInput } from '#contract/campaigns/schedule.ts';
import { cityOf, formatDateTimeZoned } from '#web/lib/dates.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { timeZoneOptions } from '#web/lib/regions/time-zones.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Combobox } from '#web/ui/controls/combobox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { scheduledTime } from '../campaign-labels.ts';
import { localDateAndTime, timeZoneName } from './local-time.ts';
import { RecipientClocks } from './recipient-clocks.tsx';
import { type ScheduleValues, scheduleInput, scheduleValues, zoneOf } from './schedule-zone.ts';

const comingTime = z.custom<ScheduleValues>().transform((values, context): ScheduleInput => {
  const input = scheduleInput(values);
  if (input && Date.parse(input.at) > Date.now()) return input;
  const message = input
    ? t('campaigns.scheduleDialog.thisTimeHasPassedChooseOne')
    : t('campaigns.scheduleDialog.chooseADayAndATime');
  context.addIssue({ code: 'custom', path: ['date'], message });
  return z.NEVER;
});

/** When a campaign starts: by the user's clock, by that of another place, or by the clocks of its recipients. */
export const ScheduleDialog = ({
  campaign,
  open,
  busy,
  onClose,
  onSchedule,
}: {
  campaign: CampaignSummary;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSchedule: (input: ScheduleInput) => void;
}) => {
  const formId = useId();
  const [start] = useState(() => scheduleValues(campaign, new Date()));
  const when = useValues(start);
  const { values } = when;
  const { form, input, change, errors } = useForm({
    ...when,
    schema: comingTime,
    send: async (schedule) => onSchedule(schedule),
  });
  const chosen = scheduleInput(values);
  const isAhead = chosen !== null && Date.parse(chosen.at) > Date.now();
  const ownZone = currentTimeZone();

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="narrow"
      title={
        <span className="break-words">
          {t('campaigns.scheduleDialog.scheduleName', { name: campaign.name })}
        </span>
      }
      description={t('campaigns.scheduleDialog.timesAreYoursTimezonename', { timeZoneName: timeZoneName() })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('campaigns.scheduleDialog.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t('campaigns.scheduleDialog.schedule')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('campaigns.scheduleDialog.date')} required error={errors.date}>
            <Input type="date" min={localDateAndTime(new Date(), zoneOf(values)).date} {...input('date')} />
          </Field>
          <Field label={t('campaigns.scheduleDialog.time')} required>
            <Input
              type="time"
              {...input('time')}
              // Date and time have one error.
              onChange={({ target }) => change({ ...values, time: target.value })}
            />
          </Field>
        </div>
        <Field label={t('campaigns.scheduleDialog.whoseTime')}>
          <Select
            {...input('whose')}
            onChange={({ target }) => change({ ...values, whose: target.value as ScheduleValues['whose'] })}
          >
            <option value="mine">
              {t('campaigns.scheduleDialog.myTimeZone', { city: cityOf(ownZone) })}
            </option>
            <option value="zone">{t('campaigns.scheduleDialog.anotherTimeZone')}</option>
            <option value="recipients">{t('campaigns.scheduleDialog.eachRecipientsOwn')}</option>
          </Select>
        </Field>
        {values.whose === 'zone' && (
          <Field label={t('campaigns.scheduleDialog.timeZone')}>
            <Combobox
              name="timeZone"
              value={values.timeZone}
              onValueChange={(timeZone) => change({ ...values, timeZone })}
              options={timeZoneOptions(values.timeZone)}
            />
          </Field>
        )}
        {values.whose === 'recipients' && (
          <RecipientClocks
            campaignId={campaign.id}
            values={values}
            onLate={(late) => change({ ...values, late })}
          />
        )}
        <p aria-live="polite" className="text-ink-soft text-sm">
          {isAhead && values.whose !== 'recipients'
            ? t('campaigns.scheduleDialog.itGoesOutOnAtWho', {
                at:
                  values.whose === 'mine'
                    ? formatDateTimeZoned(chosen.at)
                    : scheduledTime({
                        scheduledAt: chosen.at,
                        schedule: { ...chosen, localTime: null },
                      }),
              })
            : ''}
        </p>
      </form>
    </Dialog>
  );
};
