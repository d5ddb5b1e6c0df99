// What an account may send: SES's rate, and the part of the daily quota that is left for campaigns. A tenth of the
// quota is reserved for tests and for messages to single recipients.
import type { Context } from '../../context.ts';
import { readLedger, saveAllowance } from '../../db/ses/rate-limit.ts';
import type { SesAccount } from './account.ts';

const campaignShareOfDay = 0.9;
const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

/** The limits of a new SES account, assumed until SES has answered once. */
const newAccountLimits = { perSecond: 1, perDay: 200, sentInLastDay: 0 };

const isWithinDay = (hour: Date, now: Date): boolean => hour.getTime() > now.getTime() - dayMs - hourMs;

/**
 * How many campaign messages the account may still send in these 24 hours; null: no limit. What this server sent counts
 * at once, even before SES has counted it. The hour of the ledger that is partly outside the 24 hours counts in full.
 */
export const campaignQuotaLeft = async (
  ctx: Context,
  { accountKey, facts }: Pick<SesAccount, 'accountKey' | 'facts'>,
): Promise<number | null> => {
  const { perDay, sentInLastDay } = facts ?? newAccountLimits;
  if (perDay === null) return null;
  const now = ctx.now();
  const own = (await readLedger(ctx.db, accountKey, now))
    .filter(({ hour }) => isWithinDay(hour, now))
    .reduce((sum, { sent }) => sum + sent, 0);
  return Math.max(0, Math.floor(perDay * campaignShareOfDay - Math.max(sentInLastDay, own)));
};

export const saveAccountAllowance = async (
  ctx: Context,
  { accountKey, facts }: SesAccount,
): Promise<void> => {
  const { perSecond } = facts ?? newAccountLimits;
  await saveAllowance(ctx.db, {
    accountKey,
    perSecond: Math.max(perSecond, 0.01),
    dailyQuotaLeft: await campaignQuotaLeft(ctx, { accountKey, facts }),
    askedAt: facts?.knownAt ?? new Date(0),
  });
};

/** When the oldest messages drop out of the last 24 hours. */
export const quotaReopensAt = async (ctx: Context, accountKey: string): Promise<Date> => {
  const now = ctx.now();
  const oldest = (await readLedger(ctx.db, accountKey, now)).find(({ hour }) => isWithinDay(hour, now));
  const at = oldest ? oldest.hour.getTime() + hourMs + dayMs : now.getTime() + hourMs;
  return new Date(Math.max(at, now.getTime() + 60_000));
};

/** Why nothing can be sent through the account now, as a status reason; null: it can send. */
export const accountFaultOf = (account: SesAccount | null): string | null => {
  if (account === null) return 'not_configured';
  const { facts, problem } = account;
  if (problem === 'clock') return 'clock';
  if (problem === 'key' || problem === 'secret' || problem === 'region') return 'credentials';
  if (facts?.enforcement === 'SHUTDOWN') return 'account_suspended';
  if (facts && !facts.isSendingEnabled) return 'sending_paused';
  return null;
};
