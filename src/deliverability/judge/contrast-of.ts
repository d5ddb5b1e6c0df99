import { contrast } from '#email/render/color.ts';

const maxKnown = 500;
const known = new Map<string, Map<string, number>>();
let count = 0;

/** The contrast of text, 1 to 21; emails have few pairs of colors and many runs of text. */
export function contrastOf(color: string, background: string): number {
  const kept = known.get(color)?.get(background);
  if (kept !== undefined) return kept;
  if (count >= maxKnown) {
    known.clear();
    count = 0;
  }
  const ratio = contrast(color, background);
  const ratios = known.get(color) ?? new Map<string, number>();
  known.set(color, ratios.set(background, ratio));
  count += 1;
  return ratio;
}
