import { useId, useState } from 'react';
import { z } from 'zod';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { formatDateTimeZoned } from '#web/lib/dates.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { localDateAndTime, nextMorning, timeZoneName, toInstant } from './local-time.ts';

const comingTime = z.object({ date: z.string(), time: z.string() }).transform(({ date, time }, context) => {
  const at = toInstant(date, time);
  if (at && at.getTime() > Date.now()) return at.toISOString();
  const message = at
    ? t('campaigns.scheduleDialog.thisTimeHasPassedChooseOne')
    : t('campaigns.scheduleDialog.chooseADayAndATime');
  context.addIssue({ code: 'custom', path: ['date'], message });
  return z.NEVER;
});

/** When a campaign starts, in the user's time zone. */
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
  onSchedule: (at: string) => void;
}) => {
  const formId = useId();
  const [start] = useState(() =>
    localDateAndTime(campaign.scheduledAt ? new Date(campaign.scheduledAt) : nextMorning(new Date())),
  );
  const when = useValues(start);
  const at = toInstant(when.values.date, when.values.time);
  const { form, input, change, errors } = useForm({
    ...when,
    schema: comingTime,
    send: async (instant) => onSchedule(instant),
  });

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
            <Input type="date" min={localDateAndTime(new Date()).date} {...input('date')} />
          </Field>
          <Field label={t('campaigns.scheduleDialog.time')} required>
            <Input
              type="time"
              {...input('time')}
              // Date and time have one error.
              onChange={({ target }) => change({ ...when.values, time: target.value })}
            />
          </Field>
        </div>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {at && at.getTime() > Date.now()
            ? t('campaigns.scheduleDialog.itGoesOutOnAtWho', { at: formatDateTimeZoned(at) })
            : ''}
        </p>
      </form>
    </Dialog>
  );
};
