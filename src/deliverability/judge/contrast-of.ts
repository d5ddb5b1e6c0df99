// The contrast of text, cached: emails have few pairs of colors and many runs of text.
import { contrast } from '#email/render/color.ts';

const maxCached = 500;
const cache = new Map<string, Map<string, number>>();
let size = 0;

/** The contrast ratio of WCAG, 1 to 21. */
export function contrastOf(color: string, background: string): number {
  const cached = cache.get(color)?.get(background);
  if (cached !== undefined) return cached;
  if (size >= maxCached) {
    cache.clear();
    size = 0;
  }
  const ratio = contrast(color, background);
  const ratios = cache.get(color) ?? new Map<string, number>();
  cache.set(color, ratios.set(background, ratio));
  size += 1;
  return ratio;
}
