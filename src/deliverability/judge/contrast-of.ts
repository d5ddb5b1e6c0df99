// The contrast of text, memoized: emails have few pairs of colors and many runs of text.
import { contrast } from '#email/render/color.ts';
import { memoize } from '#email/render/memoize.ts';

const contrastOfPair = memoize((pair) => {
  const [color = '', background = ''] = pair.split(' ');
  return contrast(color, background);
});

/** The contrast ratio of WCAG, 1 to 21. Takes two colors as `#rrggbb`. */
export const contrastOf = (color: string, background: string): number =>
  contrastOfPair(`${color} ${background}`);
