// What a user imports, as a document with a report: HTML, a whole message, a design of another builder, or a document of
// this product.
import { type Document, documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { type ImportReport, importHtml } from '#email/import/import-html.ts';
import type { DesignFormat } from '#email/import-design/design.ts';
import { importDesign } from '#email/import-design/import-design.ts';
import type { DesignLine } from '#email/import-design/report/report-record.ts';
import { type EmailFile, readEmail } from '#web/lib/email-source.ts';
import { t } from '#web/text/t.ts';

export interface ImportedEmail {
  document: Document;
  /** Null for a document of this product, which stays unchanged. */
  report: ImportReport | null;
  /** The original, to be shown beside it; null where only its builder can show it. */
  html: string | null;
  /** Null for HTML and messages. */
  design: { format: DesignFormat; lines: readonly DesignLine[] } | null;
  name: string;
}

export type SourceReading = { found: ImportedEmail; fault: null } | { found: null; fault: string };

/** The document in a text, if it is one of this product: `{ schemaVersion, settings, blocks }`, or with sections. */
function documentIn(text: string): Document | null {
  if (!/^\s*\{/.test(text) || !/"(?:blocks|sections)"/.test(text)) return null;
  try {
    const { data } = documentSchema.safeParse(migrateDocument(JSON.parse(text)));
    return data && data.blocks.length > 0 ? data : null;
  } catch {
    return null;
  }
}

const nameOf = (file: EmailFile | null, subject: string | undefined): string =>
  (
    subject?.trim() ||
    file?.name
      .replace(/\.\w{2,5}$/, '')
      .replace(/[_-]+/g, ' ')
      .trim() ||
    ''
  ).slice(0, 100);

/** The design of another builder in a text; null for a text that is none. */
function readDesign(text: string, file: EmailFile | null): SourceReading | null {
  const result = importDesign(text);
  if (!result) return null;
  if (!result.imported) return { found: null, fault: t(result.fault) };
  const { format, document, report, lines } = result.imported;
  const html = format === 'stripo' && !/^\s*\{/.test(text) ? text : null;
  const name = nameOf(file, document.settings.subject);
  return { found: { document, report, html, name, design: { format, lines } }, fault: null };
}

export function readSource(pasted: string, file: EmailFile | null): SourceReading {
  const text = file ? file.text : pasted;
  const ownDocument = documentIn(text);
  if (ownDocument)
    return {
      found: {
        document: ownDocument,
        report: null,
        html: null,
        name: ownDocument.settings.subject ?? '',
        design: null,
      },
      fault: null,
    };
  const design = file?.isMessage ? null : readDesign(text, file);
  if (design) return design;
  const { email, fault } = readEmail({ pasted, file, subject: '', from: '' });
  if (!email) return { found: null, fault };
  const result = importHtml(email.html, { subject: email.subject });
  if (!result.imported) return { found: null, fault: t(result.fault) };
  const { document, report } = result.imported;
  return {
    found: {
      document,
      report,
      html: email.html,
      name: nameOf(file, document.settings.subject),
      design: null,
    },
    fault: null,
  };
}
