// Rate limits for attempts. Each attempt is recorded before it is made, so that parallel ones count each other.
import type { Context } from '../../context.ts';
import { recordAttempt } from '../../db/shared/attempts.ts';
import { tooMany } from './errors.ts';

export interface Limit {
  attempts: number;
  windowMs: number;
}

const minuteMs = 60_000;

export const waitingTime = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** `refusal` names what there was too much of: "Too many attempts to sign in." */
export const throttle = async (
  ctx: Context,
  key: string,
  limit: Limit,
  refusal: string,
): Promise<{ attemptId: number }> => {
  const now = ctx.now();
  const { id, count, oldest } = await recordAttempt(
    ctx.db,
    key,
    now,
    new Date(now.getTime() - limit.windowMs),
  );
  if (count <= limit.attempts) return { attemptId: id };
  const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + limit.windowMs - now.getTime()) / 1000));
  throw tooMany(`${refusal} Wait ${waitingTime(waitSeconds)} and try again.`, waitSeconds);
};

export const perMinutes = (attempts: number, minutes: number): Limit => ({
  attempts,
  windowMs: minutes * minuteMs,
});
