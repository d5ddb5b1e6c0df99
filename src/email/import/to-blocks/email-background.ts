import type { Item } from '../items.ts';

/** White, black and grays: a bright color is rarely meant for the whole email. */
const isNeutral = (background: string): boolean => {
  const channels = [1, 3, 5].map((index) => Number.parseInt(background.slice(index, index + 2), 16));
  return Math.max(...channels) - Math.min(...channels) < 40;
};

/** In characters of text; other content counts like this many. */
function weightOf(item: Item): number {
  switch (item.kind) {
    case 'text':
      return item.runs.reduce((sum, { text }) => sum + text.length, 0);
    case 'list':
      return 100;
    case 'fixed':
      return 60;
    default:
      return 10;
  }
}

/**
 * The background behind most of the content, `#rrggbb`. A document has one background, so it becomes that of the page
 * and of the email.
 */
export function emailBackgroundOf(items: readonly Item[]): string {
  const weights = new Map<string, number>();
  for (const item of items) {
    const { background } = item;
    const weight = weightOf(item) * (isNeutral(background) ? 2 : 1);
    weights.set(background, (weights.get(background) ?? 0) + weight);
  }
  let best = '#ffffff';
  let maxWeight = 0;
  for (const [background, weight] of weights)
    if (weight > maxWeight) {
      best = background;
      maxWeight = weight;
    }
  return best;
}
