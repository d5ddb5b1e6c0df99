// Converts design files of other email builders to documents, with a report in the form that imports of HTML have.
import type { TextKey } from '#text/keys.ts';
import { type Document, documentSchema, maxDocumentBytes } from '../document/document.ts';
import { languageTag } from '../document/values.ts';
import { noEmailCopy } from '../email-copy/email-copy-setting.ts';
import type { ImportReport } from '../import/report.ts';
import { visibleText } from '../import/summary.ts';
import { fontOf } from '../import/to-blocks/text-styles.ts';
import type { Design, DesignFormat } from './design.ts';
import { type DetectedDesign, detectDesign } from './detect.ts';
import { readDesign } from './read-design.ts';
import { maxDesignLength } from './read-json.ts';
import { designReport } from './report/design-report.ts';
import { type DesignLine, ReportRecord } from './report/report-record.ts';
import { sectionsOf } from './to-document/to-document.ts';

export interface ImportedDesign {
  format: DesignFormat;
  document: Document;
  report: ImportReport;
  /** What became of each section and part, in order. */
  lines: readonly DesignLine[];
}

export type DesignReading = { imported: ImportedDesign; fault: null } | { imported: null; fault: TextKey };

const refused = (fault: TextKey): DesignReading => ({ imported: null, fault });

const minWidth = 320;
const maxWidth = 800;

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

function documentOf(design: Design, record: ReportRecord): Document | null {
  const sections = sectionsOf(design, record);
  const { convert } = record.tags;
  const subject = convert(visibleText(design.subject));
  const preheader = convert(visibleText(design.preheader));
  const lang = languageTag.safeParse(design.lang.trim()).data;
  const { data } = documentSchema.safeParse({
    settings: {
      backgroundColor: design.background,
      fontFamily: fontOf(design.family),
      maxWidth: `${design.width}px`,
      ...(subject ? { subject: cut(subject, 998) } : {}),
      ...(preheader ? { preheader: cut(preheader, 150) } : {}),
      ...(lang ? { lang } : {}),
      ...(design.dir === 'rtl' || design.dir === 'ltr' ? { dir: design.dir } : {}),
      letter: noEmailCopy,
    },
    sections,
  });
  return data ?? null;
}

function converted(detected: DetectedDesign): DesignReading {
  const reading = readDesign(detected);
  if (!reading.design) return refused(reading.fault);
  const given = Math.round(reading.design.width);
  const width = Number.isFinite(given) ? Math.min(maxWidth, Math.max(minWidth, given)) : 600;
  const design = { ...reading.design, width };
  const record = new ReportRecord();
  const document = documentOf(design, record);
  if (!document) return refused('builderPanels.importFaults.notConverted');
  if (document.blocks.every(({ type }) => type === 'spacer'))
    return refused('builderPanels.importFaults.emptyDesign');
  if (JSON.stringify(document).length > maxDocumentBytes)
    return refused('builderPanels.importFaults.tooLargeAsBlocks');
  const report = designReport({ design, document, record, givenWidth: given });
  return { imported: { format: design.format, document, report, lines: record.lines }, fault: null };
}

/**
 * The design in a text as a document; the error; or null if the text is no design file, so that it may be HTML. Detects
 * the format by its shape. At most 2 MB and, as JSON, 100 levels. Pure: the same text gives the same document. Never
 * throws.
 */
export function importDesign(text: string): DesignReading | null {
  // The beginning tells what is meant, so that a text that is too long still gets the right answer.
  const detected = detectDesign(text);
  if (detected === null) return null;
  if ('fault' in detected) return refused(detected.fault);
  if (text.length > maxDesignLength) return refused('builderPanels.importFaults.tooLargeDesign');
  return converted(detected);
}
