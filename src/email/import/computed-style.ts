// The computed style of text at a node of the tree: inherited properties and the background behind it.
import { namedFontSizes } from '#css/named-font-sizes.ts';
import { hexColor } from '../render/color.ts';
import { type Declarations, lengthOf } from './declarations.ts';
import type { ElementNode } from './nodes.ts';

export type Align = 'left' | 'center' | 'right';

export interface ComputedStyle {
  color: string;
  /** The author chose a color for the link around it. */
  hasLinkColor: boolean;
  /** Px. */
  size: number;
  family: string;
  weight: number;
  isItalic: boolean;
  isUnderlined: boolean;
  /** Underlined by a `u` element: only that underlines the text of a link. */
  isUnderlinedByTag: boolean;
  isStruck: boolean;
  baselineShift: 'sub' | 'sup' | null;
  /** Of the size; null if unset. */
  lineHeight: number | null;
  /** Px. */
  letterSpacing: number;
  align: Align;
  /** The alignment comes from an attribute, which tables do not inherit. */
  isAlignedByAttribute: boolean;
  /**
   * The position of the nearest narrow box around it (`boxAlignOf`), for images and buttons, which take it before
   * `align`. Null where no such box is, or where a wide one is nearer.
   */
  boxAlign: Align | null;
  isUppercase: boolean;
  preservesLines: boolean;
  /** The target as typed. */
  href: string;
  /** `#rrggbb` behind the block. */
  background: string;
  /** `#rrggbb` behind the text only, or null. */
  highlight: string | null;
}

/** Px; smaller text is not seen. */
export const minVisibleSize = 2;

/** The height of a line of text, px. */
export const lineHeightOf = (style: Pick<ComputedStyle, 'size' | 'lineHeight'> | undefined): number =>
  style ? style.size * (style.lineHeight ?? 1.4) : 0;

/** The style of the root. */
export const plainStyle: ComputedStyle = {
  color: '#000000',
  hasLinkColor: false,
  size: 16,
  family: '',
  weight: 400,
  isItalic: false,
  isUnderlined: false,
  isUnderlinedByTag: false,
  isStruck: false,
  baselineShift: null,
  lineHeight: null,
  letterSpacing: 0,
  align: 'left',
  isAlignedByAttribute: false,
  boxAlign: null,
  isUppercase: false,
  preservesLines: false,
  href: '',
  background: '#ffffff',
  highlight: null,
};

const headings = new Map(Object.entries({ h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 }));
const fontSizes = [10, 13, 16, 18, 24, 32, 48];
const blockTags = new Set(
  (
    'html body div p h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr td th caption center ul ol li dl dt dd blockquote pre hr ' +
    'section article header footer main nav aside address figure figcaption form fieldset'
  ).split(' '),
);

const isClear = (declared: string | undefined): boolean =>
  declared === undefined ||
  /^(?:transparent|none|inherit|initial)$/i.test(declared) ||
  /,\s*0(?:\.0+)?\s*\)$/.test(declared);

/** The background color of an element, or null. */
export function ownBackground({ declared, attributes }: ElementNode): string | null {
  const css = declared.get('background-gradient') ?? declared.get('background-color');
  if (css !== undefined) return isClear(css) ? null : hexColor(css);
  const value = attributes.bgcolor?.trim() ?? '';
  return value ? (hexColor(value) ?? hexColor(`#${value}`)) : null;
}

export function displayOf({ name, declared }: ElementNode): string {
  const display = declared.get('display')?.toLowerCase();
  if (display) return display;
  if (name === 'td' || name === 'th') return 'table-cell';
  if (name === 'tr') return 'table-row';
  return blockTags.has(name) ? 'block' : 'inline';
}

export const isInline = (element: ElementNode): boolean => {
  if (element.name === 'td' || element.name === 'th' || element.name === 'tr' || element.name === 'table')
    return false;
  const display = displayOf(element);
  return display === 'inline' || display === 'contents';
};

function alignOf(
  element: ElementNode,
  outer: ComputedStyle,
): Pick<ComputedStyle, 'align' | 'isAlignedByAttribute'> {
  const css = element.declared.get('text-align');
  const value = (css ?? (element.name === 'table' ? '' : element.attributes.align) ?? '')
    .trim()
    .toLowerCase();
  const isAlignedByAttribute = css === undefined;
  if (/center|middle/.test(value)) return { align: 'center', isAlignedByAttribute };
  if (/right|^end$/.test(value)) return { align: 'right', isAlignedByAttribute };
  if (/left|justify|start/.test(value)) return { align: 'left', isAlignedByAttribute };
  if (element.name === 'center') return { align: 'center', isAlignedByAttribute: true };
  if (element.name === 'th') return { align: 'center', isAlignedByAttribute: false };
  // HTML, section 15.3.8; browsers do so in every mode.
  if (element.name === 'table' && outer.isAlignedByAttribute)
    return { align: 'left', isAlignedByAttribute: false };
  return { align: outer.align, isAlignedByAttribute: outer.isAlignedByAttribute };
}

/**
 * The position of a `table`, `div` or `p` of at most 320 px: `margin: auto` or, for tables, the `align` attribute
 * centers it, and `align="right"` moves a table to the right. `margin: auto` centers a `div` or `p` only if it has a
 * width. A box without a position has that of the box around it. A wider box, or one with a width in percent, fills its
 * container, so the positions outside of it no longer matter.
 */
function boxAlignOf({ name, declared, attributes }: ElementNode, outer: ComputedStyle): Align | null {
  if (name !== 'table' && name !== 'div' && name !== 'p') return outer.boxAlign;
  const width = declared.get('width') ?? attributes.width ?? declared.get('max-width') ?? '';
  const isWide = width.includes('%') || (lengthOf(width) ?? 0) > 320;
  if (isWide) return null;
  const isCentered = declared.get('margin-left') === 'auto' && declared.get('margin-right') === 'auto';
  const align = name === 'table' ? attributes.align?.toLowerCase() : undefined;
  if (align === 'center' || (isCentered && (name === 'table' || width !== ''))) return 'center';
  if (align === 'right') return 'right';
  return outer.boxAlign;
}

function sizeOf(element: ElementNode, inherited: number): number {
  const value = element.declared.get('font-size')?.toLowerCase() ?? '';
  const percent = /^([\d.]+)%$/.exec(value)?.[1];
  const size = percent
    ? (inherited * Number(percent)) / 100
    : (lengthOf(value, inherited) ?? namedFontSizes.get(value) ?? null);
  if (size !== null && Number.isFinite(size)) return size;
  if (element.name === 'font' && element.attributes.size) {
    const given = Number(element.attributes.size);
    const step = /^[+-]/.test(element.attributes.size) ? 3 + given : given;
    return fontSizes[Math.min(7, Math.max(1, step)) - 1] ?? inherited;
  }
  const scale = headings.get(element.name);
  if (scale) return inherited * scale;
  return element.name === 'small' ? inherited * 0.83 : element.name === 'big' ? inherited * 1.2 : inherited;
}

function weightOf({ name, declared }: ElementNode, inherited: number): number {
  const value = declared.get('font-weight')?.toLowerCase() ?? '';
  if (/^[1-9]00$/.test(value)) return Number(value);
  if (value === 'bold' || value === 'bolder') return 700;
  if (value === 'normal' || value === 'lighter') return 400;
  return name === 'b' || name === 'strong' || name === 'th' || headings.has(name) ? 700 : inherited;
}

function lineHeightIn(declared: Declarations, size: number, inherited: number | null): number | null {
  const value = declared.get('line-height')?.toLowerCase() ?? '';
  if (/^[\d.]+$/.test(value)) return Number(value);
  const percent = /^([\d.]+)%$/.exec(value)?.[1];
  if (percent) return Number(percent) / 100;
  const px = lengthOf(value, size);
  if (px !== null) return size > 0 ? px / size : null;
  return value === 'normal' ? null : inherited;
}

/** Undefined for `inherit`. */
const declaredFamily = (declared: Declarations): string | undefined => {
  const family = declared.get('font-family');
  return family !== undefined && /^inherit$/i.test(family.trim()) ? undefined : family;
};

/** The computed style inside an element, from the style around it. */
export function styleIn(element: ElementNode, outer: ComputedStyle): ComputedStyle {
  const { name, declared, attributes } = element;
  const size = sizeOf(element, outer.size);
  const written =
    declared.get('color') ??
    (name === 'font' ? attributes.color : undefined) ??
    (name === 'body' ? attributes.text : undefined);
  const color = written && !isClear(written) ? hexColor(written) : null;
  const decoration = declared.get('text-decoration')?.toLowerCase() ?? '';
  const isLink = (name === 'a' || name === 'v:roundrect') && attributes.href !== undefined;
  const background = ownBackground(element);
  const isBehindTextOnly = background !== null && isInline(element);
  const shift = declared.get('vertical-align');
  const space = declared.get('white-space')?.toLowerCase();
  return {
    color: color ?? outer.color,
    // A link that inherits has the color of the text around it by choice.
    hasLinkColor: isLink
      ? color !== null || /^inherit$/i.test(written ?? '')
      : outer.hasLinkColor || (outer.href !== '' && color !== null),
    size,
    family: declaredFamily(declared) ?? (name === 'font' ? attributes.face : undefined) ?? outer.family,
    weight: weightOf(element, outer.weight),
    isItalic: /^(?:italic|oblique)/i.test(declared.get('font-style') ?? '')
      ? true
      : (outer.isItalic || name === 'i' || name === 'em' || name === 'cite') &&
        declared.get('font-style') !== 'normal',
    isUnderlined:
      name === 'u' ||
      name === 'ins' ||
      decoration.includes('underline') ||
      (outer.isUnderlined && decoration !== 'none'),
    isUnderlinedByTag: name === 'u' || outer.isUnderlinedByTag,
    isStruck:
      name === 's' ||
      name === 'strike' ||
      name === 'del' ||
      decoration.includes('line-through') ||
      outer.isStruck,
    baselineShift:
      name === 'sub' || shift === 'sub'
        ? 'sub'
        : name === 'sup' || shift === 'super'
          ? 'sup'
          : outer.baselineShift,
    lineHeight: lineHeightIn(declared, size, outer.lineHeight),
    letterSpacing: declared.has('letter-spacing')
      ? (lengthOf(declared.get('letter-spacing'), size) ?? 0)
      : outer.letterSpacing,
    ...alignOf(element, outer),
    boxAlign: boxAlignOf(element, outer),
    isUppercase: declared.has('text-transform')
      ? declared.get('text-transform')?.toLowerCase() === 'uppercase'
      : outer.isUppercase,
    preservesLines: space
      ? /^(?:pre|pre-wrap|pre-line)$/.test(space)
      : name === 'pre' || outer.preservesLines,
    href: isLink ? (attributes.href ?? '') : outer.href,
    background: background !== null && !isBehindTextOnly ? background : outer.background,
    highlight: isBehindTextOnly ? background : background !== null ? null : outer.highlight,
  };
}

/** Why an element is invisible, or null. */
export function hiddenBy({ name, declared, attributes }: ElementNode): string | null {
  const value = (property: string): string => declared.get(property)?.toLowerCase() ?? '';
  if (attributes.hidden !== undefined || value('display') === 'none') return 'display: none';
  if (value('visibility') === 'hidden') return 'visibility: hidden';
  if (/^0(?:\.0+)?$/.test(value('opacity'))) return 'opacity: 0';
  const none = (property: string): boolean => lengthOf(declared.get(property)) === 0;
  if ((none('max-height') || none('height')) && /hidden|clip/.test(value('overflow') + value('overflow-y')))
    return 'no height';
  if (name !== 'img' && none('max-height') && none('font-size')) return 'no height';
  return null;
}
