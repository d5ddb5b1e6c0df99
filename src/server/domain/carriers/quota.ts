// What an account may send: the carrier's rate, and the part of the daily quota that is left for campaigns. A tenth of
// the quota is reserved for tests and for messages to single recipients.
import type { Context } from '../../context.ts';
import { readLedger, saveAllowance } from '../../db/carriers/rate-limit.ts';
import type { CarrierAccount, CarrierLimits } from './carrier.ts';

const campaignShareOfDay = 0.9;
const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

/** Where the carrier sets no rate: what one process sends through many connections. */
const perSecondWithoutLimit = 2_000;
/** A carrier that is never asked cannot say that a used-up day is over: it is tried again after this time. */
const fixedLimitsLastMs = 10 * 60_000;

const isWithinDay = (hour: Date, now: Date): boolean => hour.getTime() > now.getTime() - dayMs - hourMs;

/**
 * How many campaign messages the account may still send in these 24 hours; null: no limit. What this server sent counts
 * at once, even before the carrier has counted it. The hour of the ledger that is partly outside the 24 hours counts in full.
 */
export const campaignQuotaLeft = async (
  ctx: Context,
  { accountKey, quota }: Pick<CarrierAccount, 'accountKey' | 'quota'>,
): Promise<number | null> => {
  const { perDay, sentInLastDay } = quota.limits;
  if (perDay === null) return null;
  const now = ctx.now();
  const own = (await readLedger(ctx.db, accountKey, now))
    .filter(({ hour }) => isWithinDay(hour, now))
    .reduce((sum, { sent }) => sum + sent, 0);
  return Math.max(0, Math.floor(perDay * campaignShareOfDay - Math.max(sentInLastDay, own)));
};

const saidAt = (ctx: Context, { knownAt }: CarrierLimits): Date => {
  if (knownAt !== 'fixed') return knownAt ?? new Date(0);
  const now = ctx.now().getTime();
  return new Date(now - (now % fixedLimitsLastMs));
};

export const saveAccountAllowance = async (
  ctx: Context,
  account: Pick<CarrierAccount, 'accountKey' | 'quota'>,
): Promise<void> => {
  const { limits } = account.quota;
  await saveAllowance(ctx.db, {
    accountKey: account.accountKey,
    perSecond: Math.max(limits.perSecond ?? perSecondWithoutLimit, 0.01),
    dailyQuotaLeft: await campaignQuotaLeft(ctx, account),
    askedAt: saidAt(ctx, limits),
  });
};

/** When the oldest messages drop out of the last 24 hours. */
export const quotaReopensAt = async (ctx: Context, accountKey: string): Promise<Date> => {
  const now = ctx.now();
  const oldest = (await readLedger(ctx.db, accountKey, now)).find(({ hour }) => isWithinDay(hour, now));
  const at = oldest ? oldest.hour.getTime() + hourMs + dayMs : now.getTime() + hourMs;
  return new Date(Math.max(at, now.getTime() + 60_000));
};
