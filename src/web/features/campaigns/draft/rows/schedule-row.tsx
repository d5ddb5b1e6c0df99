import { CalendarClock, CalendarX, Send } from 'lucide-react';
import { Link } from 'wouter';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { formatDay, formatTimeZone } from '#web/lib/dates.ts';
import { writeDate } from '#web/lib/formats.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { scheduledLabel } from '../../campaign-labels.ts';
import type { CampaignDialogs } from '../../list/use-campaign-dialogs.tsx';
import { DraftRow } from './draft-row.tsx';
import type { RowProps } from './row-props.ts';

/** When recipients get it, if each gets it by the own clock. */
const ownZonesText = ({ schedule }: Campaign): string => {
  if (schedule?.zones !== 'recipients' || schedule.localTime === null) return '';
  const { localTime, lateRecipients } = schedule;
  const sentence = t('campaignPage.scheduleRow.inTheirZones', {
    date: formatDay(localTime.slice(0, 10)),
    time: writeDate(new Date(`${localTime}Z`), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  });
  const late =
    lateRecipients === 'next-day'
      ? t('campaignPage.scheduleRow.lateOnesNextDay')
      : t('campaignPage.scheduleRow.lateOnesAtOnce');
  return `${sentence} ${late}`;
};

/** When it is sent, and how much is in the way. */
export const ScheduleRow = ({
  campaign,
  frame,
  blockers,
  isChecked,
  hasPlanEnded,
  openDialog,
  actions,
}: RowProps & {
  blockers: number;
  isChecked: boolean;
  hasPlanEnded: boolean;
} & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const isScheduled = campaign.status === 'scheduled';
  const ownZones = ownZonesText(campaign);
  const when = isScheduled ? scheduledLabel(campaign, Date.now()) : null;
  return (
    <DraftRow
      {...frame}
      openLabel={t('campaignPage.scheduleRow.choose')}
      summary={
        <>
          <p>
            {when
              ? t('campaignPage.scheduleRow.nameTime', { name: when.name, time: when.time })
              : t('campaignPage.scheduleRow.notScheduled')}
          </p>
          {when && ownZones && <p className="text-ink-soft text-sm">{ownZones}</p>}
          {blockers > 0 ? (
            <p className="font-medium text-bad text-sm">
              {t('campaignPage.scheduleRow.thingsToFix', { count: blockers })}
            </p>
          ) : (
            isChecked &&
            !hasPlanEnded && (
              <p className="text-ink-soft text-sm">{t('campaignPage.scheduleRow.nothingInTheWay')}</p>
            )
          )}
          {hasPlanEnded && (
            <p className="font-medium text-bad text-sm">{t('campaignPage.scheduleRow.yourPlanHasEnded')}</p>
          )}
        </>
      }
    >
      {hasPlanEnded && (
        <Notice
          tone="attention"
          title={t('campaignPage.scheduleRow.yourPlanHasEnded')}
          action={
            <Button asChild size="small">
              <Link href={paths.settings('plan')}>{t('campaignPage.statusReasonNotice.yourPlan')}</Link>
            </Button>
          }
        >
          {t('campaignPage.scheduleRow.renewToSend')}
        </Notice>
      )}
      <p className="text-ink-soft text-sm">
        {t('campaignPage.scheduleRow.timesAreIn', { zone: formatTimeZone(new Date()) })}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isScheduled && (
          <Button variant="primary" onClick={() => openDialog('send', campaign)}>
            <Send aria-hidden />
            {t('campaignPage.campaignPage.sendNow')}
          </Button>
        )}
        <Button onClick={() => openDialog('schedule', campaign)}>
          <CalendarClock aria-hidden />
          {isScheduled ? t('campaignPage.campaignPage.reschedule') : t('campaignPage.campaignPage.schedule')}
        </Button>
        {isScheduled && (
          <Button
            busy={actions.busy}
            onClick={(event) => {
              // The second press of a double click comes before the button is busy.
              if (event.detail < 2) void actions.unschedule(campaign);
            }}
          >
            <CalendarX aria-hidden />
            {t('campaignPage.campaignPage.cancelSchedule')}
          </Button>
        )}
      </div>
    </DraftRow>
  );
};
