// Converts HTML emails of other products to documents. Nothing is dropped silently: a part that fits no block stays as
// a fixed part, and the report names everything else.

import type { TextKey } from '#text/keys.ts';
import { type Document, documentSchema, maxDocumentBytes } from '../document/document.ts';
import { withLayout } from '../document/layout.ts';
import { isNestedTooDeep } from '../document/nesting.ts';
import { languageTag } from '../document/values.ts';
import { noEmailCopy } from '../email-copy/email-copy-setting.ts';
import { contrast } from '../render/color.ts';
import { convertItems } from './convert-items.ts';
import {
  darkPaletteIn,
  emailWidth,
  isOwnExport,
  mostUsedFont,
  ownFont,
  pageBackground,
} from './document-settings.ts';
import { flatten } from './flatten/flatten.ts';
import { mergeTags } from './merge-tags.ts';
import { type ImportReport, reportOf } from './report.ts';
import { visibleText } from './summary.ts';
import { readTree } from './tree.ts';
import { addWords, visibleTextIn, type WordCounts, wordsIn } from './word-counts.ts';

export type { ImportNote, ImportReport } from './report.ts';

/** Maximum characters of HTML for an import. */
export const maxImportLength = 2 * 1024 * 1024;

export interface Imported {
  document: Document;
  report: ImportReport;
}

export type ImportReading = { imported: Imported; fault: null } | { imported: null; fault: TextKey };

export interface ImportOptions {
  /** From the message; otherwise the title of the page. */
  subject?: string | undefined;
}

const refused = (fault: TextKey): ImportReading => ({ imported: null, fault });

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;

/**
 * The email as a document, with a report of the conversion; or the error. Pure: the same HTML gives the same document.
 * Never throws, and takes time linear in the length of the HTML.
 */
export function importHtml(html: string, options: ImportOptions = {}): ImportReading {
  if (html.length > maxImportLength) return refused('builderPanels.importFaults.tooLarge');
  if (isNestedTooDeep(html)) return refused('builderPanels.importFaults.nested');
  const tree = readTree(html);
  if (!tree) return refused('builderPanels.importFaults.manyElements');
  const tags = mergeTags();
  const address = (url: string): string => tags.convert(url.trim());
  const isOwn = isOwnExport(html);
  const container = emailWidth(tree);
  const width = container ?? 600;
  const flattened = flatten(tree, { text: tags.convert, address }, isOwn, width);
  const { background, converted } = convertItems(flattened, container, isOwn);
  if (converted.blocks.length === 0) return refused('builderPanels.importFaults.empty');

  const preheader = visibleText(flattened.preheader);
  const subject = visibleText(options.subject ?? '') || tags.convert(tree.title);
  const dark = isOwn ? darkPaletteIn(html) : undefined;
  const lang = languageTag.safeParse(tree.lang.trim()).data;
  const dir = tree.dir.trim().toLowerCase();
  const parsed = documentSchema.safeParse({
    settings: {
      backgroundColor: background,
      maxWidth: `${width}px`,
      ...(subject ? { subject: cut(subject, 998) } : {}),
      ...(preheader ? { preheader: cut(preheader, 150) } : {}),
      ...(lang ? { lang } : {}),
      ...(dark ? { dark } : {}),
      ...(dir === 'rtl' || dir === 'ltr' ? { dir } : {}),
      letter: noEmailCopy,
    },
    blocks: converted.blocks,
  });
  if (!parsed.success) return refused('builderPanels.importFaults.notConverted');
  const document: Document = {
    ...withLayout(parsed.data, converted.layout),
    settings: {
      ...parsed.data.settings,
      fontFamily: (isOwn ? ownFont(html) : null) ?? mostUsedFont(parsed.data),
    },
  };
  if (JSON.stringify(document).length > maxDocumentBytes)
    return refused('builderPanels.importFaults.tooLargeAsBlocks');

  const originalWords: WordCounts = new Map();
  addWords(originalWords, wordsIn(visibleTextIn(tree.root, tags.convert)));
  const pageColor = pageBackground(tree);
  const report = reportOf({
    tree,
    flattened,
    converted,
    tags,
    document,
    originalWords,
    pageBackground: pageColor !== null && contrast(pageColor, background) > 1.02 ? pageColor : null,
    preheaderCut: preheader.length > 150,
  });
  return { imported: { document, report }, fault: null };
}
