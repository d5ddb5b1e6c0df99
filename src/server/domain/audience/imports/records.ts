// Reads the records of a file and detects its columns from the beginning.

import { invalid } from '../../shared/errors.ts';
import type { DateOrder } from '../contacts/field-values.ts';
import { type Column, type KnownField, layoutOf, type Target } from './csv/columns.ts';
import { looksLikeEmail } from './csv/looks-like-email.ts';
import { CsvReader, type CsvRecord } from './csv/records.ts';
import { DateColumn } from './date-order.ts';
import { type ImportPlan, planOf, type StatusChoices } from './plan.ts';

export interface HowToRead {
  /** Columns with the name of one of these fill it. */
  fields: readonly KnownField[];
  /** The column mapping, if the client sent one. */
  mapping?: readonly Target[] | undefined;
  choices?: StatusChoices | undefined;
  /** The date order to use if the file does not show it. */
  dateOrder?: DateOrder | undefined;
  /** The user may still choose the address column. */
  isPreview?: boolean;
}

/** Characters of text used to detect the columns. */
const sampleCharacters = 64 * 1024;

/** Characters read at a time: small, so that the results are garbage before they move to the old generation. */
const readCharacters = 8 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += readCharacters) yield text.slice(at, at + readCharacters);
}

const mapped = (columns: Column[], mapping: readonly Target[] | undefined): Column[] =>
  mapping
    ? Array.from({ length: Math.max(columns.length, mapping.length) }, (_, at) => ({
        name: columns[at]?.name ?? null,
        target: mapping[at] ?? 'ignore',
        ...(columns[at]?.mayBlock ? { mayBlock: true as const } : {}),
      }))
    : columns;

const readerOf = (separator: string, columns: readonly Column[]): CsvReader => {
  const emailAt = columns.findIndex(({ target }) => target === 'email');
  return new CsvReader({
    separator,
    isRecord: (line) => {
      const values = line.split(separator);
      return values.length === columns.length && looksLikeEmail(values[emailAt]);
    },
  });
};

/** Drops the records above the first row. */
const withoutHead = (skip: number): ((records: CsvRecord[]) => CsvRecord[]) => {
  let left = skip;
  return (records) => {
    if (left === 0) return records;
    return records.filter(({ fault, fields }) => {
      if (left === 0) return true;
      if (fault !== null || fields.some((field) => field.trim() !== '')) left -= 1;
      return false;
    });
  };
};

/** The date order of each column, from the text read so far. */
const ordersIn = (
  sample: string,
  separator: string,
  rowsOf: (records: CsvRecord[]) => CsvRecord[],
  columns: readonly Column[],
  { fields, dateOrder }: HowToRead,
): Map<number, DateOrder> => {
  const orders = new Map<number, DateOrder>();
  const dated = columns.flatMap(({ target }, at) =>
    fields.some(({ key, type }) => type === 'date' && target === `field:${key}`)
      ? [{ at, found: new DateColumn() }]
      : [],
  );
  if (dated.length === 0) return orders;
  const reader = readerOf(separator, columns);
  for (const piece of piecesOf(sample))
    for (const { fields: values } of rowsOf(reader.push(piece)))
      for (const { at, found } of dated) found.add(values[at] ?? '');
  for (const { at, found } of dated) {
    const order = found.order ?? dateOrder;
    if (order) orders.set(at, order);
  }
  return orders;
};

const requireAddresses = (columns: readonly Column[], hasAddresses: boolean, isMapped: boolean): void => {
  if (isMapped ? columns.some(({ target }) => target === 'email') : hasAddresses) return;
  throw invalid(
    isMapped ? 'mapping' : 'contactsData',
    'There is no column with email addresses. Nothing was imported. Add a column called “email”, or say which column has them.',
  );
};

export async function* readRecords(
  text: AsyncIterable<string>,
  how: HowToRead,
): AsyncGenerator<{ records: CsvRecord[]; plan: ImportPlan }> {
  const { fields, mapping, choices } = how;
  let sample = '';
  let opened: { reader: CsvReader; plan: ImportPlan; rowsOf: (records: CsvRecord[]) => CsvRecord[] } | null =
    null;
  const open = () => {
    const layout = layoutOf(sample.slice(0, sampleCharacters), fields);
    const columns = mapped(layout.columns, mapping);
    if (!how.isPreview && sample.trim() !== '')
      requireAddresses(columns, layout.hasAddresses, mapping !== undefined);
    const orders = ordersIn(sample, layout.separator, withoutHead(layout.skip), columns, how);
    return {
      reader: readerOf(layout.separator, columns),
      plan: planOf(columns, { separator: layout.separator, fields, choices, orders }),
      rowsOf: withoutHead(layout.skip),
    };
  };
  function* read(chunk: string) {
    opened ??= open();
    const { reader, rowsOf, plan } = opened;
    for (const piece of piecesOf(chunk)) yield { records: rowsOf(reader.push(piece)), plan };
  }
  for await (const chunk of text) {
    if (opened) {
      yield* read(chunk);
      continue;
    }
    sample = sample === '' ? chunk.replace(/^\uFEFF/, '') : sample + chunk;
    if (sample.length < sampleCharacters) continue;
    yield* read(sample);
    sample = '';
  }
  if (!opened) yield* read(sample);
  opened ??= open();
  yield { records: opened.rowsOf(opened.reader.end()), plan: opened.plan };
}
