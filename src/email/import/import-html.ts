// Converts HTML emails of other products to documents. Nothing is dropped silently: a part that fits no block stays as
// a fixed part, and the report names everything else.

import { type Document, documentSchema, maxDocumentBytes } from '../document/document.ts';
import { isNestedTooDeep } from '../document/nesting.ts';
import { languageTag } from '../document/values.ts';
import { noLetter } from '../letter/letter-setting.ts';
import { contrast } from '../render/color.ts';
import { widthOf } from './box.ts';
import { flatten } from './flatten.ts';
import { ownGround } from './look.ts';
import { mergeTags } from './merge-tags.ts';
import type { ElementNode } from './nodes.ts';
import { type ImportReport, reportOf } from './report.ts';
import { seenText, summariesOf } from './summary.ts';
import { fontOf } from './text-blocks.ts';
import { groundOf, toBlocks } from './to-blocks.ts';
import { readTree, type Tree } from './tree.ts';
import { addWords, textSeen, type WordCounts, wordsIn } from './words.ts';

export type { ImportNote, ImportReport } from './report.ts';

/** Maximum characters of HTML for an import. */
export const maxImportLength = 2 * 1024 * 1024;

export interface Imported {
  document: Document;
  report: ImportReport;
}

export type ImportReading = { imported: Imported; fault: null } | { imported: null; fault: string };

export interface ImportOptions {
  /** From the message; otherwise the title of the page. */
  subject?: string | undefined;
}

const refused = (fault: string): ImportReading => ({ imported: null, fault });

/** Whether this product wrote it: then cells are blocks, and convert back exactly. */
const isOwnExport = (html: string): boolean =>
  html.includes('aria-roledescription="email"') &&
  html.includes(' style="word-break:break-word;overflow-wrap:break-word">');

/** The dark palette of an email of this product. */
function darkIn(html: string): Document['settings']['dark'] {
  const colorOf = (selector: string, property: string): string | undefined =>
    new RegExp(`[{}]\\.${selector}\\{${property}:(#[0-9a-f]{6})!important\\}`).exec(html)?.[1];
  const backgroundColor = colorOf('page', 'background-color');
  const color = colorOf('ink', 'color');
  const linkColor = colorOf('link', 'color');
  return backgroundColor && color && linkColor ? { backgroundColor, color, linkColor } : undefined;
}

/** The width of the email: of the boxes as wide as emails are, the one with most of the text. */
function widthIn(tree: Tree): number {
  const summaries = summariesOf(tree.root);
  const weights = new Map<number, number>();
  const waiting: ElementNode[] = [tree.root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const { characters, images } = summaries(element);
    const width = element.name === 'img' ? null : widthOf(element);
    if (width !== null && width >= 320 && width <= 800)
      weights.set(Math.round(width), (weights.get(Math.round(width)) ?? 0) + characters + images + 1);
    else for (const child of element.children) if (child.kind === 'element') waiting.push(child);
  }
  const [widest] = [...weights].sort((one, other) => other[1] - one[1]);
  return widest?.[0] ?? 600;
}

/** The color of the page, from the body inwards as long as one box contains everything. */
function pageGround(tree: Tree): string | null {
  const waiting: ElementNode[] = [tree.root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'body') return ownGround(element);
    for (const child of element.children)
      if (child.kind === 'element' && (child.name === 'html' || child.name === 'body')) waiting.push(child);
  }
  return null;
}

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;

/** The font of an email of this product: of its buttons, otherwise of its images. */
function ownFont(html: string): string | null {
  const stack = (/font:600 16px\/24px ([^;"]+)/.exec(html) ?? /font:14px\/20px ([^;"]+)/.exec(html))?.[1];
  return stack ? fontOf(stack) : null;
}

/** The font of most of the email's text. */
function fontIn(document: Document): string {
  const counts = new Map<string, number>();
  for (const block of document.blocks)
    if (block.type === 'text')
      counts.set(block.styles.fontFamily, (counts.get(block.styles.fontFamily) ?? 0) + block.content.length);
  const [first] = [...counts].sort((one, other) => other[1] - one[1]);
  return first?.[0] ?? 'Arial';
}

/**
 * The email as a document, with a report of the conversion; or the error. Pure: the same HTML gives the same document.
 * Never throws, and takes time linear in the length of the HTML.
 */
export function importHtml(html: string, options: ImportOptions = {}): ImportReading {
  if (html.length > maxImportLength)
    return refused(
      'This email has more than 2 MB of HTML. Nothing was read. Take out pictures that are part of it, and try again.',
    );
  if (isNestedTooDeep(html))
    return refused(
      'This HTML is nested more than 1,000 elements deep, which no mail program reads. Nothing was read.',
    );
  const tree = readTree(html);
  if (!tree)
    return refused(
      'This HTML has more than 50,000 elements, which no letter has. Nothing was read. Import it in parts.',
    );
  const tags = mergeTags();
  const address = (url: string): string => tags.translated(url.trim());
  const flattened = flatten(tree.root, { text: tags.translated, address }, isOwnExport(html));
  const ground = groundOf(flattened.items);
  const made = toBlocks(flattened.items, ground, widthIn(tree), isOwnExport(html));
  if (made.blocks.length === 0)
    return refused('No words and no pictures were found in this HTML. Paste the source of the whole email.');

  const preheader = seenText(flattened.preheader);
  const subject = seenText(options.subject ?? '') || tags.translated(tree.title);
  const dark = isOwnExport(html) ? darkIn(html) : undefined;
  const lang = languageTag.safeParse(tree.lang.trim()).data;
  const dir = tree.dir.trim().toLowerCase();
  const parsed = documentSchema.safeParse({
    settings: {
      backgroundColor: ground,
      maxWidth: `${widthIn(tree)}px`,
      ...(subject ? { subject: cut(subject, 998) } : {}),
      ...(preheader ? { preheader: cut(preheader, 150) } : {}),
      ...(lang ? { lang } : {}),
      ...(dark ? { dark } : {}),
      ...(dir === 'rtl' || dir === 'ltr' ? { dir } : {}),
      letter: noLetter,
    },
    blocks: made.blocks,
  });
  if (!parsed.success) return refused('This email could not be made into blocks. Nothing was changed.');
  const document = {
    ...parsed.data,
    settings: {
      ...parsed.data.settings,
      fontFamily: (isOwnExport(html) ? ownFont(html) : null) ?? fontIn(parsed.data),
    },
  };
  if (JSON.stringify(document).length > maxDocumentBytes)
    return refused('This email has more than 2 MB as blocks. Nothing was read. Import it in parts.');

  const seen: WordCounts = new Map();
  addWords(seen, wordsIn(textSeen(tree.root, tags.translated)));
  const page = pageGround(tree);
  const report = reportOf({
    tree,
    flattened,
    made,
    tags,
    document,
    seen,
    otherPage: page !== null && contrast(page, ground) > 1.02 ? page : null,
    preheaderCut: preheader.length > 150,
  });
  return { imported: { document, report }, fault: null };
}
