// Parts that are HTML already: of an import, and of the author.
import { fixedHtml, fixedMeasures } from '../fixed/fixed-html.ts';
import { fixedText } from '../fixed/fixed-text.ts';
import { element } from '../mjml/element.ts';
import { hexColor, readableOn } from '../render/color.ts';
import { foldLines } from '../render/fold-lines.ts';
import { style } from '../render/html.ts';
import type { LayoutContext } from '../render/layout-context.ts';
import { oneRow } from '../render/table.ts';
import type { CodeBlock } from './code.ts';
import type { HtmlBlock } from './html.ts';
import type { BlockView } from './view.ts';

interface Part {
  content: { html: string };
  styles: { backgroundColor?: string | undefined };
}

/**
 * The part in its own cell, on its own background: dark mode rules do not know its colors, so these keep the background
 * on which they can be read. `''` when nothing of it can be shown.
 */
function renderFixed({ content, styles }: Part, layout: LayoutContext): string {
  const html = fixedHtml(content.html);
  if (!html.trim()) return '';
  const own = styles.backgroundColor === undefined ? null : hexColor(styles.backgroundColor);
  const background = own ?? (layout.dark ? layout.backgroundColor : null);
  const css = style(
    own ? 'padding:8px' : 'padding:8px 0',
    background !== null && `background-color:${background}`,
    `font:14px/20px ${layout.systemFontStack}`,
    `color:${own ? readableOn(own, layout.textColor, '#1f2937', '#f9fafb') : layout.textColor}`,
  );
  const bgcolor = background ? ` bgcolor="${background}"` : '';
  const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
  return foldLines(
    oneRow(`align="${layout.dir === 'rtl' ? 'right' : 'left'}"${bgcolor}${direction} style="${css}"`, html),
  );
}

const height = ({ content }: Part): number => {
  const { images, characters, rows } = fixedMeasures(content.html);
  return 16 + images * 60 + Math.max(rows * 20, (characters / 70) * 20);
};

/** A row of its column, which MJML passes through. */
const rawElement = (part: Part, layout: LayoutContext): string => {
  const row = renderFixed(part, layout).trim();
  return row && element('mj-raw', {}, row);
};

const view: BlockView<Part> = {
  html: renderFixed,
  text: ({ content }) => fixedText(content.html),
  mjml: rawElement,
  height,
};

export const htmlView: BlockView<HtmlBlock> = view;
export const codeView: BlockView<CodeBlock> = view;
