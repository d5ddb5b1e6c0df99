// Cells side by side that need no style sheet: each is an inline block as wide as possible, up to its share of the row;
// a row that does not fit wraps. Word gets a table of the same widths (rules C4, I5).
import { forWord, notForWord, oneCell, oneRow, tableAttributes } from './table.ts';

export interface ColumnPlan {
  /** Width of the whole cell, px; those of a row add up to its width. */
  outer: number;
  /** Width of the cell's content, px. */
  width: number;
  /** The part of the gap that lies in this cell on either side, px; none at the outer edges. */
  before: number;
  after: number;
}

/**
 * `count` cells in a row of `total` px whose contents are `gap` px apart. Contents and gaps add up to `total` exactly;
 * the last cell takes the rounding remainder. Each cell has an equal part of the gaps, so that one percentage of the
 * row is right for all of them.
 */
export function planColumns(total: number, count: number, gap: number): ColumnPlan[] {
  const inner = total - (count - 1) * gap;
  const width = Math.floor(inner / count);
  const edge = (index: number): number =>
    index === count ? total : index * width + Math.round((index * (count - 1) * gap) / count);
  return Array.from({ length: count }, (_, index) => {
    const own = index === count - 1 ? inner - width * index : width;
    const start = index * (width + gap);
    return {
      outer: edge(index + 1) - edge(index),
      width: own,
      before: start - edge(index),
      after: edge(index + 1) - start - own,
    };
  });
}

/** The behavior of a row that does not fit: stay unchanged, stack, or two by two (rule I6). */
export type Mobile = 'keep' | 'stack' | 'two-up';

/**
 * How many cells are side by side on a phone (rule I6). By default two images stack, four stand two by two, and the
 * others three by three: six images in one column would take long to scroll.
 */
export function cellsOnPhone(count: number, mobile?: Mobile): number {
  if (mobile === 'keep') return count;
  if (mobile === 'stack') return 1;
  if (mobile === 'two-up') return Math.min(2, count);
  return count <= 2 ? 1 : count === 4 ? 2 : 3;
}

const length = (px: number): string => (px === 0 ? '0' : `${px}px`);

const inline = (share: string, maxWidth: number): string =>
  `display:inline-block;width:${share};max-width:${maxWidth}px;vertical-align:top`;

/** The class names of the cells of a row: on a phone the images of a `row` do not grow with it, those of a `col` do. */
export type CellName = 'col' | 'row';

export interface RowStyle {
  cellName: CellName;
  /** Inline style of the row; must not set a font size, because the blanks between cells must have none. */
  row: string;
  /** Class of the row, for the dark palette. */
  rowClass?: string | undefined;
  /** Inline style of each cell. */
  cell: string;
  /** Space between the contents, px. */
  gap: number;
  dir: 'ltr' | 'rtl';
  mobile?: Mobile | undefined;
}

/**
 * The row as a row of the email's table, with one cell. `contents` has one HTML per column of the plan.
 *
 * A cell is as wide as its share of a phone, and at most as wide as its share of the row: so it wraps without a media
 * query, which Gmail drops for accounts of other providers (caniemail: css-at-media). Small cells would wrap three by
 * three instead of two by two, so two of them share a box that wraps as a whole. Boxes are hidden from Word, whose
 * table has a cell for each image.
 */
export function columnsHtml(
  plan: readonly ColumnPlan[],
  contents: readonly string[],
  style: RowStyle,
): string {
  const count = plan.length;
  const total = plan.reduce((sum, column) => sum + column.outer, 0);
  const perRow = cellsOnPhone(count, style.mobile);
  const isPaired = style.mobile === 'two-up' && count > 2;
  // Four cells and more are too small to wrap one by one: a style sheet has to widen them, and without it they use the
  // default layout.
  const needsStyle = perRow === 1 && count > 3;
  const name = [
    style.cellName,
    needsStyle && 'one',
    style.gap > 0 && perRow < count && `${perRow === 1 ? 'below' : 'among'}${style.gap}`,
  ]
    .filter(Boolean)
    .join(' ');
  const share = `${Math.floor(10_000 / (needsStyle ? cellsOnPhone(count) : perRow)) / 100}%`;
  const direction = style.dir === 'rtl' ? ' dir="rtl"' : '';
  // Word does not inherit alignment into a nested table.
  const align = style.cellName === 'row' ? 'align="center" ' : '';
  const wordCell = style.gap === 0 ? align : '';
  const cells = plan.map((column, index) => {
    const content = contents[index] ?? '';
    const [left, right] = style.dir === 'rtl' ? [column.after, column.before] : [column.before, column.after];
    // Cells that never wrap are sized by their percentage alone, without losing part of a pixel to rounding.
    const css = inline(share, perRow === count ? Math.ceil(total / count) : column.outer);
    // Every mail program applies padding only to a table cell (rule C3).
    const cell =
      style.gap === 0
        ? `<div class="${name}"\nstyle="${css};${style.cell}">${content}</div>`
        : `<div class="${name}"\nstyle="${css}">${oneCell(`${align}style="padding:0 ${length(right)} 0 ${length(left)};${style.cell}"`, content)}</div>`;
    const between = index === 0 ? '' : forWord(`</td><td ${wordCell}width="${column.outer}" valign="top">`);
    if (!isPaired) return between + cell;
    if (index % 2 === 1) return `${between}${cell}${notForWord('</div>')}`;
    const partner = plan[index + 1];
    if (!partner) return between + cell;
    const box = `<div class="${style.cellName}" style="${inline('100%', column.outer + partner.outer)}">`;
    return between + notForWord(box) + cell;
  });
  const open = forWord(
    `<table ${tableAttributes} width="${total}"${direction}><tr><td ${wordCell}width="${plan[0]?.outer ?? total}" valign="top">`,
  );
  const rowClass = style.rowClass ? ` class="${style.rowClass}"` : '';
  const row = `align="center"${rowClass}${direction} style="font-size:0;${style.row}"`;
  return oneRow(row, `${open}${cells.join('')}${forWord('</td></tr></table>')}`);
}

/** The classes of the cells of a row, from its HTML before the first image; `''` for a row of one. */
export const cellClassesOf = (start: string): string =>
  [...start.matchAll(/class="((?:col|row)\b[^"]*)"/g)].map(([, names]) => names).join(' ');

/**
 * The phone rules beyond the inline styles, for rows whose cells have these classes: wrapped images fill their share of
 * the screen and keep their gap to the row below. Where style sheets are removed, they keep their width.
 */
export function phoneRules(classes: Iterable<string>): string[] {
  const names = new Set([...classes].flatMap((row) => row.split(' ')).filter(Boolean));
  if (names.size === 0) return [];
  const ones = names.has('one') ? '.one{width:100%!important}' : '';
  const own = [...names].sort().map((name) => {
    const lengths = /^p(\d+(?:-\d+){0,3})$/.exec(name)?.[1];
    if (lengths !== undefined)
      return `.${name}{padding:${lengths
        .split('-')
        .map((px) => `${px}px`)
        .join(' ')}!important}`;
    const gap = /\d+$/.exec(name)?.[0];
    if (gap === undefined) return '';
    const sides = name.startsWith('below') ? '0' : `${Math.floor(Number(gap) / 2)}px`;
    return `.${name} td{padding:0 ${sides} ${gap}px!important}`;
  });
  return [
    names.has('col') ? '.col,.col img{max-width:100%!important}' : '',
    names.has('row') ? '.row{max-width:100%!important}' : '',
    ones,
    names.has('gap') ? '.gap{display:block!important;width:auto!important;line-height:20px!important}' : '',
    names.has('hp') ? '.hp{display:none!important}' : '',
    ...own,
  ];
}
