import { inlineText } from '../../inline/inline-html.ts';
import { readInline } from '../../inline/inline-reader.ts';
import { inlineFlow } from '../../inline/text-flow.ts';
import { element } from '../../mjml/element.ts';
import { linesOf } from '../../render/estimate-lines.ts';
import { foldLines } from '../../render/fold-lines.ts';
import { style } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, otherDirection, textCss, textPlace } from '../../render/text-cell.ts';
import type { BlockView } from '../view.ts';
import type { HeadingBlock } from './heading.ts';

const looks = {
  1: { fontSize: 28, lineHeight: 1.3, fontWeight: 700 },
  2: { fontSize: 22, lineHeight: 1.3, fontWeight: 700 },
  3: { fontSize: 18, lineHeight: 1.4, fontWeight: 700 },
} as const;

const lookOf = ({ content, styles }: HeadingBlock, layout: LayoutContext) =>
  computeText(styles, layout, looks[content.level]);

/** The element with a look of its own: mail programs give headings sizes and margins (rule T2). */
function headingHtml(block: HeadingBlock, layout: LayoutContext): string {
  const { level, text } = block.content;
  const look = lookOf(block, layout);
  const { flow } = readInline(text);
  if (flow.length === 0) return '';
  const inner = inlineFlow(flow, {
    lineHeight: look.lineHeight,
    linkColor: layout.linkColor,
    linkClass: layout.dark ? 'link' : undefined,
    dir: layout.dir,
    isAtStart: look.isAtStart,
  });
  const spacing = /^-?0?\.\d{1,3}em$|^\d{1,2}px$/.exec(block.styles.letterSpacing ?? '')?.[0];
  const css = style('margin:0', textCss(look), spacing && `letter-spacing:${spacing}`);
  const name = look.classes && ` class="${look.classes}"`;
  return `<h${level}${name}${otherDirection(inlineText(text), layout)}\nstyle="${css}">${inner}</h${level}>`;
}

export const headingView: BlockView<HeadingBlock> = {
  html: (block, layout) => {
    const html = headingHtml(block, layout);
    return html && foldLines(oneRow(textPlace(lookOf(block, layout), layout), html));
  },
  text: ({ content }) => inlineText(content.text),
  mjml: (block, layout) => {
    const html = headingHtml(block, layout);
    return html && element('mj-text', { padding: '8px 0', align: lookOf(block, layout).align }, html);
  },
  height: (block, layout) => {
    const { fontSize, lineHeight } = lookOf(block, layout);
    return 16 + linesOf(block.content.text, fontSize, layout.width) * lineHeight;
  },
};
