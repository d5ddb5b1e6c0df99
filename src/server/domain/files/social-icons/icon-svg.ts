// A social icon as SVG.
import { contrast, readableOn } from '#email/render/color.ts';
import type { SocialIcon, SocialIconShape } from '#email/social/icon-path.ts';
import { generalDrawings } from './general-drawings.ts';
import { networkDrawings } from './network-drawings.ts';

const ink = '#111827';
const white = '#ffffff';

/** The side of a drawing, of an icon's 64. */
const drawingSide: Record<SocialIconShape, number> = { plain: 56, circle: 34, square: 38 };

const grounds: Record<SocialIconShape, (color: string) => string> = {
  plain: () => '',
  circle: (color) => `<circle cx="32" cy="32" r="32" fill="${color}"/>`,
  square: (color) => `<rect width="64" height="64" rx="12" fill="${color}"/>`,
};

const drawingOf = (network: SocialIcon['network']): { brand: string; markup: string } => {
  if (Object.hasOwn(generalDrawings, network))
    return { brand: ink, markup: generalDrawings[network as keyof typeof generalDrawings] };
  const { brand, path } = networkDrawings[network as keyof typeof networkDrawings];
  return { brand, markup: `<path fill="currentColor" d="${path}"/>` };
};

/** Of graphics, WCAG 2.2, 1.4.11. */
const visibleContrast = 3;
/** Networks draw white on their own color even where that has less contrast, but for a yellow. */
const brandContrast = 1.8;

const colorOn = (ground: string, isBrand: boolean): string =>
  contrast(white, ground) >= (isBrand ? brandContrast : visibleContrast) ? white : readableOn(ground, ink);

/** The icon in a square of 64. */
export const iconSvg = ({ network, shape, color }: Omit<SocialIcon, 'size'>): string => {
  const { brand, markup } = drawingOf(network);
  const named: Record<string, string> = { brand, ink, white };
  const main = named[color] ?? color;
  const drawn = shape === 'plain' ? main : colorOn(main, color === 'brand');
  const side = drawingSide[shape];
  const scale = side / 24;
  const start = (64 - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${grounds[shape](main)}<g color="${drawn}" transform="translate(${start} ${start}) scale(${scale})">${markup}</g></svg>`;
};
