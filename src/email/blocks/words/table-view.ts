import { directionOfText } from '../../document/direction.ts';
import { element } from '../../mjml/element.ts';
import { hexColor, mixed } from '../../render/color.ts';
import { foldLines } from '../../render/fold-lines.ts';
import { escapeText } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, otherDirection, startOf, textCss } from '../../render/text-cell.ts';
import type { BlockView } from '../view.ts';
import type { TableBlock } from './table.ts';

const clean = (cell: string): string => cell.replace(/[\r\n\t]+/g, ' ').trim();

const widthOf = ({ content }: TableBlock): number => Math.max(0, ...content.rows.map((row) => row.length));

/** Every row with as many cells as the widest has; no row without words. */
const rowsOf = (block: TableBlock): string[][] =>
  block.content.rows
    .map((row) => Array.from({ length: widthOf(block) }, (_, index) => clean(row[index] ?? '')))
    .filter((row) => row.some(Boolean));

const isNumber = (cell: string): boolean => /^[\p{Sc}\s\d.,'%+-]*\d[\p{Sc}\s\d.,'%+-]*$/u.test(cell);

const lookOf = ({ styles }: TableBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 14, lineHeight: 1.45 });

/** A table of data: no `role="presentation"`, and cells that name their column (rule A2). */
function rowsHtml(block: TableBlock, layout: LayoutContext): string {
  const look = lookOf(block, layout);
  const line =
    (block.styles.lineColor && hexColor(block.styles.lineColor)) ||
    mixed(layout.backgroundColor, look.color, 0.18);
  const css = `padding:8px;border-bottom:1px solid ${line};${textCss(look)}`;
  const rows = rowsOf(block);
  const start = startOf(layout);
  const end = start === 'left' ? 'right' : 'left';
  const [, firstBody] = block.content.header ? rows : ['', rows[0]];
  const aligns = (firstBody ?? rows[0] ?? []).map((cell) => (isNumber(cell) ? end : start));
  const name = look.classes && ` class="${look.classes}"`;
  return rows
    .map((row, rowIndex) => {
      const isHeader = block.content.header && rowIndex === 0;
      const tag = isHeader ? 'th scope="col"' : 'td';
      const cells = row.map(
        (cell, index) =>
          `<${tag}${name}${otherDirection(cell, layout)} align="${aligns[index] ?? start}"\nstyle="${css}${isHeader ? ';font-weight:bold' : ''}">${escapeText(cell) || '&nbsp;'}</${isHeader ? 'th' : 'td'}>`,
      );
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('\n');
}

/** Columns as wide as their longest cell, as a person would type them; one cell a line where they would not fit. */
function rowsOfText(block: TableBlock): string {
  const rows = rowsOf(block);
  const widths = Array.from({ length: widthOf(block) }, (_, index) =>
    Math.max(...rows.map((row) => [...(row[index] ?? '')].length)),
  );
  const isWide = widths.reduce((sum, width) => sum + width + 2, -2) > 78;
  const isMixed = rows.some((row) => row.some((cell) => directionOfText(cell) === 'rtl'));
  return rows
    .map((row) =>
      isWide || isMixed
        ? row.filter(Boolean).join(' | ')
        : row
            .map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...cell].length)))
            .join('  ')
            .trimEnd(),
    )
    .join('\n');
}

export const tableView: BlockView<TableBlock> = {
  html: (block, layout) => {
    if (rowsOf(block).length === 0) return '';
    const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
    const table = `<table role="table" border="0" cellpadding="0" cellspacing="0" width="100%"${direction}>${rowsHtml(block, layout)}</table>`;
    return foldLines(oneRow('style="padding:8px 0"', table));
  },
  text: rowsOfText,
  mjml: (block, layout) =>
    rowsOf(block).length === 0 ? '' : element('mj-table', { padding: '8px 0' }, rowsHtml(block, layout)),
  height: (block, layout) => 16 + rowsOf(block).length * (lookOf(block, layout).lineHeight + 17),
};
