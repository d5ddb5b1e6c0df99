// The picture of a countdown at the moment of a request. Mail services keep an answer that is an error for weeks, so there
// is a picture for every address.
import { countdownGif, maxFrames, stillGif } from '#email/countdown/countdown-gif.ts';
import { countdownColors } from '#email/countdown/looks.ts';
import { paletteOf } from '#email/countdown/palette.ts';
import { dayDigitsOf, secondsLeft } from '#email/countdown/time-left.ts';
import type { Context } from '../../../context.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { endedPictureOf, sheetFor } from './countdown-sheets.ts';
import { type Countdown, readCountdownToken } from './countdown-token.ts';

/** One transparent px. */
export const plainPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const keptMs = 120_000;
/** A moving one takes about 4 ms of a processor. */
const maxMovingEachSecond = 30;

interface Drawn {
  gif: Buffer;
  isReduced: boolean;
}

/** At most 40 KB each. */
const pictures = createTtlCache<Drawn>({
  ttlMs: ({ isReduced }) => (isReduced ? 0 : keptMs),
  maxEntries: 400,
});

const newPace = () => ({ second: 0, drawn: 0 });

/** Counts a moving picture; false: there were enough in this second. */
const mayMove = (ctx: Context): boolean => {
  const pace = ctx.memory.get(newPace);
  const second = Math.floor(ctx.now().getTime() / 1_000);
  if (pace.second !== second) Object.assign(pace, { second, drawn: 0 });
  if (pace.drawn >= maxMovingEachSecond) return false;
  pace.drawn += 1;
  return true;
};

const draw = async (ctx: Context, countdown: Countdown, seconds: number): Promise<Drawn> => {
  const { look, isTicking, color, ground } = countdown;
  const palette = paletteOf(
    countdownColors(look, { ...(color ? { color } : {}), ...(ground ? { ground } : {}) }),
  );
  const ended = seconds === 0 ? await endedPictureOf(ctx, countdown) : null;
  if (ended) {
    ctx.metrics.add('countdown_gifs_total', { outcome: 'still' });
    return { gif: Buffer.from(stillGif(ended.layout, palette, ended.picture)), isReduced: false };
  }
  const dayDigits = dayDigitsOf(seconds);
  const sheet = await sheetFor(ctx, countdown, dayDigits);
  const isMoving = isTicking && seconds > 0;
  const isReduced = isMoving && !mayMove(ctx);
  const outcome = isReduced ? 'reduced' : isMoving ? 'moving' : 'still';
  ctx.metrics.add('countdown_gifs_total', { outcome });
  const frames = outcome === 'moving' ? maxFrames : 1;
  return {
    gif: Buffer.from(countdownGif(sheet, palette, { seconds, isTicking, dayDigits, frames })),
    isReduced,
  };
};

/** Takes the part of the address before `.gif`. Never throws. */
export const countdownPicture = async (ctx: Context, token: string): Promise<Buffer> => {
  const countdown = readCountdownToken(ctx, token);
  if (!countdown) return plainPicture;
  const left = secondsLeft(countdown.until, ctx.now().getTime());
  // What a still one shows changes with the minute.
  const seconds = countdown.isTicking ? left : Math.ceil(left / 60) * 60;
  const { until: _, ...look } = countdown;
  try {
    const { gif } = await pictures(ctx, JSON.stringify([seconds, ...Object.values(look)]), () =>
      draw(ctx, countdown, seconds),
    );
    return gif;
  } catch (error) {
    ctx.log.error({ err: error }, 'countdown could not be drawn');
    ctx.metrics.add('countdown_gifs_total', { outcome: 'failed' });
    return plainPicture;
  }
};
