// The computed style of text at a node of the tree: inherited properties and the background behind it.
import { hexColor } from '../render/color.ts';
import { type Declarations, lengthOf } from './declarations.ts';
import type { ElementNode } from './nodes.ts';

export type Align = 'left' | 'center' | 'right';

export interface Look {
  color: string;
  /** Whether the author chose the color of the surrounding link. */
  linkColor: boolean;
  /** Px. */
  size: number;
  family: string;
  weight: number;
  isItalic: boolean;
  isUnderlined: boolean;
  /** Underlined by a `u` element: only that underlines the text of a link. */
  isUnderlinedByTag: boolean;
  isStruck: boolean;
  shift: 'sub' | 'sup' | null;
  /** Of the size; null if unset. */
  lineHeight: number | null;
  /** Px. */
  spacing: number;
  align: Align;
  /** The alignment comes from an attribute, which tables do not inherit. */
  isAlignedByAttribute: boolean;
  /** The position of a narrow box around it, whatever the alignment of its text. */
  place: Align | null;
  isUpper: boolean;
  keepsLines: boolean;
  /** The target as typed. */
  href: string;
  /** `#rrggbb` behind the block. */
  ground: string;
  /** `#rrggbb` behind the text only, or null. */
  marker: string | null;
}

export const plainLook: Look = {
  color: '#000000',
  linkColor: false,
  size: 16,
  family: '',
  weight: 400,
  isItalic: false,
  isUnderlined: false,
  isUnderlinedByTag: false,
  isStruck: false,
  shift: null,
  lineHeight: null,
  spacing: 0,
  align: 'left',
  isAlignedByAttribute: false,
  place: null,
  isUpper: false,
  keepsLines: false,
  href: '',
  ground: '#ffffff',
  marker: null,
};

const headings = new Map(Object.entries({ h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 }));
const fontSizes = [10, 13, 16, 18, 24, 32, 48];
const namedSizes = new Map(
  Object.entries({
    'xx-small': 9,
    'x-small': 10,
    small: 13,
    medium: 16,
    large: 18,
    'x-large': 24,
    'xx-large': 32,
  }),
);
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
export function ownGround({ declared, attributes }: ElementNode): string | null {
  const css = declared.get('background-color');
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

function alignOf(element: ElementNode, around: Look): Pick<Look, 'align' | 'isAlignedByAttribute'> {
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
  if (element.name === 'table' && around.isAlignedByAttribute)
    return { align: 'left', isAlignedByAttribute: false };
  return { align: around.align, isAlignedByAttribute: around.isAlignedByAttribute };
}

/** Boxes as wide as their text are positioned by their margins or, for tables, by an attribute. */
function placeOf({ name, declared, attributes }: ElementNode, around: Look): Align | null {
  if (name !== 'table' && name !== 'div' && name !== 'p') return around.place;
  const width = declared.get('width') ?? attributes.width ?? declared.get('max-width') ?? '';
  const isWide = width.includes('%') || (lengthOf(width) ?? 0) > 320;
  if (isWide) return null;
  const isCentred = declared.get('margin-left') === 'auto' && declared.get('margin-right') === 'auto';
  const align = name === 'table' ? attributes.align?.toLowerCase() : undefined;
  if (align === 'center' || (isCentred && (name === 'table' || width !== ''))) return 'center';
  if (align === 'right') return 'right';
  return around.place;
}

function sizeOf(element: ElementNode, inherited: number): number {
  const value = element.declared.get('font-size')?.toLowerCase() ?? '';
  const percent = /^([\d.]+)%$/.exec(value)?.[1];
  const size = percent
    ? (inherited * Number(percent)) / 100
    : (lengthOf(value, inherited) ?? namedSizes.get(value) ?? null);
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

function lineHeightOf(declared: Declarations, size: number, inherited: number | null): number | null {
  const value = declared.get('line-height')?.toLowerCase() ?? '';
  if (/^[\d.]+$/.test(value)) return Number(value);
  const percent = /^([\d.]+)%$/.exec(value)?.[1];
  if (percent) return Number(percent) / 100;
  const px = lengthOf(value, size);
  if (px !== null) return size > 0 ? px / size : null;
  return value === 'normal' ? null : inherited;
}

/** The computed style inside an element, from the style around it. */
export function lookIn(element: ElementNode, around: Look): Look {
  const { name, declared, attributes } = element;
  const size = sizeOf(element, around.size);
  const typed =
    declared.get('color') ??
    (name === 'font' ? attributes.color : undefined) ??
    (name === 'body' ? attributes.text : undefined);
  const color = typed && !isClear(typed) ? hexColor(typed) : null;
  const decoration = declared.get('text-decoration')?.toLowerCase() ?? '';
  const isLink = (name === 'a' || name === 'v:roundrect') && attributes.href !== undefined;
  const ground = ownGround(element);
  const behindWords = ground !== null && isInline(element);
  const shift = declared.get('vertical-align');
  const space = declared.get('white-space')?.toLowerCase();
  return {
    color: color ?? around.color,
    linkColor: isLink ? color !== null : around.linkColor || (around.href !== '' && color !== null),
    size,
    family: declared.get('font-family') ?? (name === 'font' ? attributes.face : undefined) ?? around.family,
    weight: weightOf(element, around.weight),
    isItalic: /^(?:italic|oblique)/i.test(declared.get('font-style') ?? '')
      ? true
      : (around.isItalic || name === 'i' || name === 'em' || name === 'cite') &&
        declared.get('font-style') !== 'normal',
    isUnderlined:
      name === 'u' ||
      name === 'ins' ||
      decoration.includes('underline') ||
      (around.isUnderlined && decoration !== 'none'),
    isUnderlinedByTag: name === 'u' || around.isUnderlinedByTag,
    isStruck:
      name === 's' ||
      name === 'strike' ||
      name === 'del' ||
      decoration.includes('line-through') ||
      around.isStruck,
    shift:
      name === 'sub' || shift === 'sub' ? 'sub' : name === 'sup' || shift === 'super' ? 'sup' : around.shift,
    lineHeight: lineHeightOf(declared, size, around.lineHeight),
    spacing: declared.has('letter-spacing')
      ? (lengthOf(declared.get('letter-spacing'), size) ?? 0)
      : around.spacing,
    ...alignOf(element, around),
    place: placeOf(element, around),
    isUpper: declared.has('text-transform')
      ? declared.get('text-transform')?.toLowerCase() === 'uppercase'
      : around.isUpper,
    keepsLines: space ? /^(?:pre|pre-wrap|pre-line)$/.test(space) : name === 'pre' || around.keepsLines,
    href: isLink ? (attributes.href ?? '') : around.href,
    ground: ground !== null && !behindWords ? ground : around.ground,
    marker: behindWords ? ground : ground !== null ? null : around.marker,
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
