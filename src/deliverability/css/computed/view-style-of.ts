// Computes the style of an element in one view from its declarations, its attributes and its parent's style.
import { type Attributes, type Box, isInline } from '../boxes/box.ts';
import { mayOverlap, offscreenIndentOf, offsetOf } from '../boxes/offscreen.ts';
import { clipBoxOf, hasRoomBesideLines, noRoomBy } from '../boxes/overflow.ts';
import { hasTransform, transformOf, transformText } from '../boxes/transform.ts';
import type { Declarations } from '../sheets/declarations.ts';
import { fontSizeOf, isLineHeightZero } from '../values/font-sizes.ts';
import { pixelsOf } from '../values/lengths.ts';
import { cannotHide } from './cannot-hide.ts';
import { backgroundOf, formFieldColors, textColorOf } from './colors-of-element.ts';
import {
  fractionOf,
  hiddenByElement,
  maxTinyFontPx,
  minVisibleAlpha,
  minVisibleScale,
  ownOpacityOf,
  subtreeHiddenBy,
} from './hiding.ts';
import type { HiddenReason, ViewStyle } from './view-style.ts';

type ReasonFor = (cause: string) => HiddenReason;

/** Elements that change the style of text without CSS. */
const styledTags = new Set([
  ...['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'font', 'body', 'dialog', 'datalist', 'select'],
  ...['textarea', 'button'],
]);

/** True for an element whose style depends on its declarations alone, not on its name or attributes. */
export const isStyledByCssOnly = (tag: string, { hidden, bgcolor, background }: Attributes): boolean =>
  hidden === undefined && !bgcolor && !background && !styledTags.has(tag);

const headingSizes = new Map([
  ['h1', 32],
  ['h2', 24],
  ['h3', 18.7],
]);

function fontSizePxOf(tag: string, css: Declarations, inheritedPx: number): number {
  const declared = css.get('font-size');
  if (declared !== undefined) return fontSizeOf(declared, inheritedPx);
  return inheritedPx > maxTinyFontPx ? (headingSizes.get(tag) ?? inheritedPx) : inheritedPx;
}

function transparentTextBy(
  color: ViewStyle['color'],
  css: Declarations,
  inherited: HiddenReason | null,
  reasonFor: ReasonFor,
): HiddenReason | null {
  if (color === null || color.alpha >= minVisibleAlpha) return null;
  return inherited ?? reasonFor(`color: ${css.get('color') ?? 'transparent'}`);
}

/** The style of an element whose declarations can change fonts and colors only. */
function fontAndColorStyle(
  tag: string,
  css: Declarations,
  attributes: Attributes,
  inherited: ViewStyle,
  reasonFor: ReasonFor,
): ViewStyle {
  const fontSizePx = fontSizePxOf(tag, css, inherited.fontSizePx);
  const color = textColorOf(tag, css, attributes, inherited.color);
  const background = backgroundOf(css, attributes, inherited.background);
  if (fontSizePx === inherited.fontSizePx && color === inherited.color && background === inherited.background)
    return inherited;
  return {
    ...inherited,
    fontSizePx,
    color,
    background,
    tinyFont:
      fontSizePx * inherited.scale <= maxTinyFontPx
        ? (inherited.tinyFont ?? reasonFor(`font-size: ${css.get('font-size') ?? `${fontSizePx}px`}`))
        : null,
    transparentText: transparentTextBy(color, css, inherited.transparentText, reasonFor),
  };
}

function visibilityHiddenBy(
  css: Declarations,
  inherited: HiddenReason | null,
  reasonFor: ReasonFor,
): HiddenReason | null {
  const visibility = css.get('visibility');
  if (visibility === undefined || visibility === 'inherit' || visibility === 'unset') return inherited;
  if (visibility !== 'hidden' && visibility !== 'collapse') return null;
  return inherited ?? reasonFor(`visibility: ${visibility}`);
}

/** Letters that overlap by more than this part of their size cannot be read. */
const minOverlapEm = 0.6;

function overlappingLettersBy(
  css: Declarations,
  fontSizePx: number,
  inherited: HiddenReason | null,
  reasonFor: ReasonFor,
): HiddenReason | null {
  const spacing = css.get('letter-spacing');
  if (spacing === undefined || spacing === 'inherit') return inherited;
  const overlaps = (pixelsOf(spacing, fontSizePx) ?? 0) < -minOverlapEm * fontSizePx;
  return overlaps ? (inherited ?? reasonFor(`letter-spacing: ${spacing}`)) : null;
}

function zeroLineHeightBy(
  { css, fontSizePx }: Box,
  hasZeroLineHeight: boolean,
  isInlineBox: boolean,
  inherited: HiddenReason | null,
  reasonFor: ReasonFor,
): HiddenReason | null {
  if (!hasZeroLineHeight) return null;
  const clips = /^(?:hidden|clip)$/.test(css.get('overflow-y') ?? '') && !isInlineBox;
  if (!clips || hasRoomBesideLines(css, fontSizePx)) return inherited;
  return reasonFor(`line-height: ${css.get('line-height') ?? 0}; overflow: hidden`);
}

/** Filters after which the colors of text and background are unknown. */
const recoloringFilter = /invert|brightness|contrast|hue|sepia|saturate/;

/** `elementNumber` identifies the element in reasons. */
export function viewStyleOf(
  tag: string,
  css: Declarations,
  attributes: Attributes,
  parent: ViewStyle,
  elementNumber: number,
): ViewStyle {
  const fieldColors = formFieldColors.get(tag);
  const inherited = fieldColors ? { ...parent, ...fieldColors } : parent;
  const byElement = hiddenByElement(tag, attributes, css);
  if (css.size === 0 && byElement === null && !styledTags.has(tag))
    if (!attributes.bgcolor && !attributes.background) return inherited;
  const reasonFor = (cause: string): HiddenReason => ({ elementNumber, tag, cause });

  if (!fieldColors && byElement === null && !inherited.hasZeroLineHeight && cannotHide(css))
    return fontAndColorStyle(tag, css, attributes, inherited, reasonFor);

  const fontSizePx = fontSizePxOf(tag, css, inherited.fontSizePx);
  const opacity = inherited.opacity * ownOpacityOf(css);
  const isNowrap = css.has('white-space')
    ? /^(?:nowrap|pre)$/.test(css.get('white-space') ?? '')
    : inherited.isNowrap;
  const box: Box = { tag, attributes, css, fontSizePx };
  const isInlineBox = isInline(box);
  const transform =
    !isInlineBox && hasTransform(css)
      ? transformOf(css, pixelsOf(css.get('width'), fontSizePx), fontSizePx)
      : null;
  const zoom = css.has('zoom') ? fractionOf(css.get('zoom')) || 1 : 1;
  const scale = inherited.scale * (transform?.scale ?? 1) * zoom;
  const smallBy = (): string =>
    css.has('font-size')
      ? `font-size: ${css.get('font-size')}`
      : (transformText(css) ?? (zoom < 1 ? `zoom: ${css.get('zoom')}` : `font-size: ${fontSizePx}px`));

  const { offset, offscreenBy } = offsetOf(box, inherited.offset, transform, inherited.isPositioned);
  const hiddenBy = byElement ?? subtreeHiddenBy(css, opacity) ?? noRoomBy(box, isNowrap) ?? offscreenBy;
  const clipBox = clipBoxOf(box);
  const hasZeroLineHeight = isLineHeightZero(css, fontSizePx) ?? inherited.hasZeroLineHeight;
  const indent = css.has('text-indent') ? offscreenIndentOf(css, fontSizePx, isNowrap) : null;

  const isClippedToText = css.get('background-clip') === 'text';
  const color = isClippedToText ? null : textColorOf(tag, css, attributes, inherited.color);
  const backdrop =
    inherited.background !== null && !mayOverlap(css, fontSizePx, transform) ? inherited.background : null;

  return {
    hiddenSubtree:
      inherited.hiddenSubtree ??
      (hiddenBy !== null ? reasonFor(hiddenBy) : scale < minVisibleScale ? reasonFor(smallBy()) : null),
    visibilityHidden: visibilityHiddenBy(css, inherited.visibilityHidden, reasonFor),
    tinyFont: fontSizePx * scale <= maxTinyFontPx ? (inherited.tinyFont ?? reasonFor(smallBy())) : null,
    transparentText: transparentTextBy(color, css, inherited.transparentText, reasonFor),
    indentedAway:
      indent === null
        ? inherited.indentedAway
        : indent === ''
          ? null
          : (inherited.indentedAway ?? reasonFor(indent)),
    zeroLineHeight: zeroLineHeightBy(
      box,
      hasZeroLineHeight,
      isInlineBox,
      inherited.zeroLineHeight,
      reasonFor,
    ),
    overlappingLetters: overlappingLettersBy(css, fontSizePx, inherited.overlappingLetters, reasonFor),
    clipBox: clipBox ? { ...clipBox, reason: reasonFor(clipBox.cause) } : inherited.clipBox,
    opacity,
    fontSizePx,
    scale,
    offset,
    isPositioned:
      inherited.isPositioned || /^(?:relative|absolute|fixed|sticky)$/.test(css.get('position') ?? ''),
    isNowrap,
    hasZeroLineHeight,
    hasTextShadow: css.has('text-shadow') ? css.get('text-shadow') !== 'none' : inherited.hasTextShadow,
    color,
    background:
      isClippedToText || recoloringFilter.test(css.get('filter') ?? '')
        ? null
        : backgroundOf(css, attributes, backdrop),
  };
}
