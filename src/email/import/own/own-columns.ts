// The columns of a section of an email that this product wrote.
import type { SectionLayout } from '../../document/section.ts';
import type { ElementNode } from '../nodes.ts';
import { childrenOf, colorOf, only, outlineOf, paddingIn, pxOf, type StylesDraft } from './own-boxes.ts';

export interface OwnColumn {
  styles: Partial<SectionLayout['columns'][number]['styles']>;
  /** Its blocks. */
  rows: ElementNode[];
  /** With its padding and border, px; missing for a single column. */
  width?: number;
}

export interface OwnColumns {
  columns: OwnColumn[];
  styles: StylesDraft;
  phone: Partial<SectionLayout['phone']>;
}

const noPadding = '0px 0px 0px 0px';

const boxStyles = (box: ElementNode, cell: ElementNode): OwnColumn['styles'] => {
  const color = colorOf(box);
  return { ...(color ? { backgroundColor: color } : {}), ...outlineOf(box), ...paddingIn(cell, noPadding) };
};

/** A column from the table in it: its rows, or a box around them. */
function columnOf(table: ElementNode | null): OwnColumn | null {
  if (!table) return null;
  const row = only(childrenOf(table), 'tr');
  const cell = row && only(childrenOf(row), 'td');
  const inner = cell && only(childrenOf(cell), 'table');
  const isBox = inner && /^padding:/.test((cell?.attributes.style ?? '').trim()) && isRowsTable(inner);
  if (!isRowsTable(table) && cell && inner && isBox)
    return { styles: boxStyles(table, cell), rows: childrenOf(inner) };
  return isRowsTable(table) ? { styles: {}, rows: childrenOf(table) } : null;
}

const isRowsTable = ({ attributes }: ElementNode): boolean =>
  (attributes.style ?? '').startsWith('word-break:');

/** A column with a look that is alone in its section; null for a row with a block. */
export function singleColumn(row: ElementNode): OwnColumn | null {
  const cell = only(childrenOf(row), 'td');
  if (!cell || Object.keys(cell.attributes).length > 0) return null;
  const table = only(childrenOf(cell), 'table');
  return table && !isRowsTable(table) ? columnOf(table) : null;
}

/** The columns of a row of the page; null for a row with a block. */
export function sideBySide(row: ElementNode): OwnColumns | null {
  const cell = only(childrenOf(row), 'td');
  if (!cell) return null;
  if (cell.attributes.style === 'font-size:0') return wrappingColumns(cell);
  const table = only(childrenOf(cell), 'table');
  const isFixed = table?.attributes.style === 'table-layout:fixed;border-collapse:separate';
  return table && isFixed ? fixedColumns(table) : null;
}

function fixedColumns(table: ElementNode): OwnColumns | null {
  const row = only(childrenOf(table), 'tr');
  if (!row) return null;
  const columns: OwnColumn[] = [];
  let gap = 0;
  let valign: string | undefined;
  for (const cell of childrenOf(row)) {
    const inner = only(childrenOf(cell), 'table');
    if (!inner) {
      gap = pxOf(cell.attributes.width) ?? 0;
      continue;
    }
    valign = cell.attributes.valign;
    const styles = boxStyles(cell, cell);
    const side = (name: string): number => pxOf(cell.declared.get(`padding-${name}`)) ?? 0;
    const border = pxOf(styles.border?.width) ?? 0;
    const width = (pxOf(cell.attributes.width) ?? 0) + side('left') + side('right') + 2 * border;
    columns.push({ styles, rows: childrenOf(inner), width });
  }
  if (columns.length < 2) return null;
  return { columns, styles: { gap: `${gap}px`, ...valignOf(valign) }, phone: { stack: 'keep' } };
}

const valignOf = (value: string | undefined): StylesDraft =>
  value === 'middle' || value === 'bottom' ? { valign: value } : {};

function wrappingColumns(cell: ElementNode): OwnColumns | null {
  const boxes = childrenOf(cell);
  const gap = pxOf(boxes.find(({ classes }) => classes.includes('gap'))?.declared.get('width')) ?? 0;
  const cols = boxes.filter(({ classes }) => classes.includes('col'));
  const rows = cols.flatMap((col) => childrenOf(col).filter(({ classes }) => classes.includes('row')));
  const found = rows.length > 0 ? rows.map(pairedColumn) : cols.map(wrappedColumn);
  const columns = found.flatMap((column) => column ?? []);
  if (columns.length < 2 || columns.length !== found.length) return null;
  const [first] = rows.length > 0 ? rows : cols;
  const isReversed = rows.length === 0 && first?.attributes.dir !== undefined;
  return {
    columns: isReversed ? columns.toReversed() : columns,
    styles: { gap: `${gap}px`, ...valignOf(first?.declared.get('vertical-align')) },
    phone: rows.length > 0 ? { stack: 'two-up' } : isReversed ? { reversed: true } : {},
  };
}

function wrappedColumn(box: ElementNode): OwnColumn | null {
  const column = columnOf(only(childrenOf(box), 'table'));
  return column && { ...column, width: pxOf(box.declared.get('max-width')) ?? 0 };
}

/** Two of them share a box, and each has its half of the gap inside. */
function pairedColumn(box: ElementNode): OwnColumn | null {
  const padded = only(childrenOf(box), 'table');
  const row = padded && only(childrenOf(padded), 'tr');
  const cell = row && only(childrenOf(row), 'td');
  const column = cell && columnOf(only(childrenOf(cell), 'table'));
  if (!cell || !column) return null;
  const half = pxOf(cell.declared.get('padding-left')) ?? pxOf(cell.declared.get('padding-right')) ?? 0;
  return { ...column, width: (pxOf(box.declared.get('max-width')) ?? 0) - half };
}
