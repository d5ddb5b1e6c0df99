// The email as HTML. One function renders a block, on the canvas, in the preview and in what is sent.
import type { BlockMemo, RenderedBlock } from './block-memo.ts';
import { renderButton } from './blocks/button.ts';
import { renderDivider } from './blocks/divider.ts';
import { renderImage } from './blocks/image.ts';
import { cellClassesOfRow, renderPictureRow } from './blocks/image-row.ts';
import { renderSpacer } from './blocks/spacer.ts';
import { renderText } from './blocks/text.ts';
import { renderUnknown } from './blocks/unknown.ts';
import { hexColor, readableOn } from './color.ts';
import { darkFaults, darkPaletteOf } from './dark.ts';
import type { Block, BlockOf, Document, Settings } from './document.ts';
import { estimateHeight } from './estimate.ts';
import { fontStack, systemStack } from './fonts.ts';
import { footerOf } from './footer.ts';
import { type Frame, type Report, sidePadding, unheard } from './frame.ts';
import { type CustomFont, headHtml } from './head.ts';
import { escapeAttribute, escapeText, legalText } from './html.ts';
import { closingOf, type Letter, openingOf } from './letter.ts';
import { pixels } from './measure.ts';
import { inOnePiece, remembering, rememberingLooks } from './remember.ts';
import { type Part, sectionsOf } from './sections.ts';
import { forWord, layout } from './table.ts';
import { languageTag } from './values.ts';

export type { CustomFont, Frame, Letter };

export interface RenderOptions {
  /** The name of the document for `<title>` and screen readers; else the subject, else the letter's title. */
  title?: string;
  /** Greeting and sign-off around the blocks. Without it only the blocks are rendered. */
  letter?: Letter;
  /** Uploaded fonts; those the document uses are brought along. */
  customFonts?: readonly CustomFont[];
  /** Kept from one rendering to the next, it saves rendering the blocks that have not changed. */
  memo?: BlockMemo;
}

export interface RenderWarning {
  /** The block it is about, or null when it is about the whole email. */
  blockId: string | null;
  code: string;
  message: string;
}

export interface Rendered {
  html: string;
  warnings: RenderWarning[];
}

const isSameFrame = (one: Settings, other: Settings): boolean =>
  one.backgroundColor === other.backgroundColor &&
  one.maxWidth === other.maxWidth &&
  one.fontFamily === other.fontFamily &&
  one.dir === other.dir &&
  (one.dark === undefined) === (other.dark === undefined);

const everyFrame = {};

/**
 * What blocks must know of an email: widths in px, colours as `#rrggbb`, the default font. Settings that come to the
 * same give the same object as long as they were asked for lately, so that what was made for a frame can be found
 * by it; it must not be changed.
 */
export const frameOf = (settings: Settings): Frame => knownFrame(settings, everyFrame);

const knownFrame = rememberingLooks(isSameFrame, (settings: Settings): Frame => newFrame(settings));

function newFrame(settings: Settings): Frame {
  const backgroundColor = hexColor(settings.backgroundColor) ?? '#ffffff';
  return {
    width: pixels(settings.maxWidth, 320, 800, 600) - 2 * sidePadding,
    backgroundColor,
    fontStack: fontStack(settings.fontFamily),
    systemFontStack: systemStack(settings.fontFamily),
    textColor: readableOn(backgroundColor, '#374151', '#f3f4f6'),
    linkColor: readableOn(backgroundColor, '#1d4ed8', '#bfdbfe'),
    dir: settings.dir === 'rtl' ? 'rtl' : 'ltr',
    dark: settings.dark !== undefined,
  };
}

/**
 * One block as HTML: a table as wide as its place, safe to put into a page, or `''` when the block shows nothing
 * (an empty picture, a button without text). The same block and frame give the same bytes.
 */
export function renderBlock(block: Block, frame: Frame, report: Report = unheard): string {
  switch (block.type) {
    case 'text':
      return renderText(block, frame, report);
    case 'image':
      return renderImage(block, frame, report);
    case 'image-row':
    case 'multi-image':
      return renderPictureRow(block, frame, report);
    case 'button':
      return renderButton(block, frame, report);
    case 'spacer':
      return renderSpacer(block, frame, report);
    case 'divider':
      return renderDivider(block, frame);
    default:
      return renderUnknown(block, frame, report);
  }
}

/** Keeps the first words of the letter out of the preview line of a short preheader (rule P1). */
const previewPadding = '&#847;&zwnj;&nbsp;'.repeat(150);

const preheaderHtml = (preheader: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(preheader)}${previewPadding}</div>\n`;

/** The tables around a group of blocks, up to its padding and from its end. */
const sectionShell = rememberingLooks(
  () => true,
  (_: object, frame: Frame) => {
    const width = frame.width + 2 * sidePadding;
    const pageClass = pageClassOf(frame);
    const background = `bgcolor="${frame.backgroundColor}"`;
    const css = `background-color:${frame.backgroundColor}`;
    const direction = frame.dir === 'rtl' ? ' dir="rtl"' : '';
    const open =
      `<table ${layout} width="100%" ${background}${pageClass} style="${css}"><tr><td align="center">` +
      forWord(`<table ${layout} width="${width}" align="center"${direction}><tr><td>`) +
      `<table ${layout} width="100%" align="center" ${background}${pageClass} style="max-width:${width}px;${css}">` +
      '<tr><td style="padding:';
    const close = `\n</td></tr></table>${forWord('</td></tr></table>')}</td></tr></table>\n`;
    return { open: inOnePiece(open), close: inOnePiece(close) };
  },
);

function bodyHtml(parts: readonly Part[], frame: Frame): string {
  const { open, close } = sectionShell(frame, frame);
  const sections = sectionsOf(parts);
  const last = sections.length - 1;
  let body = '';
  for (const [at, section] of sections.entries()) {
    const padding = `${at === 0 ? '24px' : '0'} ${sidePadding}px ${at === last ? '24px' : '0'}">\n`;
    body += open + padding + section + close;
  }
  return body;
}

const pageClassOf = (frame: Frame): string => (frame.dark ? ' class="page"' : '');

function familiesOf(blocks: readonly Block[], settings: Settings): Set<string> {
  const families = new Set([settings.fontFamily]);
  for (const block of blocks) if (block.type === 'text') families.add(block.styles.fontFamily);
  return families;
}

const isRow = (block: Block): block is BlockOf<'image-row' | 'multi-image'> =>
  block.type === 'image-row' || block.type === 'multi-image';

const noWarnings: RenderedBlock['warnings'] = [];

function renderPart(block: Block, frame: Frame): RenderedBlock {
  let warnings = noWarnings;
  const html = renderBlock(block, frame, (code, message) => {
    warnings = [...warnings, { code, message }];
  });
  return { html, height: html ? estimateHeight(block, frame) : 0, warnings };
}

const languageOf = remembering((lang: string): string => languageTag.safeParse(lang).data ?? 'en');

/**
 * The whole email as an HTML document that depends on no style sheet: laid out by inline styles and tables, at
 * most `settings.maxWidth` wide, fluid below. Pure: the same document and options give the same bytes in a
 * browser and on a server.
 *
 * Expects a document that passed `documentSchema`; a value that is none all the same is replaced by its default
 * and cannot leave its place. Warnings say what was left out or will not show, block by block.
 */
export function renderEmail(document: Document, options: RenderOptions = {}): Rendered {
  const { settings, blocks } = document;
  const { letter } = options;
  const frame = frameOf(settings);
  const warnings: RenderWarning[] = [];
  const parts: Part[] = [];
  const rowClasses = new Set<string>();
  const add = (block: Block, blockId: string | null): void => {
    const part = options.memo ? options.memo.take(block, frame, renderPart) : renderPart(block, frame);
    for (const { code, message } of part.warnings) warnings.push({ blockId, code, message });
    if (part.html) parts.push(part);
    if (isRow(block)) rowClasses.add(cellClassesOfRow(block, frame));
  };
  const textAlign = frame.dir === 'rtl' ? 'right' : 'left';
  const styles = { fontFamily: settings.fontFamily, color: frame.textColor, textAlign } as const;
  if (letter) add(openingOf(letter, styles), null);
  for (const block of blocks) add(block, block.id);
  if (letter) add(closingOf(letter, styles), null);
  if (settings.footer) add(footerOf(settings.footer, settings.fontFamily, frame), null);
  for (const message of darkFaults(settings))
    warnings.push({ blockId: null, code: 'dark-contrast', message });

  const title =
    [options.title, settings.subject, letter?.emailTitle]
      .map((text) => legalText(text ?? '').trim())
      .find((text) => text !== '') ?? 'Email';
  const lang = languageOf(settings.lang ?? 'en');
  const direction = `lang="${lang}" dir="${frame.dir}"`;
  const pageClass = pageClassOf(frame);
  const body = bodyHtml(parts, frame);
  const css = `background-color:${frame.backgroundColor}`;
  const head = headHtml({
    title,
    maxWidth: frame.width + 2 * sidePadding,
    families: familiesOf(blocks, settings),
    customFonts: options.customFonts ?? [],
    rowClasses,
    body,
    dark: settings.dark && darkPaletteOf(settings),
  });
  const html =
    '<!DOCTYPE html>\n' +
    `<html ${direction} xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" ` +
    'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">\n' +
    `<head>\n${head}</head>\n` +
    `<body ${direction} bgcolor="${frame.backgroundColor}"${pageClass} style="margin:0;padding:0;${css};-webkit-text-size-adjust:100%">\n` +
    (settings.preheader ? preheaderHtml(settings.preheader) : '') +
    `<div role="article" aria-roledescription="email" aria-label="${escapeAttribute(title)}" ${direction}${pageClass} style="${css}">\n` +
    `${body}</div>\n</body>\n</html>\n`;
  return { html, warnings };
}
