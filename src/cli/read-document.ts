import { type Document, documentSchema, maxDocumentBytes, schemaVersion } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';

export type Reading = { document: Document; faults: null } | { document: null; faults: readonly string[] };

const refused = (...faults: string[]): Reading => ({ document: null, faults });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces input that is no document: an empty email would hide the mistake. */
function faultOfOutline(value: unknown): string | null {
  if (Array.isArray(value)) return null;
  if (!isRecord(value)) return 'This is JSON, but no document: a document is { "settings": …, "blocks": … }.';
  const { blocks, settings, schemaVersion: version } = value;
  if (blocks === undefined && settings === undefined) return 'This document has neither blocks nor settings.';
  if (blocks !== undefined && !Array.isArray(blocks)) return 'blocks: must be a list.';
  if (settings !== undefined && !isRecord(settings)) return 'settings: must be an object.';
  if (typeof version === 'number' && version > schemaVersion) {
    return `schemaVersion: this document is of version ${version}, and this program knows versions up to ${schemaVersion}. Update Lettersmith.`;
  }
  return null;
}

/** A document from its bytes, of any past version; or its faults, with the path to each. */
export function readDocument(bytes: Uint8Array): Reading {
  if (bytes.byteLength > maxDocumentBytes) {
    return refused(`The document is too large: ${maxDocumentBytes.toLocaleString('en')} bytes are the most.`);
  }
  let stored: unknown;
  try {
    stored = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return refused(`This is no JSON: ${why}.`);
  }
  const fault = faultOfOutline(stored);
  if (fault) return refused(fault);
  const parsed = documentSchema.safeParse(migrateDocument(stored));
  if (parsed.success) return { document: parsed.data, faults: null };
  return refused(
    ...parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`),
  );
}
