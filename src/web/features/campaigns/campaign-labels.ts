import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/campaigns/states.ts';
import { describeWaiting, type Waiting } from '#contract/campaigns/status-reason.ts';
import { cityOf, formatDateTime, formatDateTimeIn, formatDateTimeZoned } from '#web/lib/dates.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';

/** Contacts of the audience that get nothing. */
export const excludedLabels = (count: number): string =>
  t('campaigns.campaignLabels.countMoreCount2AreLeftOut', { count });

/** In percent, with one decimal; 0 of nothing. */
export const percentOf = (part: number | undefined, sent: number | undefined): number =>
  sent ? Math.round(((part ?? 0) / sent) * 1_000) / 10 : 0;

export const formatRate = (part: number | undefined, sent: number | undefined): string =>
  formatPercent(percentOf(part, sent));

export const statusLabels: Record<CampaignStatus, string> = {
  get draft() {
    return t('campaigns.campaignLabels.draft');
  },
  get scheduled() {
    return t('campaigns.campaignLabels.scheduled');
  },
  get sending() {
    return t('campaigns.campaignLabels.sending');
  },
  get sent() {
    return t('campaigns.campaignLabels.sent');
  },
  get paused() {
    return t('campaigns.campaignLabels.paused');
  },
};

/** Why it waits and what to do; null when it does not wait. */
export const statusReasonOf = (campaign: Parameters<typeof describeWaiting>[0]): Waiting | null =>
  describeWaiting(campaign, formatDateTimeZoned, t);

/** `Nov 21, 2026 at 9:00 AM`, of a time without a zone such as `2026-11-21T09:00`. */
export const formatLocalTime = (localTime: string): string => formatDateTimeIn(`${localTime}Z`, 'UTC');

/** For the reader's clock; for the clocks of recipients, or that of another zone, as it was chosen. */
export const scheduledTime = ({
  scheduledAt,
  schedule,
}: Pick<CampaignSummary, 'scheduledAt' | 'schedule'>): string => {
  if (schedule?.localTime)
    return t('campaigns.campaignLabels.timeOfEachRecipient', { time: formatLocalTime(schedule.localTime) });
  const time = formatDateTimeZoned(scheduledAt);
  if (!schedule || scheduledAt === null) return time;
  const zone = schedule.timeZone;
  const inZone = formatDateTimeIn(scheduledAt, zone);
  // Of a call without a time zone it is UTC, which no one chose.
  return zone === 'UTC' || inZone === formatDateTime(scheduledAt)
    ? time
    : t('campaigns.campaignLabels.timeAndThatOfCity', { time, inZone, city: cityOf(zone) });
};

/** When it starts, or was to start and why it has not. */
export const scheduledLabel = (
  campaign: Pick<CampaignSummary, 'scheduledAt' | 'schedule'> & Parameters<typeof describeWaiting>[0],
  nowMs: number,
): { name: string; time: string; isLate: boolean; waiting: string } => {
  const time = scheduledTime(campaign);
  // Its first sentence: the notice below has all of it.
  const waiting = /^.*?[.](?=\s|$)/.exec(statusReasonOf(campaign)?.why ?? '')?.[0] ?? '';
  const hasPassed = campaign.scheduledAt !== null && Date.parse(campaign.scheduledAt) <= nowMs;
  const isLate = hasPassed || waiting !== '';
  return {
    name: isLate ? t('campaigns.campaignLabels.wasScheduledFor') : t('campaigns.campaignLabels.scheduledFor'),
    time,
    isLate,
    waiting,
  };
};

/** Most opens of a campaign arrive within this time. */
export const mostOpensHours = 24;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Its recipients have had little time to open it. */
export const isJustSent = ({ sentAt }: Pick<CampaignSummary, 'sentAt'>, nowMs: number): boolean =>
  sentAt !== null && nowMs - Date.parse(sentAt) < mostOpensHours * hourMs;

/** `Sent 2 minutes ago.`, of a campaign that was sent lately; the clock of the server may be ahead. */
export const sentAgo = ({ sentAt }: Pick<CampaignSummary, 'sentAt'>, nowMs: number): string => {
  const passedMs = sentAt === null ? 0 : nowMs - Date.parse(sentAt);
  if (passedMs < minuteMs) return t('campaigns.campaignLabels.sentAMomentAgo');
  return passedMs < hourMs
    ? t('campaigns.campaignLabels.sentMinutesAgo', { minutes: Math.floor(passedMs / minuteMs) })
    : t('campaigns.campaignLabels.sentHoursAgo', { hours: Math.floor(passedMs / hourMs) });
};

/** `About 3 minutes left`. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 5) return t('campaigns.campaignLabels.aFewSecondsLeft');
  if (seconds < 57.5)
    return t('campaigns.campaignLabels.aboutSecondsSecondsLeft', { seconds: Math.round(seconds / 5) * 5 });
  if (seconds < 90 * 60)
    return t('campaigns.campaignLabels.aboutMaxMinutesLeft', { max: Math.max(1, Math.round(seconds / 60)) });
  if (seconds < 36 * 3_600)
    return t('campaigns.campaignLabels.aboutSecondsHoursLeft', { seconds: Math.round(seconds / 3_600) });
  return t('campaigns.campaignLabels.aboutSecondsDaysLeft', { seconds: Math.round(seconds / 86_400) });
};
