import { z } from 'zod';
import {
  defaultShareDays,
  listShares,
  maxShareDays,
  maxShareLabelLength,
  maxShareMs,
  shareCampaign,
} from '#contract/campaigns/shared-reports.ts';
import { formatDateTimeZoned } from '#web/lib/dates.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { localDateAndTime, toInstant } from '../../send/local-time.ts';

const dayMs = 24 * 60 * 60 * 1000;
const durations = [1, 7, defaultShareDays, 90, maxShareDays] as const;
const onADay = 'day';
const lastDayFrom = (now: number): string => localDateAndTime(new Date(now + maxShareMs)).date;

const durationText = (days: number): string => t('campaignPage.share.forDays', { days });

/**
 * So many days from now, or the last minute of a day in the user's time zone. No link lasts longer than a year, so on the
 * last day that one can choose it expires at this time of day. null: no day, or a day that one cannot choose.
 */
const expiryOf = ({ lasts, day }: { lasts: string; day: string }): Date | null => {
  const now = Date.now();
  if (lasts !== onADay) return new Date(now + Number(lasts) * dayMs);
  const endsAt = toInstant(day, '23:59')?.getTime() ?? 0;
  if (endsAt <= now || day > lastDayFrom(now)) return null;
  return new Date(Math.min(endsAt, now + maxShareMs));
};

const formSchema = z
  .object({ label: z.string(), lasts: z.string(), day: z.string() })
  .transform((values, context) => {
    const expires = expiryOf(values);
    if (expires)
      return bodyOf(shareCampaign).parse({ label: values.label, expiresAt: expires.toISOString() });
    context.addIssue({ code: 'custom', path: ['day'], message: t('campaignPage.share.chooseADay') });
    return z.NEVER;
  });

/** Makes a link to the report. */
export const ShareForm = ({
  campaignId,
  onMade,
}: {
  campaignId: string;
  onMade: (link: { url: string; expiresAt: string }) => void;
}) => {
  const values = useValues({ label: '', lasts: String(defaultShareDays), day: '' });
  const make = useEndpointMutation(shareCampaign, { invalidates: [listShares] });
  const { form, input, errors, busy } = useForm({
    ...values,
    schema: formSchema,
    send: async (body) => {
      onMade(await make.mutateAsync({ params: { id: campaignId }, body }));
      values.set({ label: '' });
    },
  });
  const isOnADay = values.values.lasts === onADay;
  const expires = expiryOf(values.values);
  const now = Date.now();
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field label={t('campaignPage.share.label')} optional error={errors.label}>
        <Input
          {...input('label')}
          maxLength={maxShareLabelLength}
          placeholder={t('campaignPage.share.labelExample')}
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('campaignPage.share.worksFor')}>
          <Select {...input('lasts')}>
            {durations.map((days) => (
              <option key={days} value={String(days)}>
                {durationText(days)}
              </option>
            ))}
            <option value={onADay}>{t('campaignPage.share.untilADay')}</option>
          </Select>
        </Field>
        {isOnADay && (
          <Field label={t('campaignPage.share.lastDay')} required error={errors.day}>
            <Input
              type="date"
              min={localDateAndTime(new Date(now)).date}
              max={lastDayFrom(now)}
              {...input('day')}
            />
          </Field>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('campaignPage.share.makeLink')}
        </Button>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {expires && t('campaignPage.share.expiresOn', { time: formatDateTimeZoned(expires) })}
        </p>
      </div>
    </form>
  );
};
