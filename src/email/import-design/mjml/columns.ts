// The columns of an MJML section: their widths, and the rows in which they stand.
import { borderAround, borderIn, colorOf, paddingFrom, percentOf, pxOf, pxWithin } from '../css-values.ts';
import type { ColumnDraft } from '../design.ts';
import { type MjmlContext, partOf, type Read, readerOf } from './content.ts';
import type { MjmlNode } from './node.ts';

export interface ColumnsRow {
  columns: ColumnDraft[];
  valign: string;
  isGroup: boolean;
  /** Percent of the section; fewer than 100 are centered. */
  total: number;
}

/** A row that is fuller wraps; widths are often rounded. */
const fullRow = 101;

export const borderOf = (read: Read): ColumnDraft['border'] =>
  borderIn(read('border')) ??
  borderAround(['top', 'right', 'bottom', 'left'].map((side) => borderIn(read(`border-${side}`))));

const firstRadius = (value: string): number => pxWithin(value.trim().split(/\s+/)[0] ?? '', 0, 100, 0);

function columnOf(node: MjmlNode, share: number, context: MjmlContext): ColumnDraft {
  const read = readerOf(node, context);
  return {
    share,
    color: colorOf(read('inner-background-color')) ?? colorOf(read('background-color')),
    border: borderOf(read) ?? borderIn(read('inner-border')),
    radius: firstRadius(read('border-radius') || read('inner-border-radius')),
    padding: paddingFrom(read),
    parts: node.children.map((child) => partOf(child, context)),
  };
}

/** Percent of `width` px; `auto` without a statement. */
function shareOf(node: MjmlNode, context: MjmlContext, width: number, auto: number): number {
  const written = readerOf(node, context)('width');
  const percent = percentOf(written);
  const px = pxOf(written);
  if (percent !== null && percent > 0) return percent;
  return px !== null && px > 0 && width > 0 ? Math.min(100, (px / width) * 100) : auto;
}

interface Slot {
  node: MjmlNode;
  share: number;
  isGroup: boolean;
}

function slotsOf(nodes: readonly MjmlNode[], context: MjmlContext, width: number): Slot[] {
  const boxes = nodes.filter(({ name }) => name === 'mj-column' || name === 'mj-group');
  return boxes.flatMap((node): Slot[] => {
    const share = shareOf(node, context, width, 100 / boxes.length);
    if (node.name === 'mj-column') return [{ node, share, isGroup: false }];
    const inner = node.children.filter(({ name }) => name === 'mj-column');
    return inner.map((column) => ({
      node: column,
      share: (share * shareOf(column, context, (width * share) / 100, 100 / inner.length)) / 100,
      isGroup: true,
    }));
  });
}

/** The children of a section as rows of columns, `width` px wide. Elements without a column around them get one. */
export function columnRowsOf(nodes: readonly MjmlNode[], context: MjmlContext, width: number): ColumnsRow[] {
  const loose = nodes.filter(({ name }) => name !== 'mj-column' && name !== 'mj-group');
  const rows: ColumnsRow[] = [];
  for (const { node, share, isGroup } of slotsOf(nodes, context, width)) {
    const column = columnOf(node, share, context);
    const valign = readerOf(node, context)('vertical-align');
    const last = rows.at(-1);
    if (last && last.total + share <= fullRow) {
      last.columns.push(column);
      last.total += share;
      last.isGroup &&= isGroup;
      last.valign ||= valign;
    } else rows.push({ columns: [column], total: share, isGroup, valign });
  }
  if (loose.length > 0) {
    const column = columnOf(
      { name: 'mj-column', attributes: {}, content: '', children: loose },
      100,
      context,
    );
    rows.push({ columns: [column], total: 100, isGroup: false, valign: '' });
  }
  return rows;
}
