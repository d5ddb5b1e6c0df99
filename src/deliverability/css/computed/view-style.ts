// The computed style of an element in one view of the email: inherited properties, and each way in which text is hidden.
import type { Offset } from '../boxes/offscreen.ts';
import type { ClipBox } from '../boxes/overflow.ts';
import { compositeOver, type Rgba } from '../values/colors.ts';

/** The element that hides the text, and how. */
export interface HiddenReason {
  /** Its number in the order of the HTML. */
  elementNumber: number;
  tag: string;
  /** The declaration or attribute. */
  cause: string;
}

/** Each way of hiding has its reason, or null. */
export interface ViewStyle {
  /** Hides the element with all its descendants, whatever they declare: `display: none`, `opacity: 0` and the like. */
  hiddenSubtree: HiddenReason | null;
  /** `visibility: hidden`, which descendants may undo. */
  visibilityHidden: HiddenReason | null;
  /** Too small to read; descendants may be larger. */
  tinyFont: HiddenReason | null;
  /** In a transparent color. */
  transparentText: HiddenReason | null;
  /** `text-indent` moves the first line out of view. */
  indentedAway: HiddenReason | null;
  /** Lines without height in a box that clips overflow. */
  zeroLineHeight: HiddenReason | null;
  /** A negative `letter-spacing` lays all letters over each other. */
  overlappingLetters: HiddenReason | null;
  /** The nearest box that clips overflow. Whether it hides a text depends on the length of the text. */
  clipBox: (ClipBox & { reason: HiddenReason }) | null;
  opacity: number;
  fontSizePx: number;
  scale: number;
  offset: Offset;
  /** The element or an ancestor is positioned, so that absolute boxes refer to it. */
  isPositioned: boolean;
  isNowrap: boolean;
  hasZeroLineHeight: boolean;
  hasTextShadow: boolean;
  /** The text color, and the background behind it; null if unknown. */
  color: Rgba | null;
  background: string | null;
}

/** The style of an email that declares nothing. */
export const initialViewStyle: ViewStyle = {
  hiddenSubtree: null,
  visibilityHidden: null,
  tinyFont: null,
  transparentText: null,
  indentedAway: null,
  zeroLineHeight: null,
  overlappingLetters: null,
  clipBox: null,
  opacity: 1,
  fontSizePx: 16,
  scale: 1,
  offset: { x: 0, y: 0 },
  isPositioned: false,
  isNowrap: false,
  hasZeroLineHeight: false,
  hasTextShadow: false,
  color: { hex: '#000000', alpha: 1 },
  background: '#ffffff',
};

/** Why text of this style is hidden; null when it is not. A clipping box is not considered. */
export const hiddenReasonOf = ({
  hiddenSubtree,
  visibilityHidden,
  tinyFont,
  transparentText,
  indentedAway,
  zeroLineHeight,
  overlappingLetters,
}: ViewStyle): HiddenReason | null =>
  hiddenSubtree ??
  visibilityHidden ??
  tinyFont ??
  transparentText ??
  indentedAway ??
  zeroLineHeight ??
  overlappingLetters;

export const hasSameReasons = (style: ViewStyle, other: ViewStyle): boolean =>
  style.hiddenSubtree === other.hiddenSubtree &&
  style.visibilityHidden === other.visibilityHidden &&
  style.tinyFont === other.tinyFont &&
  style.transparentText === other.transparentText &&
  style.indentedAway === other.indentedAway &&
  style.zeroLineHeight === other.zeroLineHeight &&
  style.overlappingLetters === other.overlappingLetters &&
  style.clipBox === other.clipBox;

/** True when images are hidden too, unlike by a small font. */
export const isInvisible = ({ hiddenSubtree, visibilityHidden }: ViewStyle): boolean =>
  hiddenSubtree !== null || visibilityHidden !== null;

/** Opacity lowers the contrast of text and background alike, so only a low one changes the visible color. */
const lowOpacity = 0.2;
const opaqueAlpha = 0.995;
/** A color so opaque is taken as it is when the background is unknown. */
const nearlyOpaqueAlpha = 0.9;

/** The visible color of text on its background, `#rrggbb`; null if unknown. */
export function visibleColorOf({ color, background, opacity, hasTextShadow }: ViewStyle): string | null {
  if (!color || hasTextShadow) return null;
  const alpha = color.alpha * (opacity < lowOpacity ? opacity : 1);
  if (alpha >= opaqueAlpha) return color.hex;
  if (background === null) return alpha >= nearlyOpaqueAlpha ? color.hex : null;
  return compositeOver({ hex: color.hex, alpha }, background);
}
