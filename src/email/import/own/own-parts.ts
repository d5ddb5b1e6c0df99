// The sections of an email that this product wrote, read back from its rows (`render/section-html.ts`).
import type { SectionLayout } from '../../document/section.ts';
import type { ElementNode } from '../nodes.ts';
import { childrenOf, colorOf, only, outlineOf, paddingIn, type StylesDraft } from './own-boxes.ts';
import { type OwnColumn, type OwnColumns, sideBySide, singleColumn } from './own-columns.ts';

export type OwnPart =
  | { kind: 'blocks'; rows: ElementNode[] }
  | {
      kind: 'section';
      styles: StylesDraft;
      phone: Partial<SectionLayout['phone']>;
      columns: OwnColumn[];
    };

/** Padding of the containers of blocks: zero has no unit there, and a section always writes one. */
const containerPadding = /^\s*padding:(?:24px|0) 20px (?:24px|0)\s*$/;

const isRows = (element: ElementNode | null): element is ElementNode =>
  element?.name === 'table' && (element.attributes.style ?? '').startsWith('word-break:');

/** The parts of the page, in their order; null if the email is written in another way. */
export function ownPartsIn(root: ElementNode): { page: string; parts: OwnPart[] } | null {
  const table = pageTable(root);
  const page = table && colorOf(table);
  if (!table || !page) return null;
  const parts: OwnPart[] = [];
  for (const row of childrenOf(table)) {
    const found = partsOfRow(row, page);
    if (found === null) return null;
    for (const part of found) {
      const last = parts.at(-1);
      if (part.kind === 'blocks' && last?.kind === 'blocks') last.rows.push(...part.rows);
      else parts.push(part);
    }
  }
  return { page, parts };
}

function pageTable(root: ElementNode): ElementNode | null {
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element.attributes['aria-roledescription'] === 'email') return only(childrenOf(element), 'table');
    stack.push(...childrenOf(element));
  }
  return null;
}

function partsOfRow(row: ElementNode, page: string): OwnPart[] | null {
  const outer = only(childrenOf(row), 'td');
  const box = outer && only(childrenOf(outer), 'table');
  const cell = box && innerCell(box);
  if (!outer || !box || !cell) return null;
  if (containerPadding.test(cell.attributes.style ?? '')) {
    const rows = only(childrenOf(cell), 'table');
    return rows && childrenOf(rows).map((inner) => partOfInnerRow(inner));
  }
  const content = contentOf(cell);
  if (!content) return null;
  const phone = phoneOf(row, cell);
  const [columns, further] = columnsIn(content.rows);
  return [
    {
      kind: 'section',
      styles: { ...boxStyles(outer, box, page), ...content.padding, ...columns.styles },
      phone: { ...phone, ...further },
      columns: columns.columns,
    },
  ];
}

const innerCell = (table: ElementNode): ElementNode | null => {
  const row = only(childrenOf(table), 'tr');
  return row && only(childrenOf(row), 'td');
};

/** The table of rows in a box, and the padding around it: that of a cell, or rows and cells of space in a shape. */
function contentOf(cell: ElementNode): { rows: ElementNode; padding: StylesDraft } | null {
  const table = only(childrenOf(cell), 'table');
  if (!table) return null;
  if (isRows(table)) return { rows: table, padding: paddingIn(cell) };
  const rows = childrenOf(table);
  const middle = rows.findIndex((row) => childrenOf(row).length === 3);
  const cells = childrenOf(rows[middle] ?? table);
  const inner = cells[1] && only(childrenOf(cells[1]), 'table');
  if (!isRows(inner ?? null) || !inner) return null;
  const heightOf = (row: ElementNode | undefined): number =>
    Number(row && childrenOf(row)[0]?.attributes.height) || 0;
  const widthOf = (space: ElementNode | undefined): number => Number(space?.attributes.width) || 0;
  const [top, bottom] = [middle > 0 ? heightOf(rows[0]) : 0, heightOf(rows[middle + 1])];
  const padding = `${top}px ${widthOf(cells[2])}px ${bottom}px ${widthOf(cells[0])}px`;
  return { rows: inner, padding: padding === '24px 20px 24px 20px' ? {} : { padding } };
}

function boxStyles(outer: ElementNode, box: ElementNode, page: string): StylesDraft {
  const isFull = box.attributes.bgcolor === undefined;
  const painted = isFull ? outer : box;
  const color = colorOf(painted);
  const names = painted.classes;
  // With a dark palette, a class says whether the color is that of the page.
  const { declared } = painted;
  const source = declared.get('background-image');
  const isBare = isFull && source === undefined;
  const isOwnColor =
    color !== null && (names.length > 0 ? !names.includes('page') : isBare || color !== page);
  const fit = declared.get('background-size');
  const position = declared.get('background-position');
  return {
    ...(isFull ? { width: 'full' } : {}),
    ...(isOwnColor ? { backgroundColor: color } : {}),
    ...(source
      ? {
          backgroundImage: {
            src: source,
            fit: fit === 'contain' ? 'contain' : fit === 'cover' ? 'cover' : 'tile',
            position: position === 'top' || position === 'bottom' ? position : 'center',
          },
        }
      : {}),
    ...outlineOf(box),
  };
}

function phoneOf(row: ElementNode, cell: ElementNode): Partial<SectionLayout['phone']> {
  const padding = cell.classes.find((name) => /^p\d/.test(name));
  return {
    ...(row.classes.includes('hp') ? { hidden: true } : {}),
    ...(padding
      ? {
          padding: padding
            .slice(1)
            .split('-')
            .map((px) => `${px}px`)
            .join(' '),
        }
      : {}),
  };
}

/** The columns of a section with a box, from the rows in it. */
function columnsIn(table: ElementNode): [OwnColumns, Partial<SectionLayout['phone']>] {
  const rows = childrenOf(table);
  const [first] = rows;
  const beside = rows.length === 1 && first ? sideBySide(first) : null;
  if (beside) return [beside, beside.phone];
  const single = rows.length === 1 && first ? singleColumn(first) : null;
  return [{ columns: [single ?? { styles: {}, rows }], styles: {}, phone: {} }, {}];
}

/** A row of blocks: columns without a box around them, a column with a look, or a block. */
function partOfInnerRow(row: ElementNode): OwnPart {
  const isHidden = row.classes.includes('hp');
  const hidden = isHidden ? { hidden: true } : {};
  const wrapped = isHidden ? only(childrenOf(innerRowTable(row) ?? row), 'tr') : row;
  const content = wrapped ?? row;
  const beside = sideBySide(content);
  if (beside)
    return {
      kind: 'section',
      styles: beside.styles,
      phone: { ...beside.phone, ...hidden },
      columns: beside.columns,
    };
  const single = singleColumn(content);
  if (single) return { kind: 'section', styles: {}, phone: hidden, columns: [single] };
  if (isHidden)
    return {
      kind: 'section',
      styles: {},
      phone: hidden,
      columns: [{ styles: {}, rows: childrenOf(innerRowTable(row) ?? row) }],
    };
  return { kind: 'blocks', rows: [row] };
}

function innerRowTable(row: ElementNode): ElementNode | null {
  const cell = only(childrenOf(row), 'td');
  return cell && only(childrenOf(cell), 'table');
}
