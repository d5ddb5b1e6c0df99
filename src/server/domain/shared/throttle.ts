// Rate limits for attempts. Each attempt is recorded before it is made, so that parallel ones count each other.
import { type AnyText, keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import { recordAttempt } from '../../db/shared/attempts.ts';
import { type DomainError, tooMany } from './errors.ts';

export interface Limit {
  attempts: number;
  windowMs: number;
}

const minuteMs = 60_000;

const maxMinutes = 90;

const tooManyAttempts = (refusal: AnyText | null, waitSeconds: number): DomainError => {
  const minutes = Math.ceil(waitSeconds / 60);
  if (refusal === null)
    return tooMany(keyedText('refusals.throttle.onlyWaitMinutes', { minutes }), waitSeconds);
  const text = typeof refusal === 'string' ? keyedText(refusal) : refusal;
  return tooMany(
    minutes > maxMinutes
      ? keyedText('refusals.throttle.waitHours', { refusal: text, hours: Math.ceil(minutes / 60) })
      : keyedText('refusals.throttle.waitMinutes', { refusal: text, minutes }),
    waitSeconds,
  );
};

/** `refusal` names what there was too much of: "Too many attempts to sign in." Nobody reads it when it is null. */
export const throttle = async (
  ctx: Context,
  key: string,
  limit: Limit,
  refusal: AnyText | null,
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
  throw tooManyAttempts(refusal, waitSeconds);
};

export const perMinutes = (attempts: number, minutes: number): Limit => ({
  attempts,
  windowMs: minutes * minuteMs,
});
