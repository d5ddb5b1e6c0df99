// The declarations, attributes and elements that hide an element with all its descendants.
import type { Attributes } from '../boxes/box.ts';
import { clippedAwayBy } from '../boxes/clip.ts';
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';

/** Text of this size or less cannot be read. */
export const maxTinyFontPx = 3;
/** A color or an opacity below shows nothing. */
export const minVisibleAlpha = 0.05;
/** A box that is scaled down further shows nothing. */
export const minVisibleScale = 0.02;

const minIllegibleBlurPx = 8;

/** `hidden`, a closed dialog, a datalist: elements that browsers hide unless `display` is declared. */
export function hiddenByElement(tag: string, attributes: Attributes, css: Declarations): string | null {
  if (css.has('display')) return null;
  if (attributes.hidden !== undefined) return '[hidden]';
  if (tag === 'dialog' && attributes.open === undefined) return 'dialog:not([open])';
  return tag === 'datalist' ? 'datalist' : null;
}

/** A number or a percentage between 0 and 1; 1 when it is missing or invalid. */
export const fractionOf = (value: string | undefined): number => {
  if (value === undefined) return 1;
  const fraction = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 1;
};

/** The opacity that the element itself declares, by `opacity` and `filter`. */
export const ownOpacityOf = (css: Declarations): number => {
  const filter = css.get('filter');
  const byFilter = filter === undefined ? 1 : fractionOf(/opacity\(\s*([\d.]+%?)\s*\)/.exec(filter)?.[1]);
  return fractionOf(css.get('opacity')) * byFilter;
};

/** The declaration that hides the element with all its descendants, or null. `opacity` includes the ancestors'. */
export function subtreeHiddenBy(css: Declarations, opacity: number): string | null {
  if (css.get('display') === 'none') return 'display: none';
  if (css.get('content-visibility') === 'hidden') return 'content-visibility: hidden';
  if (opacity < minVisibleAlpha)
    return css.has('opacity') ? `opacity: ${css.get('opacity')}` : `filter: ${css.get('filter')}`;
  const filter = css.get('filter');
  const blur = filter === undefined ? undefined : /blur\(\s*([^()\s]+)\s*\)/.exec(filter)?.[1];
  if ((pixelsOf(blur) ?? 0) >= minIllegibleBlurPx) return `filter: ${filter}`;
  if (
    css.get('backface-visibility') === 'hidden' &&
    /rotate[xy]\(\s*-?180deg/.test(css.get('transform') ?? '')
  )
    return `transform: ${css.get('transform')}; backface-visibility: hidden`;
  return clippedAwayBy(css);
}
