import { inlineText } from '../../inline/inline-html.ts';
import { readInline } from '../../inline/inline-reader.ts';
import { flowHtml } from '../../inline/text-flow.ts';
import { element } from '../../mjml/element.ts';
import { hexColor } from '../../render/color.ts';
import { linesOf } from '../../render/estimate-lines.ts';
import { foldLines } from '../../render/fold-lines.ts';
import { escapeText } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow, tableAttributes } from '../../render/table.ts';
import { computeText, textCell } from '../../render/text-cell.ts';
import type { BlockView } from '../view.ts';
import type { QuoteBlock } from './quote.ts';

const lookOf = ({ styles }: QuoteBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 18, lineHeight: 1.5 });

/** The bar is a cell with a ground: Word draws no border beside a quotation. */
function cells(block: QuoteBlock, layout: LayoutContext): string {
  const look = lookOf(block, layout);
  const { flow } = readInline(block.content.text);
  const bar = (block.styles.barColor && hexColor(block.styles.barColor)) || layout.linkColor;
  const words = flowHtml(flow, {
    lineHeight: look.lineHeight,
    linkColor: layout.linkColor,
    linkClass: layout.dark ? 'link' : undefined,
    dir: layout.dir,
    isAtStart: look.isAtStart,
  });
  const name = block.content.name.trim();
  const by =
    name && `<p style="margin:8px 0 0;font-size:14px;line-height:20px">&mdash;&nbsp;${escapeText(name)}</p>`;
  const padding = layout.dir === 'rtl' ? '4px 16px 4px 0' : '4px 0 4px 16px';
  return (
    `<td width="4" bgcolor="${bar}"\nstyle="width:4px;background-color:${bar};font-size:0">&nbsp;</td>` +
    `<td ${textCell(look, layout, padding)}><blockquote style="margin:0">${words}</blockquote>${by}</td>`
  );
}

const isEmpty = ({ content }: QuoteBlock): boolean => readInline(content.text).flow.length === 0;

export const quoteView: BlockView<QuoteBlock> = {
  html: (block, layout) => {
    if (isEmpty(block)) return '';
    const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
    const table = `<table ${tableAttributes} width="100%"${direction}><tr>${cells(block, layout)}</tr></table>`;
    return foldLines(oneRow('style="padding:8px 0"', table));
  },
  text: ({ content }) =>
    [inlineText(content.text), content.name.trim() && `— ${content.name.trim()}`]
      .filter(Boolean)
      .join('\n')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  mjml: (block, layout) =>
    isEmpty(block) ? '' : element('mj-table', { padding: '8px 0' }, `<tr>${cells(block, layout)}</tr>`),
  height: (block, layout) => {
    const { fontSize, lineHeight } = lookOf(block, layout);
    const lines = linesOf(block.content.text, fontSize, layout.width - 20);
    return 24 + lines * lineHeight + (block.content.name ? 28 : 0);
  },
};
