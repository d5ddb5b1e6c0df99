import { countOf, formatCount } from '#web/lib/counts.ts';

/** Messages whose state no longer changes during sending. */
export const finishedCount = (counts: {
  sentCount: number;
  failedCount: number;
  skippedCount: number;
  unknownCount: number;
}): number => counts.sentCount + counts.failedCount + counts.skippedCount + counts.unknownCount;

/** How many of all messages were sent, for a progress bar. */
export const sendProgress = (done: number, total: number): { text: string; percent: number } => ({
  text: `${formatCount(done)} of ${countOf(total, 'mail')}`,
  percent: total === 0 ? 0 : Math.min(100, (done / total) * 100),
});
