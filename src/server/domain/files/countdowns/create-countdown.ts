import type { z } from 'zod';
import type { createCountdown as call } from '#contract/files/countdowns.ts';
import { countdownSize } from '#email/countdown/layout.ts';
import { maxDays, secondsLeft } from '#email/countdown/time-left.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { invalid } from '../../shared/errors.ts';
import { countdownToken } from './countdown-token.ts';

const daySeconds = 24 * 60 * 60;

type Input = z.output<NonNullable<typeof call.body>>;

/** A deadline that has passed is accepted: the email of a past offer can still be edited. */
export const createCountdown = (ctx: Context, input: Input): z.input<typeof call.output> => {
  const until = Math.floor(Date.parse(input.until) / 1_000);
  if (secondsLeft(until, ctx.now().getTime()) > maxDays * daySeconds)
    throw invalid('until', keyedText('refusals.files.countdownTooFar', { max: maxDays }));
  const token = countdownToken(ctx, {
    until: Math.max(0, until),
    look: input.look,
    isTicking: input.ticking,
    width: input.width,
    language: input.language.toLowerCase(),
    color: input.color ?? null,
    ground: input.ground ?? null,
  });
  return { url: `${ctx.publicUrl}/c/${token}.gif`, ...countdownSize(input.width) };
};
