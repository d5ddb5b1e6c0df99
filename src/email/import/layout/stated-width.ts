// Widths, margins and borders as an element states them.
import { paddingOf } from '../box.ts';
import type { ComputedStyle } from '../computed-style.ts';
import { lengthOf } from '../declarations.ts';
import type { ElementNode } from '../nodes.ts';

export const borderWidth = ({ declared }: ElementNode, side: 'left' | 'right'): number => {
  const style = declared.get(`border-${side}-style`) ?? 'none';
  return /^(?:none|hidden)$/i.test(style) ? 0 : (lengthOf(declared.get(`border-${side}-width`)) ?? 0);
};

export const margin = ({ declared }: ElementNode, side: 'left' | 'right', size: number): number | 'auto' => {
  const value = declared.get(`margin-${side}`) ?? '';
  return value === 'auto' ? 'auto' : (lengthOf(value, size) ?? 0);
};

export const percentOf = (value: string | undefined): number | null => {
  const percent = /^\s*([\d.]{1,6})%\s*$/.exec(value ?? '')?.[1];
  return percent === undefined ? null : Number(percent);
};

export const isFloating = (element: ElementNode): 'left' | 'right' | null => {
  const float = element.declared.get('float')?.toLowerCase();
  if (float === 'left' || float === 'right') return float;
  const align = element.name === 'table' ? element.attributes.align?.toLowerCase() : undefined;
  return align === 'left' || align === 'right' ? align : null;
};

/** Px of a length, a percentage of the container, or a sum of both, as hybrid emails have it; otherwise null. */
function sizeOf(value: string | undefined, fontSize: number, container: number): number | null {
  if (value === undefined) return null;
  const percent = percentOf(value);
  if (percent !== null) return (percent * container) / 100;
  const sum = /^calc\(\s*([\d.]+)(%|px)\s*([+-])\s*([\d.]+)(%|px)\s*\)$/i.exec(value.trim());
  if (!sum) return lengthOf(value, fontSize);
  const [, first, firstUnit, sign, second, secondUnit] = sum;
  const px = (amount: string | undefined, unit: string | undefined): number =>
    unit === '%' ? (Number(amount) * container) / 100 : Number(amount);
  return px(first, firstUnit) + (sign === '-' ? -1 : 1) * px(second, secondUnit);
}

/** Px that an element with a stated width has in a container of this many px; null if it depends on its content. */
export function statedWidth(element: ElementNode, style: ComputedStyle, container: number): number | null {
  const { declared, attributes } = element;
  const isTable = element.name === 'table';
  const extra =
    isTable || declared.get('box-sizing') === 'border-box'
      ? 0
      : paddingOf(element, 'left', style.size) + paddingOf(element, 'right', style.size);
  const inPx = (value: string | undefined): number | null => {
    const size = sizeOf(value, style.size, container);
    return size === null || value?.includes('%') ? size : size + extra;
  };
  const width = inPx(declared.get('width') ?? attributes.width);
  const limit = inPx(declared.get('max-width'));
  if (width === null) return limit === null || isTable ? null : Math.min(limit, container);
  const least = inPx(declared.get('min-width')) ?? 0;
  return Math.max(least, limit === null ? width : Math.min(width, limit));
}
