import { element } from '../../mjml/element.ts';
import { textAttributes } from '../../mjml/text-attributes.ts';
import { hexColor } from '../../render/color.ts';
import { linesOf } from '../../render/estimate-lines.ts';
import { foldLines } from '../../render/fold-lines.ts';
import { escapeText } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow, tableAttributes } from '../../render/table.ts';
import { computeText, otherDirection, textCell, textCss } from '../../render/text-cell.ts';
import type { BlockView } from '../view.ts';
import type { ListBlock } from './list.ts';

const itemsOf = ({ content }: ListBlock): string[] =>
  content.items.map((item) => item.replace(/[\r\n\t]+/g, ' ').trim()).filter(Boolean);

const lookOf = ({ styles }: ListBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 16, lineHeight: 1.6 });

/** Word hangs bullets into the margin of the list, which needs 24 px (rule T3). */
const bulletList = (block: ListBlock, layout: LayoutContext): string => {
  const name = block.content.style === 'decimal' ? 'ol' : 'ul';
  const items = itemsOf(block);
  const last = items.length - 1;
  const html = items.map(
    (item, index) =>
      `<li${otherDirection(item, layout)} style="margin:0 0 ${index === last ? '0' : '4px'}">${escapeText(item)}</li>`,
  );
  const margin = layout.dir === 'rtl' ? '0 24px 0 0' : '0 0 0 24px';
  return `<${name} style="margin:${margin};padding:0">${html.join('\n')}</${name}>`;
};

/** Check marks are text in cells of their own: no mail program but Apple's shows an image as the mark of a list. */
const checkList = (block: ListBlock, layout: LayoutContext): string => {
  const look = lookOf(block, layout);
  const mark = (block.styles.markColor && hexColor(block.styles.markColor)) || look.color;
  const name = layout.dark ? ' class="ink"' : '';
  const cell = `vertical-align:top;padding:0 0 4px;${textCss(look)}`;
  const markCell = `width:28px;vertical-align:top;padding:0 0 4px;${textCss({ ...look, color: mark })}`;
  const side = layout.dir === 'rtl' ? 'right' : 'left';
  const rows = itemsOf(block).map(
    (item) =>
      `<tr><td width="28"${name}\nstyle="${markCell}">&#10003;</td>` +
      `<td${name}${otherDirection(item, layout)} align="${side}"\nstyle="${cell}">${escapeText(item)}</td></tr>`,
  );
  return `<table ${tableAttributes}${layout.dir === 'rtl' ? ' dir="rtl"' : ''}>${rows.join('\n')}</table>`;
};

const innerHtml = (block: ListBlock, layout: LayoutContext): string =>
  block.content.style === 'check' ? checkList(block, layout) : bulletList(block, layout);

export const listView: BlockView<ListBlock> = {
  html: (block, layout) =>
    itemsOf(block).length === 0
      ? ''
      : foldLines(oneRow(textCell(lookOf(block, layout), layout), innerHtml(block, layout))),
  text: (block) =>
    itemsOf(block)
      .map((item, index) => `${block.content.style === 'decimal' ? `${index + 1}.` : '-'} ${item}`)
      .join('\n'),
  mjml: (block, layout) => {
    if (itemsOf(block).length === 0) return '';
    const look = lookOf(block, layout);
    return element('mj-text', textAttributes(look), innerHtml(block, layout));
  },
  height: (block, layout) => {
    const { fontSize, lineHeight } = lookOf(block, layout);
    const lines = itemsOf(block).map((item) => linesOf(item, fontSize, layout.width - 24));
    return 16 + lines.reduce((sum, count) => sum + count * lineHeight + 4, 0);
  },
};
