// Most styles hide nothing and move nothing: only their fonts and colors need checks.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './lengths.ts';

const telling = [
  ...['visibility', 'content-visibility', 'opacity', 'filter', 'zoom', 'overflow-x', 'overflow-y', 'contain'],
  ...['text-indent', 'letter-spacing', 'clip', 'clip-path', 'transform', 'translate', 'scale', 'rotate'],
  ...['text-shadow', 'background-clip', 'white-space', 'backface-visibility'],
];

const smallest = -20;
const largest = 1_000;
const lowestLine = 2;

const isSmall = (css: Declarations, name: string): boolean => {
  const value = css.get(name);
  if (value === undefined) return true;
  const px = pixelsOf(value, 16, 600) ?? 0;
  return px > smallest && px < largest;
};

function find(css: Declarations): boolean {
  if (css.get('display') === 'none') return false;
  const position = css.get('position');
  if (position !== undefined && position !== 'static') return false;
  for (const name of telling) if (css.has(name)) return false;
  const line = css.get('line-height');
  if (line !== undefined && (Number.parseFloat(line) || 0) < lowestLine && line !== 'normal') {
    const factor = Number(line);
    if (!(factor >= 0.5)) return false;
  }
  return ['margin-left', 'margin-top', 'padding-left', 'padding-top'].every((name) => isSmall(css, name));
}

/** True when no declaration can hide or move a box. The same declarations occur in many elements. */
export function isOrdinary(css: Declarations): boolean {
  css.isOrdinary ??= find(css);
  return css.isOrdinary;
}
