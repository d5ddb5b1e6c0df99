// Ways to keep words out of sight that nothing inside can take back.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './values.ts';

const offScreenPx = -200;
const flatPx = 1;

const isFlat = (css: Declarations): boolean => {
  const overflow = css.get('overflow') ?? css.get('overflow-y') ?? css.get('overflow-x');
  if (overflow !== 'hidden' && overflow !== 'clip') return false;
  for (const name of ['max-height', 'height', 'max-width', 'width']) {
    const size = pixelsOf(css.get(name));
    if (size !== null && size <= flatPx) return true;
  }
  return false;
};

const isAway = (css: Declarations): boolean => {
  const position = css.get('position');
  const names = position === 'absolute' || position === 'fixed' ? ['left', 'top', 'right'] : [];
  for (const name of [...names, 'text-indent', 'margin-left'])
    if ((pixelsOf(css.get(name)) ?? 0) <= offScreenPx) return true;
  return false;
};

const clipsAll =
  /^rect\(\s*(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)\s*\)$/;
const clipsPath = /^(?:inset\(\s*(?:50|100)%|circle\(\s*0)/;

/** True when the declarations alone hide all that is inside. */
export function hidesEverything(css: Declarations): boolean {
  if (css.size === 0) return false;
  if (css.get('display') === 'none') return true;
  if (css.has('overflow') || css.has('overflow-y') || css.has('overflow-x')) if (isFlat(css)) return true;
  if (css.has('position') || css.has('text-indent') || css.has('margin-left')) if (isAway(css)) return true;
  const clip = css.get('clip');
  if (clip !== undefined && clipsAll.test(clip)) return true;
  const path = css.get('clip-path');
  if (path !== undefined && clipsPath.test(path)) return true;
  const transform = css.get('transform');
  return transform !== undefined && /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/.test(transform);
}

/** How much of it can be seen, 0 to 1. */
export const opacityOf = (css: Declarations): number => {
  const value = css.get('opacity');
  const opacity = value === undefined ? 1 : Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return Number.isFinite(opacity) ? Math.min(1, Math.max(0, opacity)) : 1;
};
