// The rows of a batch, by column, as the bytes that go to the database. As strings they would live until the batch
// is full, and a million of them would move to the old generation, which is rarely collected.
import type { ImportedContact } from './parse-row.ts';

const separator = '\u001f';
/** Rows encoded at a time. */
const rowsPerEncoding = 1_000;

/** Grows while rows are added; reusable after `take`. */
class Column {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  add(values: readonly string[]): void {
    const text = values.join(separator) + separator;
    const maxLength = this.#length + text.length * 3;
    if (maxLength > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(
        Math.max(this.#length + Buffer.byteLength(text), this.#bytes.length * 2),
      );
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Without the last separator. Valid until the next value is added. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, Math.max(0, this.#length - 1));
    this.#length = 0;
    return bytes;
  }
}

export interface BatchColumns {
  emails: Buffer;
  first_names: Buffer;
  last_names: Buffer;
  /** null: no row has any. */
  fields: Buffer | null;
  /** null: every row of the file is subscribed. */
  statuses: Buffer | null;
}

export class BatchBuffer {
  readonly #emails = new Column();
  readonly #firstNames = new Column();
  readonly #lastNames = new Column();
  readonly #fields = new Column();
  readonly #statuses = new Column();
  #pending: ImportedContact[] = [];
  #hasFields = false;
  #hasStatuses = false;
  /** Rows since the last `take`. */
  rows = 0;

  add(contact: ImportedContact): void {
    this.#pending.push(contact);
    this.rows += 1;
    if (this.#pending.length >= rowsPerEncoding) this.#encode();
  }

  #encode(): void {
    const contacts = this.#pending;
    if (contacts.length === 0) return;
    this.#pending = [];
    this.#emails.add(contacts.map(({ email }) => email));
    this.#firstNames.add(contacts.map(({ firstName }) => firstName));
    this.#lastNames.add(contacts.map(({ lastName }) => lastName));
    this.#fields.add(contacts.map(({ fields }) => fields));
    this.#hasFields ||= contacts.some(({ fields }) => fields !== '');
    this.#statuses.add(contacts.map(({ status }) => (status === 'subscribed' ? '' : (status ?? ''))));
    this.#hasStatuses ||= contacts.some(({ status }) => status !== null && status !== 'subscribed');
  }

  take(): BatchColumns {
    this.#encode();
    const fields = this.#fields.take();
    const statuses = this.#statuses.take();
    const columns = {
      emails: this.#emails.take(),
      first_names: this.#firstNames.take(),
      last_names: this.#lastNames.take(),
      fields: this.#hasFields ? fields : null,
      statuses: this.#hasStatuses ? statuses : null,
    };
    this.#hasFields = false;
    this.#hasStatuses = false;
    this.rows = 0;
    return columns;
  }
}
