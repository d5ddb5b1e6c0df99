import { contrast, hexColor } from '#email/render/color.ts';

const enough = 4.5;

/** A note when the contrast between text and background is too low for many readers. */
export const contrastAdvice = (text: string, ground: string): string | undefined => {
  const [one, other] = [hexColor(text), hexColor(ground)];
  if (!one || !other) return undefined;
  const ratio = contrast(one, other);
  if (ratio >= enough) return undefined;
  return `Hard to read for many: the contrast is ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, ${enough} is enough.`;
};
