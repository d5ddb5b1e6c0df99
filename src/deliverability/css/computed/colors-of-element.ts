// The text color and the background color of an element, by its declarations, attributes and name.
import type { Attributes } from '../boxes/box.ts';
import type { Declarations } from '../sheets/declarations.ts';
import { uniformGradientColor } from '../values/background-values.ts';
import { compositeOver, parseColor, parseLegacyColor, type Rgba } from '../values/colors.ts';
import type { ViewStyle } from './view-style.ts';

const inheritsColor = /^(?:inherit|currentcolor|unset|revert|revert-layer)$/;

/** The approximate default color of links in mail programs. */
export const linkColor: Rgba = { hex: '#1155cc', alpha: 1 };

/** Form fields have their own colors. */
export const formFieldColors: ReadonlyMap<string, Pick<ViewStyle, 'color' | 'background'>> = new Map([
  ['select', { color: { hex: '#000000', alpha: 1 }, background: '#ffffff' }],
  ['textarea', { color: { hex: '#000000', alpha: 1 }, background: '#ffffff' }],
  ['button', { color: { hex: '#000000', alpha: 1 }, background: '#efefef' }],
]);

/** Null if unknown. */
export function textColorOf(
  tag: string,
  css: Declarations,
  attributes: Attributes,
  inherited: Rgba | null,
): Rgba | null {
  const declared = css.get('color');
  if (declared !== undefined) {
    if (inheritsColor.test(declared)) return inherited;
    if (declared === 'initial') return { hex: '#000000', alpha: 1 };
    const color = parseColor(declared);
    return color === 'unknown' ? null : color;
  }
  const attribute = tag === 'font' ? attributes.color : tag === 'body' ? attributes.text : undefined;
  if (attribute !== undefined) return parseLegacyColor(attribute) ?? inherited;
  return tag === 'a' && attributes.href !== undefined ? linkColor : inherited;
}

const opaqueAlpha = 0.995;

const compositeOn = (color: Rgba, backdrop: string | null): string | null =>
  color.alpha >= opaqueAlpha ? color.hex : backdrop === null ? null : compositeOver(color, backdrop);

/** The visible background, `#rrggbb`; null if unknown, as behind an image. `backdrop`: the background under the element. */
export function backgroundOf(
  css: Declarations,
  attributes: Attributes,
  backdrop: string | null,
): string | null {
  const image = css.get('background-image');
  if (image !== undefined && image !== 'none' && image !== 'initial')
    return uniformGradientColor(image)?.hex ?? null;
  if (attributes.background) return null;
  const declared = css.get('background-color');
  if (declared !== undefined && declared !== 'inherit') {
    if (/^(?:initial|unset|revert|revert-layer)$/.test(declared)) return backdrop;
    const color = parseColor(declared);
    return color === 'unknown' || color === null ? null : compositeOn(color, backdrop);
  }
  const color = attributes.bgcolor ? parseLegacyColor(attributes.bgcolor) : null;
  return color ? color.hex : backdrop;
}
