import type { Block } from '../document/block.ts';
import type { Document } from '../document/document.ts';
import { blockCountOf } from '../document/layout.ts';
import { isPlainSection } from '../document/section.ts';
import { languageTag } from '../document/values.ts';
import { expandRepeats } from '../dynamic/expand-repeats.ts';
import { copyAround } from '../render/email-copy.ts';
import { builtInFont, fontStack } from '../render/fonts.ts';
import { footerOf } from '../render/footer.ts';
import { escapeText, legalText } from '../render/html.ts';
import { type LayoutContext, sidePadding } from '../render/layout-context.ts';
import type { RenderOptions } from '../render/render.ts';
import { layoutContextOf } from '../render/render-block.ts';
import { rowColumns } from './blocks.ts';
import { contentOf } from './content.ts';
import { element } from './element.ts';
import { phoneStyle, withCssClass } from './phone.ts';
import { sectionElement } from './section.ts';

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
      if (columns) sections += `${withCssClass(block, element('mj-section', { direction }, columns))}\n`;
      continue;
    }
    const content = withCssClass(block, contentOf(block, layout));
    if (content) column.push(content);
    if (column.length === maxBlocksInSection) flush();
  }
  flush();
  return sections;
}

/** The rows of the page, with the space above and below them. */
const wrapperIn =
  (layout: LayoutContext) =>
  (sections: string, top: string, bottom: string): string => {
    const padding = top === bottom ? `${top} ${sidePadding}px` : `${top} ${sidePadding}px ${bottom}`;
    return element('mj-wrapper', { 'background-color': layout.backgroundColor, padding }, `\n${sections}`);
  };

/** Plain sections together, and the others as they are. */
function layoutBody(
  { layout: sections = [], blocks }: Document,
  { before, after }: { before: Block | null | undefined; after: readonly (Block | null | undefined)[] },
  layout: LayoutContext,
): string {
  const wrapped = wrapperIn(layout);
  const parts: string[] = [];
  let run: Block[] = before ? [before] : [];
  let from = 0;
  const flush = (isLast: boolean): void => {
    if (run.length > 0)
      parts.push(wrapped(sectionsOf(run, layout), parts.length === 0 ? '24px' : '0', isLast ? '24px' : '0'));
    run = [];
  };
  for (const section of sections) {
    const own = blocks.slice(from, from + blockCountOf([section]));
    from += own.length;
    if (isPlainSection(section)) run.push(...own);
    else {
      flush(false);
      parts.push(sectionElement(section, own, layout));
    }
  }
  run.push(...after.filter((block) => block != null));
  flush(true);
  return parts.join('\n');
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
export function toMjml(given: Document, options: RenderOptions = {}): string {
  const document = expandRepeats(given);
  const { settings } = document;
  const { emailCopy } = options;
  const layout = layoutContextOf(settings);
  const copyBlocks = emailCopy && copyAround(emailCopy, settings, layout);
  const footer = settings.footer ? footerOf(settings.footer, settings.fontFamily, layout) : null;
  const blocks: Block[] = [copyBlocks?.opening, ...document.blocks, copyBlocks?.closing, footer].filter(
    (block) => block != null,
  );
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
    phoneStyle(document.blocks),
  ].filter(Boolean);
  const background = { 'background-color': layout.backgroundColor };
  const wrapped = wrapperIn(layout);
  const body = document.layout
    ? layoutBody(document, { before: copyBlocks?.opening, after: [copyBlocks?.closing, footer] }, layout)
    : wrapped(sectionsOf(blocks, layout), '24px', '24px');
  const width = `${layout.width + 2 * sidePadding}px`;
  const lang = languageTag.safeParse(settings.lang).data ?? 'en';
  return `${element(
    'mjml',
    { lang, dir: layout.dir },
    `\n<mj-head>\n${head.join('\n')}\n</mj-head>\n${element('mj-body', { width, ...background }, `\n${body}\n`)}\n`,
  )}\n`;
}
