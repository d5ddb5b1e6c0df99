// The boxes around content while the tree is walked: where each is, what it paints, and which cell of a row it is.
import { boxBorder, type Line, radiusOf } from '../box.ts';
import { type ComputedStyle, ownBackground } from '../computed-style.ts';
import type { Declarations } from '../declarations.ts';
import type { ElementNode } from '../nodes.ts';
import type { StyleSheet } from '../style-sheet.ts';
import { type BoxImage, imageBehind } from './box-image.ts';
import type { Place, Places } from './places.ts';

/** What a box draws behind and around its content. */
export interface Paint {
  /** `#rrggbb`, or null for none. */
  color: string | null;
  image: BoxImage | null;
  border: (Line & { style: 'solid' | 'dashed' | 'dotted' }) | null;
  /** Px. */
  radius: number;
}

/** Cells beside each other. */
export interface Row {
  /** Around the row. */
  frame: Frame;
  cells: readonly ElementNode[];
  /** It becomes the columns of a section; otherwise its cells are stacked. */
  isColumns: boolean;
  /** What its cells do on a phone. */
  stack: 'stack' | 'keep' | 'two-up';
}

export interface Frame {
  parent: Frame | null;
  element: ElementNode;
  depth: number;
  place: Place;
  /** `#rrggbb` behind its content. */
  ground: string;
  /** Null if it paints nothing. */
  paint: Paint | null;
  cell: { row: Row; index: number } | null;
  /** It is the fill or the border of a button. */
  isButton: boolean;
  isHiddenOnPhone: boolean;
}

const lineStyleOf = ({ declared }: ElementNode): 'solid' | 'dashed' | 'dotted' => {
  const style = declared.get('border-top-style')?.toLowerCase();
  return style === 'dashed' || style === 'dotted' ? style : 'solid';
};

function paintOf(element: ElementNode, style: ComputedStyle, ground: string): Paint | null {
  const color = ownBackground(element);
  const line = boxBorder(element, style);
  const image = imageBehind(element);
  if ((color === null || color === ground) && line === null && image === null) return null;
  const border = line && { ...line, style: lineStyleOf(element) };
  return { color, image, border, radius: radiusOf(element) };
}

export const rootFrame = (element: ElementNode, windowWidth: number): Frame => ({
  parent: null,
  element,
  depth: 0,
  place: {
    left: 0,
    width: windowWidth,
    innerLeft: 0,
    innerWidth: windowWidth,
    floatsAt: null,
    isShrunk: false,
  },
  ground: '#ffffff',
  paint: { color: '#ffffff', image: null, border: null, radius: 0 },
  cell: null,
  isButton: false,
  isHiddenOnPhone: false,
});

/** The frame of a block inside another one; `style` is the computed style inside it. */
export const frameIn = (
  parent: Frame,
  element: ElementNode,
  style: ComputedStyle,
  { places, sheet }: { places: Places; sheet: StyleSheet },
): Frame => {
  const paint = paintOf(element, style, parent.ground);
  return {
    parent,
    element,
    depth: parent.depth + 1,
    place: places(element) ?? parent.place,
    ground: paint?.color ?? parent.ground,
    paint,
    cell: null,
    isButton: false,
    isHiddenOnPhone: parent.isHiddenOnPhone || isHiddenBy(sheet.phoneDeclarationsFor(element)),
  };
};

const isHiddenBy = (declared: Declarations): boolean => /^none\b/i.test(declared.get('display') ?? '');

/** The frame of a cell of a row: its content has frames inside it. */
export const cellFrame = (row: Row, index: number, places: Places): Frame => {
  const element = row.cells[index] ?? row.frame.element;
  const place = places(element) ?? row.frame.place;
  return {
    ...row.frame,
    parent: row.frame,
    depth: row.frame.depth + 1,
    // What the cell paints and its padding belong to the frame of its element.
    place: { ...place, innerLeft: place.left, innerWidth: place.width, floatsAt: null },
    paint: null,
    cell: { row, index },
  };
};

/** The frames from the outermost to this one. */
export function pathOf(frame: Frame): Frame[] {
  const path: Frame[] = [];
  for (let next: Frame | null = frame; next; next = next.parent) path.push(next);
  return path.reverse();
}

/** The cell of columns that it is in, or null. */
export function columnAround(frame: Frame): Frame | null {
  for (let next: Frame | null = frame; next; next = next.parent) if (next.cell?.row.isColumns) return next;
  return null;
}
