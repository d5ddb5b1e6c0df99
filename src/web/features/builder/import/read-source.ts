// What a user imports, as a document with a report: HTML, a whole message, or a document of this product.
import { type Document, documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { type ImportReport, importHtml } from '#email/import/import-html.ts';
import { type EmailFile, readEmail } from '#web/lib/email-source.ts';
import { t } from '#web/text/t.ts';

export interface ImportedEmail {
  document: Document;
  /** Null for a document of this product, which stays unchanged. */
  report: ImportReport | null;
  /** The original, to be shown beside it. */
  html: string | null;
  name: string;
}

export type SourceReading = { found: ImportedEmail; fault: null } | { found: null; fault: string };

/** The document in a text, if it is one of this product: `{ schemaVersion, settings, blocks }`. */
function documentIn(text: string): Document | null {
  if (!/^\s*\{/.test(text) || !text.includes('"blocks"')) return null;
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

export function readSource(pasted: string, file: EmailFile | null): SourceReading {
  const ownDocument = file ? null : documentIn(pasted);
  if (ownDocument)
    return {
      found: { document: ownDocument, report: null, html: null, name: ownDocument.settings.subject ?? '' },
      fault: null,
    };
  const { email, fault } = readEmail({ pasted, file, subject: '', from: '' });
  if (!email) return { found: null, fault };
  const result = importHtml(email.html, { subject: email.subject });
  if (!result.imported) return { found: null, fault: t(result.fault) };
  const { document, report } = result.imported;
  return {
    found: { document, report, html: email.html, name: nameOf(file, document.settings.subject) },
    fault: null,
  };
}
