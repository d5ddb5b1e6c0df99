import { contrast } from '#email/color.ts';

/** How well words stand out, 1 to 21; an email has few pairs of colours and many words. */
export function contrastIn(): (color: string, background: string) => number {
  const known = new Map<string, number>();
  return (color, background) => {
    const pair = color + background;
    const ratio = known.get(pair) ?? contrast(color, background);
    known.set(pair, ratio);
    return ratio;
  };
}
