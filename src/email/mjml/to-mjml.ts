import type { Block, Document } from '../document/document.ts';
import { languageTag } from '../document/values.ts';
import { copyAround } from '../render/email-copy.ts';
import { builtInFont, fontStack } from '../render/fonts.ts';
import { footerOf } from '../render/footer.ts';
import { escapeText, legalText } from '../render/html.ts';
import { type LayoutContext, sidePadding } from '../render/layout-context.ts';
import { layoutContextOf, type RenderOptions } from '../render/render.ts';
import {
  buttonElement,
  dividerElement,
  htmlElement,
  imageElement,
  rowColumns,
  spacerElement,
  textElement,
} from './blocks.ts';
import { element } from './element.ts';

/** Blocks stacked in one column; a row of images is a section of its own. */
function contentOf(
  block: Exclude<Block, { type: 'image-row' | 'multi-image' }>,
  layout: LayoutContext,
): string {
  switch (block.type) {
    case 'text':
      return textElement(block, layout);
    case 'image':
      return imageElement(block, layout);
    case 'button':
      return buttonElement(block, layout);
    case 'spacer':
      return spacerElement(block);
    case 'divider':
      return dividerElement(block);
    case 'html':
      return htmlElement(block, layout);
  }
}

/** Sections have at most as many blocks as those of the HTML: Word breaks taller tables apart (rule C1). */
const maxBlocksInSection = 8;

function sectionsOf(blocks: readonly Block[], layout: LayoutContext): string {
  const direction = layout.dir === 'rtl' && 'rtl';
  let sections = '';
  let column: string[] = [];
  const flush = (): void => {
    if (column.length > 0)
      sections += `${element('mj-section', { direction }, element('mj-column', { direction }, `\n${column.join('\n')}\n`))}\n`;
    column = [];
  };
  for (const block of blocks) {
    if (block.type === 'image-row' || block.type === 'multi-image') {
      flush();
      const columns = rowColumns(block, layout);
      if (columns) sections += `${element('mj-section', { direction }, columns)}\n`;
      continue;
    }
    const content = contentOf(block, layout);
    if (content) column.push(content);
    if (column.length === maxBlocksInSection) flush();
  }
  flush();
  return sections;
}

/** The web fonts in use; MJML includes one when a font-family names it. */
function fontElements(blocks: readonly Block[], fontFamily: string): string {
  const families = [fontFamily, ...blocks.flatMap((b) => (b.type === 'text' ? [b.styles.fontFamily] : []))];
  const fonts = new Map(families.map((family) => [builtInFont(family)?.name, builtInFont(family)?.webUrl]));
  return [...fonts].map(([name, href]) => (name && href ? element('mj-font', { name, href }) : '')).join('');
}

/**
 * The document as MJML, for a template stored elsewhere: the same texts, links and images as `renderEmail`, laid out by
 * MJML. `mjml` 5 compiles it without a warning. MJML cannot express the dark palette and uploaded fonts, which are
 * omitted. Pure, like `renderEmail`.
 */
export function toMjml(document: Document, options: RenderOptions = {}): string {
  const { settings } = document;
  const { emailCopy } = options;
  const layout = layoutContextOf(settings);
  const copyBlocks = emailCopy && copyAround(emailCopy, settings, layout);
  const blocks: Block[] = [
    copyBlocks?.opening,
    ...document.blocks,
    copyBlocks?.closing,
    settings.footer ? footerOf(settings.footer, settings.fontFamily, layout) : null,
  ].filter((block) => block != null);
  const title =
    [options.title, settings.subject, emailCopy?.title ?? emailCopy?.emailTitle]
      .map((text) => legalText(text ?? '').trim())
      .find((text) => text !== '') ?? 'Email';
  const preview = settings.preheader ? element('mj-preview', {}, escapeText(settings.preheader)) : '';
  const defaults =
    element('mj-all', { padding: '0', 'font-family': fontStack(settings.fontFamily) }) +
    element('mj-text', { color: layout.textColor, 'font-size': '14px', 'line-height': '20px' });
  const head = [
    element('mj-title', {}, escapeText(title)),
    preview,
    fontElements(blocks, settings.fontFamily),
    element('mj-attributes', {}, defaults),
  ].filter(Boolean);
  const sections = sectionsOf(blocks, layout);
  const background = { 'background-color': layout.backgroundColor };
  const wrapper = element('mj-wrapper', { ...background, padding: `24px ${sidePadding}px` }, `\n${sections}`);
  const width = `${layout.width + 2 * sidePadding}px`;
  const lang = languageTag.safeParse(settings.lang).data ?? 'en';
  return `${element(
    'mjml',
    { lang, dir: layout.dir },
    `\n<mj-head>\n${head.join('\n')}\n</mj-head>\n${element('mj-body', { width, ...background }, `\n${wrapper}\n`)}\n`,
  )}\n`;
}
