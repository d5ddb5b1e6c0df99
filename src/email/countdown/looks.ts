// How a countdown looks: its face, whether its figures are on cards, and its colors.
import { isDark, mixed, readableOn } from '../render/color.ts';

export const countdownLooks = [
  'light',
  'dark',
  'brand',
  'cards-light',
  'cards-dark',
  'cards-brand',
  'serif-light',
  'serif-dark',
  'serif-brand',
] as const;

export type CountdownLook = (typeof countdownLooks)[number];

/** All `#rrggbb`. */
export interface CountdownColors {
  ground: string;
  /** Behind a figure; the ground where there are no cards. */
  card: string;
  /** Of figures. */
  ink: string;
  /** Of words under the figures. */
  label: string;
}

const dark = '#111827';
const white = '#ffffff';
const defaultBrand = '#1d4ed8';

export const hasCards = (look: CountdownLook): boolean => look.startsWith('cards-');

export const faceOf = (look: CountdownLook): 'sans' | 'serif' =>
  look.startsWith('serif-') ? 'serif' : 'sans';

/** A gray between ink and ground that is still readable. */
const labelOn = (ground: string): string => {
  const ink = readableOn(ground, dark);
  return readableOn(ground, mixed(ink, ground, 0.3), ink);
};

/**
 * Takes the color of the brand and that of the section behind the picture, `#rrggbb`. In the looks `brand` and
 * `serif-brand` the ground is the brand's color, else it is that of the section. Figures and words have a contrast of
 * 4.5:1 at least.
 */
export const countdownColors = (
  look: CountdownLook,
  { color = defaultBrand, ground }: { color?: string; ground?: string } = {},
): CountdownColors => {
  const tone = look.split('-').at(-1);
  if (!hasCards(look)) {
    const behind = tone === 'brand' ? color : (ground ?? (tone === 'dark' ? dark : white));
    return { ground: behind, card: behind, ink: readableOn(behind, dark, white), label: labelOn(behind) };
  }
  const behind = ground ?? (tone === 'dark' ? dark : white);
  const card = tone === 'brand' ? color : isDark(behind) ? mixed(behind, white, 0.16) : dark;
  return { ground: behind, card, ink: readableOn(card, white, dark), label: labelOn(behind) };
};
