// Boxes of an email that this product wrote: their colors, borders and padding as the styles of a document.
import type { SectionLayout } from '../../document/section.ts';
import { hexColor } from '../../render/color.ts';
import type { ElementNode } from '../nodes.ts';

export type StylesDraft = Partial<SectionLayout['styles']>;

export const childrenOf = ({ children }: ElementNode): ElementNode[] =>
  children.filter((child): child is ElementNode => child.kind === 'element');

/** The only element of a list, if it has this name. */
export function only(elements: readonly ElementNode[], name: string): ElementNode | null {
  const [first] = elements;
  return elements.length === 1 && first?.name === name ? first : null;
}

export const colorOf = ({ attributes }: ElementNode): string | null =>
  attributes.bgcolor === undefined ? null : hexColor(attributes.bgcolor);

export const pxOf = (value: string | undefined): number | null => {
  const px = /^(\d{1,4})(?:px)?$/.exec(value?.trim() ?? '')?.[1];
  return px === undefined ? null : Number(px);
};

export function outlineOf({ declared }: ElementNode): Pick<StylesDraft, 'border' | 'borderRadius'> {
  const width = declared.get('border-top-width');
  const style = declared.get('border-top-style');
  const color = declared.get('border-top-color');
  const radius = declared.get('border-radius');
  const isLine = style === 'solid' || style === 'dashed' || style === 'dotted';
  return {
    ...(width && color && isLine ? { border: { width, style, color } } : {}),
    ...(radius ? { borderRadius: radius } : {}),
  };
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** The padding of a cell: none for the one that a section has by itself. */
export function paddingIn({ declared }: ElementNode, usual = '24px 20px 24px 20px'): { padding?: string } {
  const lengths = sides.map((side) => declared.get(`padding-${side}`));
  if (lengths.some((length) => length === undefined)) return {};
  const padding = lengths.join(' ');
  return padding === usual ? {} : { padding };
}
