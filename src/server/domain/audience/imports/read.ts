// Reads a file into batches for later writing. No row becomes a contact before the whole file was read.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { strongest } from '#contract/audience/import-status.ts';
import type { KeyedText } from '#text/keyed-text.ts';
import { storeTexts } from '#text/stored-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/imports/imports.ts';
import { announceChange, importsTopic } from '../../shared/live-feed.ts';
import { BatchBuffer } from './batch-buffer.ts';
import { CompactHashSet } from './compact-hash-set.ts';
import type { Column } from './csv/columns.ts';
import type { CsvRecord } from './csv/records.ts';
import { type ImportedContact, parseRow } from './parse-row.ts';
import type { ImportPlan, UnknownStatus } from './plan.ts';
import { type ReadOptions, readRecords } from './records.ts';

const errorsPerInsert = 500;
/** Interval of progress updates. */
const progressIntervalMs = 250;

/**
 * 500 rows limit how long other statements wait on the embedded database; a server is more efficient with large
 * batches.
 */
export const rowsPerBatch = (ctx: Context): number => (ctx.config.databaseUrl ? 30_000 : 500);

interface ImportKey {
  workspace_id: string;
  id: string;
}

export interface ReadResult {
  rowsRead: number;
  contacts: number;
  failed: number;
  parts: number;
  columns: Column[];
  /** Rows imported with a warning. */
  warned: number;
  /** Rows by status, if the file has statuses. */
  statuses: Partial<Record<ContactStatus, number>>;
  unknownStatuses: UnknownStatus[];
  /** Whether any row has a status other than subscribed. */
  hasStatuses: boolean;
}

const mergeContacts = (before: ImportedContact, after: ImportedContact): ImportedContact => ({
  email: after.email,
  firstName: after.firstName || before.firstName,
  lastName: after.lastName || before.lastName,
  fields:
    before.fields && after.fields
      ? JSON.stringify({ ...JSON.parse(before.fields), ...JSON.parse(after.fields) })
      : after.fields || before.fields,
  status: strongest(before.status, after.status),
});

/** A substring of the file references its whole chunk: copy it, or the chunk stays in memory. */
const detach = (text: string): string => Buffer.from(text).toString();
const detachContact = ({ email, firstName, lastName, fields, status }: ImportedContact): ImportedContact => ({
  email: detach(email),
  firstName: detach(firstName),
  lastName: detach(lastName),
  fields: detach(fields),
  status,
});
const storableText = (text: string): string => detach(text.replaceAll('\0', '␀').toWellFormed());

/**
 * Collects contacts and rejected rows, and sends them to the database when a batch is full. A contact whose address
 * occurs again goes into a separate batch, written after the one with the first occurrence.
 */
class BatchWriter {
  readonly #ctx: Context;
  readonly #key: ImportKey;
  readonly #size: number;
  readonly #seen = new CompactHashSet();
  /** Double buffer: one is written to the database while the other fills. */
  #filling = new BatchBuffer();
  #idle = new BatchBuffer();
  #writing: Promise<void> = Promise.resolve();
  #duplicates = new Map<string, ImportedContact>();
  #errors: rows.ImportRemark[] = [];
  #progressAt = 0;
  readonly statuses = new Map<ContactStatus, number>();
  readonly result = { rowsRead: 0, contacts: 0, failed: 0, parts: 0, warned: 0 };

  constructor(ctx: Context, key: ImportKey) {
    this.#ctx = ctx;
    this.#key = key;
    this.#size = rowsPerBatch(ctx);
  }

  get isFull(): boolean {
    return (
      this.#filling.rows >= this.#size ||
      this.#duplicates.size >= this.#size ||
      this.#errors.length >= errorsPerInsert
    );
  }

  #addError(
    { line, raw }: CsvRecord,
    reasons: readonly KeyedText[],
    { is_warning, email }: { is_warning: boolean; email?: string },
  ): void {
    // The address in the stored text is how it is found when this contact is erased.
    const text = email && !raw.toLowerCase().includes(email) ? `${email} ${raw}` : raw;
    this.#errors.push({ line, raw: storableText(text), reason: storeTexts(reasons), is_warning });
  }

  add(record: CsvRecord, plan: ImportPlan): void {
    const row = parseRow(record, plan);
    if (!row) return;
    this.result.rowsRead += 1;
    if ('reason' in row) {
      this.result.failed += 1;
      this.#addError(record, [row.reason], { is_warning: false });
      return;
    }
    const { contact, warnings } = row;
    if (warnings) {
      this.result.warned += 1;
      this.#addError(record, warnings, { is_warning: true, email: contact.email });
    }
    if (plan.statuses.length > 0) {
      const status = contact.status ?? 'subscribed';
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    }
    if (this.#seen.add(contact.email)) {
      this.result.contacts += 1;
      this.#filling.add(contact);
      return;
    }
    const earlier = this.#duplicates.get(contact.email);
    const merged = detachContact(earlier ? mergeContacts(earlier, contact) : contact);
    this.#duplicates.set(merged.email, merged);
  }

  async #insert(buffer: BatchBuffer, newContacts: number): Promise<void> {
    const { workspace_id, id } = this.#key;
    const row_count = buffer.rows;
    if (row_count === 0) return;
    const part = this.result.parts;
    this.result.parts += 1;
    await rows.insertBatch(this.#ctx.db, {
      workspace_id,
      import_id: id,
      part,
      row_count,
      people: newContacts,
      ...buffer.take(),
    });
  }

  /** Waits for the previous batch, not for this one. */
  async #sendBatch(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    this.#filling = this.#idle;
    this.#idle = full;
    this.#writing = this.#insert(full, full.rows);
    // The error surfaces where the promise is awaited.
    this.#writing.catch(() => undefined);
  }

  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  /** Sends full batches, and at the end all. */
  async flush(isEnd: boolean): Promise<void> {
    const { workspace_id, id } = this.#key;
    const errors = this.#errors;
    this.#errors = [];
    const areDuplicatesDue = isEnd || this.#duplicates.size >= this.#size;
    if (areDuplicatesDue || this.#filling.rows >= this.#size) await this.#sendBatch();
    if (areDuplicatesDue) {
      await this.#writing;
      const duplicates = new BatchBuffer();
      for (const contact of this.#duplicates.values()) duplicates.add(contact);
      this.#duplicates = new Map();
      await this.#insert(duplicates, 0);
    }
    for (let start = 0; start < errors.length; start += errorsPerInsert)
      await rows.insertImportErrors(
        this.#ctx.db,
        workspace_id,
        id,
        errors.slice(start, start + errorsPerInsert),
      );
    const now = this.#ctx.now();
    if (!isEnd && now.getTime() - this.#progressAt < progressIntervalMs) return;
    this.#progressAt = now.getTime();
    await rows.updateImport(this.#ctx.db, workspace_id, id, {
      rows_read: this.result.rowsRead,
      accepted: this.result.contacts,
      failed: this.result.failed,
      updated_at: now,
    });
    announceChange(this.#ctx, importsTopic(workspace_id));
  }
}

export const readIntoBatches = async (
  ctx: Context,
  key: ImportKey,
  text: AsyncIterable<string>,
  options: ReadOptions,
): Promise<ReadResult> => {
  const batches = new BatchWriter(ctx, key);
  let plan: ImportPlan | null = null;
  try {
    for await (const chunk of readRecords(text, options)) {
      ({ plan } = chunk);
      for (const record of chunk.records) {
        batches.add(record, plan);
        if (batches.isFull) await batches.flush(false);
      }
    }
    await batches.flush(true);
  } finally {
    // The cleanup after a failure must find every batch.
    await batches.settled();
  }
  const { statuses, result } = batches;
  return {
    ...result,
    columns: plan?.columns ?? [],
    statuses: Object.fromEntries(statuses),
    unknownStatuses: plan?.statuses.flatMap(({ column }) => column.unknown) ?? [],
    hasStatuses: [...statuses.keys()].some((status) => status !== 'subscribed'),
  };
};
