// Which campaigns an average or a median is made of.
import { minMessages, settledAfterHours } from '#contract/campaigns/analytics.ts';

const settledAfterMs = settledAfterHours * 60 * 60 * 1000;

/** Most of its opens and clicks have arrived. */
export const isSettled = (startedAt: Date | null, now: Date): boolean =>
  startedAt !== null && now.getTime() - startedAt.getTime() >= settledAfterMs;

/** Its rates say something: it has enough emails, and those who read them had the time to. */
export const isComparable = (
  { startedAt, sent }: { startedAt: Date | null; sent: number },
  now: Date,
): boolean => sent >= minMessages && isSettled(startedAt, now);
