// Cells side by side that need no style sheet: each is an inline block that is as wide as it may be, up to its
// share of the row; where the row does not fit, it wraps. Word gets a table of the same widths (rules C4, I5).
import { forWord, layout, oneCell } from './table.ts';

export interface ColumnPlan {
  /** Width of what is in the cell, px. */
  width: number;
  /** Half of a gap on the inner sides, px; none at the outer edges. */
  before: number;
  after: number;
}

/**
 * `count` cells in a column of `total` px with `gap` px between them. The widths and gaps add up to `total`
 * exactly; the last cell takes what rounding leaves.
 */
export function planColumns(total: number, count: number, gap: number): ColumnPlan[] {
  const inner = total - (count - 1) * gap;
  const width = Math.floor(inner / count);
  return Array.from({ length: count }, (_, at) => ({
    width: at === count - 1 ? inner - width * (count - 1) : width,
    before: at === 0 ? 0 : Math.floor(gap / 2),
    after: at === count - 1 ? 0 : Math.ceil(gap / 2),
  }));
}

/** How wide a cell is on a phone: two pictures stack, four stand two by two, the others three by three (rule I6). */
const phoneShare = (count: number): string => (count <= 2 ? '100%' : count === 4 ? '50%' : '33.33%');

/** The row. `look` is the inline style of each cell; `contents` holds one HTML per column of the plan. */
export function columnsHtml(
  plan: readonly ColumnPlan[],
  contents: readonly string[],
  look: string,
  dir: 'ltr' | 'rtl',
): string {
  const outer = plan.map((column) => column.width + column.before + column.after);
  const total = outer.reduce((sum, width) => sum + width, 0);
  const share = phoneShare(plan.length);
  const cells = plan.map((column, at) => {
    const [left, right] = dir === 'rtl' ? [column.after, column.before] : [column.before, column.after];
    const css = `display:inline-block;width:${share};max-width:${outer[at]}px;vertical-align:top`;
    const padding = left || right ? `padding:0 ${right}px 0 ${left}px;` : '';
    const between = at === 0 ? '' : forWord(`</td><td width="${outer[at]}" valign="top">`);
    return `${between}<div class="col" style="${css}">${oneCell(`style="${padding}${look}"`, contents[at] ?? '')}</div>`;
  });
  const direction = dir === 'rtl' ? ' dir="rtl"' : '';
  const open = forWord(
    `<table ${layout} width="${total}"${direction}><tr><td width="${outer[0]}" valign="top">`,
  );
  return oneCell(
    'align="center" style="font-size:0"',
    `${open}${cells.join('')}${forWord('</td></tr></table>')}`,
  );
}
