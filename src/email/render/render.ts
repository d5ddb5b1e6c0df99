// The email as HTML. One function renders a block for the canvas, the preview and the sent email.

import type { KeyedText } from '#text/keyed-text.ts';
import { renderButton } from '../blocks/button.ts';
import { renderDivider } from '../blocks/divider.ts';
import { renderHtml } from '../blocks/html.ts';
import { renderImage } from '../blocks/image.ts';
import { renderImageRow } from '../blocks/image-row.ts';
import { renderSpacer } from '../blocks/spacer.ts';
import { renderText } from '../blocks/text.ts';
import { renderUnknown } from '../blocks/unknown.ts';
import { directionOf } from '../document/direction.ts';
import type { Block, BlockOf, Document, Settings } from '../document/document.ts';
import { languageTag } from '../document/values.ts';
import type { BlockMemo, RenderedBlock } from './block-memo.ts';
import { hexColor, linkColorOn, readableOn } from './color.ts';
import { darkFaults, darkPaletteOf } from './dark.ts';
import { copyAround, type EmailCopy } from './email-copy.ts';
import { estimateHeight } from './estimate.ts';
import { fontStack, systemStack } from './fonts.ts';
import { footerOf } from './footer.ts';
import { type CustomFont, headHtml } from './head.ts';
import { escapeAttribute, escapeText, legalText } from './html.ts';
import { ignoreReport, type LayoutContext, type Report, sidePadding } from './layout-context.ts';
import { pixels } from './measure.ts';
import { flattenString, memoize, memoizeStyles } from './memoize.ts';
import { sectionsIn } from './sections.ts';
import { closeRows, openRows } from './table.ts';

export type { CustomFont, EmailCopy, LayoutContext };

export interface RenderOptions {
  /** The name of the document for `<title>` and screen readers; otherwise the subject, otherwise the opening title. */
  title?: string;
  /** The words around the blocks. Without them only the blocks are rendered. */
  emailCopy?: EmailCopy;
  /** Uploaded fonts; those that the document uses are included. */
  customFonts?: readonly CustomFont[];
  /** Reused between renderings, it saves rendering unchanged blocks. */
  memo?: BlockMemo;
}

export interface RenderWarning {
  /** The block it is about, or null when it is about the whole email. */
  blockId: string | null;
  code: string;
  message: KeyedText;
}

export interface Rendered {
  html: string;
  warnings: RenderWarning[];
}

const hasSameLayout = (a: Settings, b: Settings): boolean =>
  a.backgroundColor === b.backgroundColor &&
  a.maxWidth === b.maxWidth &&
  a.fontFamily === b.fontFamily &&
  directionOf(a) === directionOf(b) &&
  (a.dark === undefined) === (b.dark === undefined);

const anyLayout = {};

/**
 * The layout context of an email: widths in px, colors as `#rrggbb`, the default font. Equivalent settings give the
 * same object as long as they were used recently, so that it can serve as a cache key; it must not be mutated.
 */
export const layoutContextOf = (settings: Settings): LayoutContext => memoizedLayout(settings, anyLayout);

const memoizedLayout = memoizeStyles(
  hasSameLayout,
  (settings: Settings): LayoutContext => createLayout(settings),
);

function createLayout(settings: Settings): LayoutContext {
  const backgroundColor = hexColor(settings.backgroundColor) ?? '#ffffff';
  return {
    width: pixels(settings.maxWidth, 320, 800, 600) - 2 * sidePadding,
    backgroundColor,
    fontStack: fontStack(settings.fontFamily),
    systemFontStack: systemStack(settings.fontFamily),
    textColor: readableOn(backgroundColor, '#374151', '#f3f4f6'),
    linkColor: linkColorOn(backgroundColor),
    dir: directionOf(settings),
    dark: settings.dark !== undefined,
  };
}

/**
 * One block as HTML: a table as wide as its container, safe to put into a page, or `''` when the block shows nothing
 * (an empty image, a button without text). The same block and layout context give the same bytes, and the email
 * contains the same row.
 */
export function renderBlock(block: Block, layout: LayoutContext, report: Report = ignoreReport): string {
  const row = isRow(block) ? renderImageRow(block, layout, report).html : renderRow(block, layout, report);
  return row && openRows + row + closeRows;
}

type ImageRow = BlockOf<'image-row' | 'multi-image'>;

const isRow = (block: Block): block is ImageRow => block.type === 'image-row' || block.type === 'multi-image';

/** A block as a row of the email's table, in lines that no mail server cuts (`fold-lines.ts`). */
function renderRow(block: Exclude<Block, ImageRow>, layout: LayoutContext, report: Report): string {
  switch (block.type) {
    case 'text':
      return renderText(block, layout, report);
    case 'image':
      return renderImage(block, layout, report);
    case 'button':
      return renderButton(block, layout, report);
    case 'spacer':
      return renderSpacer(block, layout, report);
    case 'divider':
      return renderDivider(block, layout);
    case 'html':
      return renderHtml(block, layout);
    default:
      return renderUnknown(block, layout, report);
  }
}

/** Keeps the first words of the email out of the preview line after a short preheader (rule P1). */
const previewPadding = `\n${'&#847;&zwnj;&nbsp;'.repeat(50)}`.repeat(3);

const preheaderHtml = (preheader: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(preheader)}${previewPadding}</div>\n`;

/** The fonts of an email, each once. */
export function fontFamiliesOf(blocks: readonly Block[], settings: Settings): string[] {
  const families = [settings.fontFamily];
  let last = settings.fontFamily;
  for (const block of blocks) {
    if (block.type !== 'text' || block.styles.fontFamily === last) continue;
    last = block.styles.fontFamily;
    if (!families.includes(last)) families.push(last);
  }
  return families;
}

const noWarnings: RenderedBlock['warnings'] = [];

function renderForMemo(block: Block, layout: LayoutContext): RenderedBlock {
  let warnings = noWarnings;
  const report: Report = (code, message) => {
    warnings = [...warnings, { code, message }];
  };
  const { html, cellClasses } = isRow(block)
    ? renderImageRow(block, layout, report)
    : { html: renderRow(block, layout, report), cellClasses: '' };
  const height = html ? estimateHeight(block, layout) : 0;
  return { html: flattenString(html), height, warnings, cellClasses };
}

const languageOf = memoize((lang: string): string => languageTag.safeParse(lang).data ?? 'en');

/**
 * The whole email as an HTML document that depends on no style sheet: laid out by inline styles and tables, at most
 * `settings.maxWidth` wide, fluid below. Pure: the same document and options give the same bytes in a browser and on a
 * server.
 *
 * Expects a document that passed `documentSchema`; an invalid value is still replaced by its default and cannot leave
 * its attribute. Warnings name omitted and invisible parts, block by block.
 */
export function renderEmail(document: Document, options: RenderOptions = {}): Rendered {
  const { settings, blocks } = document;
  const { emailCopy } = options;
  const layout = layoutContextOf(settings);
  const warnings: RenderWarning[] = [];
  const sections = sectionsIn(layout);
  const rowClasses: string[] = [];
  const addClasses = (classes: string): void => {
    if (classes !== '' && !rowClasses.includes(classes)) rowClasses.push(classes);
  };
  let blockId: string | null = null;
  const report: Report = (code, message) => {
    warnings.push({ blockId, code, message });
  };
  const addRow = (html: string, block: Block, cellClasses: string): void => {
    if (html === '') return;
    sections.add(html, estimateHeight(block, layout));
    addClasses(cellClasses);
  };
  const addRendered = (block: Block): void => {
    if (isRow(block)) {
      const { html, cellClasses } = renderImageRow(block, layout, report);
      addRow(html, block, cellClasses);
    } else addRow(renderRow(block, layout, report), block, '');
  };
  const addMemoized = (block: Block, memo: BlockMemo): void => {
    const part = memo.getOrRender(block, layout, renderForMemo);
    for (const { code, message } of part.warnings) report(code, message);
    if (part.html) sections.add(part.html, part.height);
    addClasses(part.cellClasses);
  };
  const { memo } = options;
  const add = (block: Block, id: string | null): void => {
    blockId = id;
    if (memo) addMemoized(block, memo);
    else addRendered(block);
  };
  const copyBlocks = emailCopy && copyAround(emailCopy, settings, layout);
  if (copyBlocks?.opening) add(copyBlocks.opening, null);
  for (const block of blocks) add(block, block.id);
  if (copyBlocks?.closing) add(copyBlocks.closing, null);
  if (settings.footer) add(footerOf(settings.footer, settings.fontFamily, layout), null);
  for (const message of darkFaults(settings))
    warnings.push({ blockId: null, code: 'dark-contrast', message });

  const title = titleOf(options.title, settings.subject, emailCopy?.title ?? emailCopy?.emailTitle);
  const body = sections.html();
  const shell = memoizedShell({ lang: settings.lang ?? 'en' }, layout);
  const head = headHtml({
    title,
    maxWidth: layout.width + 2 * sidePadding,
    families: fontFamiliesOf(blocks, settings),
    customFonts: options.customFonts ?? noFonts,
    rowClasses,
    body,
    dark: settings.dark && darkPaletteOf(settings),
  });
  const preheader = settings.preheader ? preheaderHtml(settings.preheader) : '';
  const html = `${shell.head}${head}${shell.body}${preheader}${shell.wrapper}${escapeAttribute(title)}${shell.page}${body}${closeDocument}`;
  return { html, warnings };
}

const noFonts: readonly CustomFont[] = [];

/** The first non-empty name. */
function titleOf(...names: readonly (string | undefined)[]): string {
  for (const name of names) {
    const title = name ? legalText(name).trim() : '';
    if (title !== '') return title;
  }
  return 'Email';
}

/** The markup around the parts of every email: language and direction three times (rule D2), the wrapper (rule D4). */
const memoizedShell = memoizeStyles(
  (a, b) => a.lang === b.lang,
  ({ lang }: { lang: string }, layout: LayoutContext) => {
    const direction = `lang="${languageOf(lang)}" dir="${layout.dir}"`;
    const pageClass = layout.dark ? ' class="page"' : '';
    const css = `background-color:${layout.backgroundColor}`;
    const head =
      `<!DOCTYPE html>\n<html ${direction} xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" ` +
      'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">\n<head>\n';
    const body = `</head>\n<body ${direction} bgcolor="${layout.backgroundColor}"${pageClass} style="margin:0;padding:0;${css};-webkit-text-size-adjust:100%">\n`;
    return {
      head: flattenString(head),
      body: flattenString(body),
      wrapper: '<div role="article" aria-roledescription="email" aria-label="',
      page: flattenString(`" ${direction}${pageClass} style="${css}">\n`),
    };
  },
);

const closeDocument = '</div>\n</body>\n</html>\n';
