// Most declarations cannot hide or move anything, so only their fonts and colors are computed.
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';

/** Any of these may hide text or move a box. */
const hidingProperties = [
  ...['visibility', 'content-visibility', 'opacity', 'filter', 'zoom', 'overflow-x', 'overflow-y', 'contain'],
  ...['text-indent', 'letter-spacing', 'clip', 'clip-path', 'transform', 'translate', 'scale', 'rotate'],
  ...['text-shadow', 'background-clip', 'white-space', 'backface-visibility'],
];

/** Between these limits margins and paddings move nothing out of view. */
const minOffsetPx = -20;
const maxOffsetPx = 1_000;
/** Lower line heights are computed: they may be 0. */
const minLineHeight = 2;
const minLineFactor = 0.5;

const isHarmlessOffset = (css: Declarations, name: string): boolean => {
  const value = css.get(name);
  if (value === undefined) return true;
  const px = pixelsOf(value, 16, 600) ?? 0;
  return px > minOffsetPx && px < maxOffsetPx;
};

function compute(css: Declarations): boolean {
  if (css.get('display') === 'none') return false;
  const position = css.get('position');
  if (position !== undefined && position !== 'static') return false;
  for (const name of hidingProperties) if (css.has(name)) return false;
  const line = css.get('line-height');
  if (line !== undefined && (Number.parseFloat(line) || 0) < minLineHeight && line !== 'normal') {
    const factor = Number(line);
    if (!(factor >= minLineFactor)) return false;
  }
  return ['margin-left', 'margin-top', 'padding-left', 'padding-top'].every((name) =>
    isHarmlessOffset(css, name),
  );
}

/** True when none of the declarations can hide or move a box. Stored with them, because they occur in many elements. */
export function cannotHide(css: Declarations): boolean {
  css.cannotHide ??= compute(css);
  return css.cannotHide;
}
