// Cells side by side that need no style sheet: each is an inline block that is as wide as it may be, up to its
// share of the row; where the row does not fit, it wraps. Word gets a table of the same widths (rules C4, I5).
import { forWord, layout, oneCell } from './table.ts';

export interface ColumnPlan {
  /** Width of the whole cell, px; those of a row add up to its width. */
  outer: number;
  /** Width of what is in the cell, px. */
  width: number;
  /** The part of the gap that lies in this cell on either side, px; none at the outer edges. */
  before: number;
  after: number;
}

/**
 * `count` cells in a row of `total` px whose contents are `gap` px apart. Contents and gaps add up to `total`
 * exactly, and the last cell takes what rounding leaves. Each cell holds an equal part of the gaps: then one share
 * of the row in percent is right for all of them.
 */
export function planColumns(total: number, count: number, gap: number): ColumnPlan[] {
  const inner = total - (count - 1) * gap;
  const width = Math.floor(inner / count);
  const edge = (at: number): number =>
    at === count ? total : at * width + Math.round((at * (count - 1) * gap) / count);
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? inner - width * at : width;
    const start = at * (width + gap);
    return {
      outer: edge(at + 1) - edge(at),
      width: own,
      before: start - edge(at),
      after: edge(at + 1) - start - own,
    };
  });
}

/** How wide a cell is on a phone: two pictures stack, four stand two by two, the others three by three (rule I6). */
const phoneShare = (count: number): string => (count <= 2 ? '100%' : count === 4 ? '50%' : '33.33%');

const length = (px: number): string => (px === 0 ? '0' : `${px}px`);

export interface RowLook {
  /** Inline style of the row; must not set a font size, because the blanks between cells must have none. */
  row: string;
  /** Inline style of each cell. */
  cell: string;
  /** Space between the contents, px. */
  gap: number;
  dir: 'ltr' | 'rtl';
}

/** The row as a table of its own. `contents` holds one HTML per column of the plan. */
export function columnsHtml(plan: readonly ColumnPlan[], contents: readonly string[], look: RowLook): string {
  const count = plan.length;
  const total = plan.reduce((sum, column) => sum + column.outer, 0);
  // Three stay in one row on a phone, so only the others need a gap to the row below.
  const wraps = look.gap > 0 && count !== 3;
  const name = wraps ? `col ${count === 2 ? 'below' : 'among'}${look.gap}` : 'col';
  const direction = look.dir === 'rtl' ? ' dir="rtl"' : '';
  const cells = plan.map((column, at) => {
    const content = contents[at] ?? '';
    const [left, right] = look.dir === 'rtl' ? [column.after, column.before] : [column.before, column.after];
    // Three cells of a third each are held by their percentage alone, without losing part of a pixel to rounding.
    const most = count === 3 ? Math.ceil(total / 3) : column.outer;
    const css = `display:inline-block;width:${phoneShare(count)};max-width:${most}px;vertical-align:top`;
    const between = at === 0 ? '' : forWord(`</td><td width="${column.outer}" valign="top">`);
    if (look.gap === 0) return `${between}<div class="${name}" style="${css};${look.cell}">${content}</div>`;
    // Padding counts in every mail program only on a table cell (rule C3).
    const cell = oneCell(`style="padding:0 ${length(right)} 0 ${length(left)};${look.cell}"`, content);
    return `${between}<div class="${name}" style="${css}">${cell}</div>`;
  });
  const open = forWord(
    `<table ${layout} width="${total}"${direction}><tr><td width="${plan[0]?.outer ?? total}" valign="top">`,
  );
  const row = `align="center"${direction} style="font-size:0;${look.row}"`;
  return oneCell(row, `${open}${cells.join('')}${forWord('</td></tr></table>')}`);
}

/**
 * What a phone gets beyond the inline styles, for the rows found in the HTML: wrapped pictures fill their share
 * of the screen and keep their gap to the row below. Where style sheets are removed, they keep their width.
 */
export function phoneRules(html: string): string {
  if (!html.includes('class="col')) return '';
  const gaps = new Set(
    [...html.matchAll(/class="col (below|among)(\d+)"/g)].map((match) => match.slice(1).join(' ')),
  );
  const paddings = [...gaps].sort().map((key) => {
    const [kind = '', gap = ''] = key.split(' ');
    const sides = kind === 'below' ? '0' : `${Math.floor(Number(gap) / 2)}px`;
    return `.${kind}${gap} td{padding:0 ${sides} ${gap}px!important}`;
  });
  return `.col,.col img{max-width:100%!important}${paddings.join('')}`;
}
