// The email as HTML.
import '../blocks/all-views.ts';
import type { KeyedText } from '#text/keyed-text.ts';
import { renderImageRow } from '../blocks/image-row.ts';
import type { Block } from '../document/block.ts';
import type { Document } from '../document/document.ts';
import { blockCountOf } from '../document/layout.ts';
import { isPlainSection, type SectionLayout } from '../document/section.ts';
import { languageTag } from '../document/values.ts';
import type { BlockMemo, RenderedBlock } from './block-memo.ts';
import { darkFaults, darkPaletteOf } from './dark.ts';
import { copyAround, type EmailCopy } from './email-copy.ts';
import { estimateHeight } from './estimate.ts';
import { footerOf } from './footer.ts';
import { type CustomFont, headHtml } from './head.ts';
import { escapeAttribute, escapeText, legalText } from './html.ts';
import { type LayoutContext, type Report, sidePadding } from './layout-context.ts';
import { flattenString, memoize, memoizeStyles } from './memoize.ts';
import { withPhoneClasses } from './phone-block.ts';
import {
  fontFamiliesOf,
  isRow,
  layoutContextOf,
  renderForMemo,
  renderPart,
  renderRow,
} from './render-block.ts';
import { renderSection } from './section-rows.ts';
import { sectionsIn } from './sections.ts';

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

/** Keeps the first words of the email out of the preview line after a short preheader (rule P1). */
const previewPadding = `\n${'&#847;&zwnj;&nbsp;'.repeat(50)}`.repeat(3);

const preheaderHtml = (preheader: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(preheader)}${previewPadding}</div>\n`;

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
  const { emailCopy, memo } = options;
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
  const partOf = (block: Block, context: LayoutContext): RenderedBlock => {
    const part = memo ? memo.getOrRender(block, context, partForMemo) : partOnPhones(block, context);
    for (const { code, message } of part.warnings) warnings.push({ blockId: block.id, code, message });
    return part;
  };
  const addRendered = (block: Block): void => {
    if (block.phone) {
      const { html, cellClasses } = partOf(block, layout);
      addRow(html, block, cellClasses);
    } else if (isRow(block)) {
      const { html, cellClasses } = renderImageRow(block, layout, report);
      addRow(html, block, cellClasses);
    } else addRow(renderRow(block, layout, report), block, '');
  };
  const addMemoized = (block: Block, memo: BlockMemo): void => {
    const part = memo.getOrRender(block, layout, partForMemo);
    for (const { code, message } of part.warnings) report(code, message);
    if (part.html) sections.add(part.html, part.height);
    addClasses(part.cellClasses);
  };
  const add = (block: Block, id: string | null): void => {
    blockId = id;
    if (memo) addMemoized(block, memo);
    else addRendered(block);
  };
  const addSection = (section: SectionLayout, first: number): void => {
    const { html, height, classes, isBox } = renderSection(section, blocks, first, layout, partOf);
    for (const names of classes) addClasses(names);
    if (isBox) sections.addBox(html);
    else if (html !== '') sections.add(html, height);
  };
  const copyBlocks = emailCopy && copyAround(emailCopy, settings, layout);
  if (copyBlocks?.opening) add(copyBlocks.opening, null);
  if (document.layout) {
    let first = 0;
    for (const section of document.layout) {
      const count = blockCountOf([section]);
      if (isPlainSection(section))
        for (const block of blocks.slice(first, first + count)) add(block, block.id);
      else addSection(section, first);
      first += count;
    }
  } else for (const block of blocks) add(block, block.id);
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

const partOnPhones = (block: Block, layout: LayoutContext): RenderedBlock =>
  withPhoneClasses(block, renderPart(block, layout));

/** The same, in a form that is fast to use again. */
const partForMemo = (block: Block, layout: LayoutContext): RenderedBlock => {
  const part = renderForMemo(block, layout);
  return block.phone ? withPhoneClasses(block, part) : part;
};

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
