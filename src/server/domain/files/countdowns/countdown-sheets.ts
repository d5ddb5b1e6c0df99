// Draws what countdowns show, once for each size, face and language.
import { type CountdownLayout, countdownLayout } from '#email/countdown/layout.ts';
import { faceOf, hasCards } from '#email/countdown/looks.ts';
import { type CountdownSheet, type Coverage, countdownSheet, endedPicture } from '#email/countdown/sheet.ts';
import { unitWords } from '#email/countdown/words.ts';
import { directionOfLanguage } from '#email/document/direction.ts';
import { firstLanguage } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import type { Countdown } from './countdown-token.ts';

const hourMs = 60 * 60 * 1_000;

/** Up to half a megabyte each. */
const sheets = createTtlCache<CountdownSheet>({ ttlMs: () => hourMs, maxEntries: 40 });

/** null: the product does not speak the language, and figures of 0 say the same. */
const endedIn = (language: string): string | null => {
  const known = firstLanguage([language]);
  return known && translatorFor(known)('readers.countdown.ended');
};

const layoutOf = ({ look, isTicking, width, language }: Countdown, dayDigits: 2 | 3): CountdownLayout =>
  countdownLayout({
    width,
    isTicking,
    dayDigits,
    hasCards: hasCards(look),
    isRightToLeft: directionOfLanguage(language) === 'rtl',
    words: unitWords(language),
    ended: endedIn(language) ?? '',
  });

const drawSheet = async (
  ctx: Context,
  countdown: Countdown,
  layout: CountdownLayout,
): Promise<CountdownSheet> => {
  const face = faceOf(countdown.look);
  const draw = (text: string, fontSize: number, { width, height }: { width: number; height: number }) =>
    ctx.drawings.coverage({ text, face, fontSize, width, height });
  const words = unitWords(countdown.language);
  const [separatorBox] = layout.separators;
  const [figures, labels, separator] = await Promise.all([
    Promise.all([...'0123456789'].map((figure) => draw(figure, layout.figureSize, layout.cell))),
    Promise.all(layout.groups.map(({ label }, index) => draw(words[index] ?? '', layout.labelSize, label))),
    separatorBox ? draw(':', layout.figureSize, separatorBox) : null,
  ]);
  return countdownSheet(layout, { figures, labels, separator }, hasCards(countdown.look));
};

export const sheetFor = (ctx: Context, countdown: Countdown, dayDigits: 2 | 3): Promise<CountdownSheet> => {
  const { look, isTicking, width, language } = countdown;
  const key = [faceOf(look), hasCards(look), isTicking, width, language, dayDigits].join(' ');
  return sheets(ctx, key, () => drawSheet(ctx, countdown, layoutOf(countdown, dayDigits)));
};

/** What the picture shows after the deadline, in palette indexes; null: figures of 0. */
export const endedPictureOf = async (
  ctx: Context,
  countdown: Countdown,
): Promise<{ layout: CountdownLayout; picture: Uint8Array } | null> => {
  const text = endedIn(countdown.language);
  if (text === null) return null;
  const layout = layoutOf(countdown, 2);
  const drawing: Coverage = await ctx.drawings.coverage({
    text,
    face: faceOf(countdown.look),
    fontSize: layout.endedSize,
    width: layout.width,
    height: layout.height,
  });
  return { layout, picture: endedPicture(layout, drawing) };
};
