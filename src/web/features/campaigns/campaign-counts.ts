import { t } from '#web/text/t.ts';

/** Messages whose state no longer changes during sending. */
export const finishedCount = (counts: {
  sentCount: number;
  failedCount: number;
  skippedCount: number;
  unknownCount: number;
}): number => counts.sentCount + counts.failedCount + counts.skippedCount + counts.unknownCount;

/** How many of all messages were sent, for a progress bar. */
export const sendProgress = (done: number, total: number): { text: string; percent: number } => ({
  text: t('campaigns.campaignCounts.doneOfTotalMails', { done, total }),
  percent: total === 0 ? 0 : Math.min(100, (done / total) * 100),
});
