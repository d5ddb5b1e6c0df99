import { contrast } from '#email/render/color.ts';

const maxKnown = 500;
const known = new Map<string, Map<string, number>>();
let count = 0;

/** How well words stand out, 1 to 21; emails have few pairs of colours and many words. */
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
