// The space, borders and size of an element's box.
import { hexColor } from '../render/color.ts';
import type { ComputedStyle } from './computed-style.ts';
import { lengthOf } from './declarations.ts';
import type { ElementNode } from './nodes.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

const bounded = (value: number | null, max: number): number => Math.min(max, Math.max(0, value ?? 0));

export const paddingOf = (element: ElementNode, side: Side, size = 16): number => {
  const css = element.declared.get(`padding-${side}`);
  if (css !== undefined) return bounded(lengthOf(css, size), 200);
  if (element.name !== 'td' && element.name !== 'th') return 0;
  let table = element.parent;
  while (table && table.name !== 'table' && table.name !== '') table = table.parent;
  const given = table?.attributes.cellpadding;
  return given && /^\d{1,3}$/.test(given.trim()) ? bounded(Number(given), 200) : 0;
};

const withMargins = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'dl', 'pre']);

export const marginOf = (element: ElementNode, side: 'top' | 'bottom', size: number): number => {
  const css = element.declared.get(`margin-${side}`);
  if (css !== undefined) return bounded(lengthOf(css, size), 200);
  return withMargins.has(element.name) ? Math.min(40, size) : 0;
};

const headingMargins: Readonly<Record<string, number>> = { h1: 0.67, h2: 0.83, h4: 1.33, h5: 1.67, h6: 2.33 };

/** As browsers have it (HTML, section 15.3.3); `marginOf` is the same for all headings. */
export const exactMarginOf = (element: ElementNode, side: 'top' | 'bottom', size: number): number => {
  const factor = headingMargins[element.name];
  return factor !== undefined && !element.declared.has(`margin-${side}`)
    ? size * factor
    : marginOf(element, side, size);
};

export interface Line {
  width: number;
  color: string;
}

/** The border on a side, or null. */
export function borderOn({ declared }: ElementNode, side: Side, style: ComputedStyle): Line | null {
  const lineStyle = declared.get(`border-${side}-style`)?.toLowerCase() ?? 'none';
  if (lineStyle === 'none' || lineStyle === 'hidden') return null;
  const written = declared.get(`border-${side}-width`) ?? '3px';
  const width =
    written === 'thin' ? 1 : written === 'medium' ? 3 : written === 'thick' ? 5 : lengthOf(written);
  if (!width || width < 0.5) return null;
  const value = declared.get(`border-${side}-color`) ?? 'currentcolor';
  const color = hexColor(value) ?? (/currentcolor/i.test(value) ? style.color : null);
  return color ? { width: Math.min(20, Math.max(1, Math.round(width))), color } : null;
}

/** A border all around makes a box. */
export const boxBorder = (element: ElementNode, style: ComputedStyle): Line | null => {
  const [top, right, bottom, left] = (['top', 'right', 'bottom', 'left'] as const).map((side) =>
    borderOn(element, side, style),
  );
  return top && right && bottom && left ? top : null;
};

export const radiusOf = ({ declared }: ElementNode): number =>
  Math.round(bounded(lengthOf(declared.get('border-radius')?.split(/[\s/]/)[0]), 100));

const attributeLength = (value: string | undefined): number | null =>
  value && /^\s*\d{1,4}(?:px)?\s*$/.test(value) ? Number.parseInt(value, 10) : null;

/** Px, or null if it depends on the parent. */
export const widthOf = ({ declared, attributes }: ElementNode): number | null =>
  lengthOf(declared.get('width')) ?? attributeLength(attributes.width) ?? lengthOf(declared.get('max-width'));

export const heightOf = ({ declared, attributes }: ElementNode): number | null =>
  lengthOf(declared.get('height')) ?? attributeLength(attributes.height);

export const percentWidthOf = ({ declared, attributes }: ElementNode): number | null => {
  const written = declared.get('width') ?? attributes.width ?? '';
  const percent = /^\s*([\d.]{1,6})%\s*$/.exec(written)?.[1];
  return percent ? Math.min(100, Number(percent)) : null;
};
