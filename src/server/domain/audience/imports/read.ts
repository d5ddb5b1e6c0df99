// Reads a file into batches for later writing. No row becomes a contact before the whole file was read.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { strongest } from '#contract/audience/import-status.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/imports/imports.ts';
import { PartText } from './batch-buffer.ts';
import { Seen } from './compact-hash-set.ts';
import type { Column } from './csv/columns.ts';
import type { CsvRecord } from './csv/records.ts';
import { type Person, personOf } from './parse-row.ts';
import type { ImportPlan, UnknownStatus } from './plan.ts';
import { type HowToRead, readRecords } from './records.ts';

const errorsAtOnce = 500;
/** Interval of progress updates. */
const tellEveryMs = 250;

/**
 * 500 rows limit how long other statements wait on the embedded database; a server is more efficient with large
 * batches.
 */
export const rowsOfPart = (ctx: Context): number => (ctx.config.databaseUrl ? 30_000 : 500);

interface Owner {
  workspace_id: string;
  id: string;
}

export interface ReadResult {
  rowsRead: number;
  people: number;
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

const merged = (before: Person, after: Person): Person => ({
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
const copied = (text: string): string => Buffer.from(text).toString();
const copyOf = ({ email, firstName, lastName, fields, status }: Person): Person => ({
  email: copied(email),
  firstName: copied(firstName),
  lastName: copied(lastName),
  fields: copied(fields),
  status,
});
const stored = (text: string): string => copied(text.replaceAll('\0', '␀').toWellFormed());

/**
 * Collects contacts and refusals, and sends them to the database when a batch is full. A contact who is named again
 * goes into a separate batch, written after the one with the first occurrence.
 */
class Parts {
  readonly #ctx: Context;
  readonly #owner: Owner;
  readonly #size: number;
  readonly #seen = new Seen();
  /** Double buffer: one is written to the database while the other fills. */
  #people = new PartText();
  #resting = new PartText();
  #onItsWay: Promise<void> = Promise.resolve();
  #again = new Map<string, Person>();
  #errors: rows.ImportRemark[] = [];
  #toldAt = 0;
  readonly statuses = new Map<ContactStatus, number>();
  readonly result = { rowsRead: 0, people: 0, failed: 0, parts: 0, warned: 0 };

  constructor(ctx: Context, owner: Owner) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#size = rowsOfPart(ctx);
  }

  get isFull(): boolean {
    return (
      this.#people.rows >= this.#size || this.#again.size >= this.#size || this.#errors.length >= errorsAtOnce
    );
  }

  #remark({ line, raw }: CsvRecord, reason: string, of: { is_warning: boolean; email?: string }): void {
    // The address in the stored text is how it is found when this contact is erased.
    const text = of.email && !raw.toLowerCase().includes(of.email) ? `${of.email} ${raw}` : raw;
    this.#errors.push({ line, raw: stored(text), reason: stored(reason), is_warning: of.is_warning });
  }

  take(record: CsvRecord, plan: ImportPlan): void {
    const read = personOf(record, plan);
    if (!read) return;
    this.result.rowsRead += 1;
    if ('reason' in read) {
      this.result.failed += 1;
      this.#remark(record, read.reason, { is_warning: false });
      return;
    }
    const { person, warnings } = read;
    if (warnings) {
      this.result.warned += 1;
      this.#remark(record, warnings.join(' '), { is_warning: true, email: person.email });
    }
    if (plan.statuses.length > 0) {
      const status = person.status ?? 'subscribed';
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    }
    if (this.#seen.add(person.email)) {
      this.result.people += 1;
      this.#people.add(person);
      return;
    }
    const known = this.#again.get(person.email);
    const kept = copyOf(known ? merged(known, person) : person);
    this.#again.set(kept.email, kept);
  }

  async #insert(people: PartText, newPeople: number): Promise<void> {
    const { workspace_id, id } = this.#owner;
    const row_count = people.rows;
    if (row_count === 0) return;
    const part = this.result.parts;
    this.result.parts += 1;
    await rows.insertPart(this.#ctx.db, {
      workspace_id,
      import_id: id,
      part,
      row_count,
      people: newPeople,
      ...people.take(),
    });
  }

  /** Waits for the previous batch, not for this one. */
  async #sendPeople(): Promise<void> {
    await this.#onItsWay;
    const full = this.#people;
    this.#people = this.#resting;
    this.#resting = full;
    this.#onItsWay = this.#insert(full, full.rows);
    // The error surfaces where the promise is awaited.
    this.#onItsWay.catch(() => undefined);
  }

  async arrived(): Promise<void> {
    await this.#onItsWay.catch(() => undefined);
  }

  /** Sends full batches, and at the end all. */
  async flush(isEnd: boolean): Promise<void> {
    const { workspace_id, id } = this.#owner;
    const errors = this.#errors;
    this.#errors = [];
    const againIsDue = isEnd || this.#again.size >= this.#size;
    if (againIsDue || this.#people.rows >= this.#size) await this.#sendPeople();
    if (againIsDue) {
      await this.#onItsWay;
      const again = new PartText();
      for (const person of this.#again.values()) again.add(person);
      this.#again = new Map();
      await this.#insert(again, 0);
    }
    for (let at = 0; at < errors.length; at += errorsAtOnce)
      await rows.insertImportErrors(this.#ctx.db, workspace_id, id, errors.slice(at, at + errorsAtOnce));
    const now = this.#ctx.now();
    if (!isEnd && now.getTime() - this.#toldAt < tellEveryMs) return;
    this.#toldAt = now.getTime();
    await rows.updateImport(this.#ctx.db, workspace_id, id, {
      rows_read: this.result.rowsRead,
      accepted: this.result.people,
      failed: this.result.failed,
      updated_at: now,
    });
  }
}

export const readIntoParts = async (
  ctx: Context,
  owner: Owner,
  text: AsyncIterable<string>,
  how: HowToRead,
): Promise<ReadResult> => {
  const parts = new Parts(ctx, owner);
  let plan: ImportPlan | null = null;
  try {
    for await (const some of readRecords(text, how)) {
      ({ plan } = some);
      for (const record of some.records) {
        parts.take(record, plan);
        if (parts.isFull) await parts.flush(false);
      }
    }
    await parts.flush(true);
  } finally {
    // The cleanup after a failure must find every batch.
    await parts.arrived();
  }
  const { statuses, result } = parts;
  return {
    ...result,
    columns: plan?.columns ?? [],
    statuses: Object.fromEntries(statuses),
    unknownStatuses: plan?.statuses.flatMap(({ column }) => column.unknown) ?? [],
    hasStatuses: [...statuses.keys()].some((status) => status !== 'subscribed'),
  };
};
