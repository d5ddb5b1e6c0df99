// Which campaigns an average or a median is made of.
import { minMessages, settledAfterHours } from '#contract/campaigns/analytics.ts';
import type { Counts } from '../../../db/shared/campaign-counts.ts';

const settledAfterMs = settledAfterHours * 60 * 60 * 1000;

/** Most of its opens and clicks have arrived. */
export const isSettled = (startedAt: Date | null, now: Date): boolean =>
  startedAt !== null && now.getTime() - startedAt.getTime() >= settledAfterMs;

/** Emails that did not bounce: a workspace without events of its carrier knows no others. */
export const hasEnoughMessages = (counts: Pick<Counts, 'sent' | 'bounced'> | undefined): boolean =>
  counts !== undefined && counts.sent - counts.bounced >= minMessages;

/** Its rates say something: it has enough emails, and those who read them had the time to. */
export const isComparable = (
  { startedAt, counts }: { startedAt: Date | null; counts: Pick<Counts, 'sent' | 'bounced'> | undefined },
  now: Date,
): boolean => hasEnoughMessages(counts) && isSettled(startedAt, now);
