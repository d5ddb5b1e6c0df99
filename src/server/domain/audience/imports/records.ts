// Reads the records of a file and detects its columns from the beginning.

import { invalid } from '../../shared/errors.ts';
import type { DateOrder } from '../contacts/field-values.ts';
import { type Column, type KnownField, layoutOf, looksLikeEmail, type Target } from './csv/columns.ts';
import { CsvReader, type CsvRecord } from './csv/records.ts';
import { DateColumn } from './date-order.ts';
import { type ImportPlan, planOf, type StatusChoices } from './plan.ts';

export interface ReadOptions {
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

function* chunksOf(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += readCharacters)
    yield text.slice(index, index + readCharacters);
}

const applyMapping = (columns: Column[], mapping: readonly Target[] | undefined): Column[] =>
  mapping
    ? Array.from({ length: Math.max(columns.length, mapping.length) }, (_, index) => ({
        name: columns[index]?.name ?? null,
        target: mapping[index] ?? 'ignore',
        ...(columns[index]?.mayBlock ? { mayBlock: true as const } : {}),
      }))
    : columns;

const readerOf = (separator: string, columns: readonly Column[]): CsvReader => {
  const emailIndex = columns.findIndex(({ target }) => target === 'email');
  return new CsvReader({
    separator,
    isRecord: (line) => {
      const values = line.split(separator);
      return values.length === columns.length && looksLikeEmail(values[emailIndex]);
    },
  });
};

/** Drops the records above the first row. */
const dropHead = (skip: number): ((records: CsvRecord[]) => CsvRecord[]) => {
  let remaining = skip;
  return (records) => {
    if (remaining === 0) return records;
    return records.filter(({ fault, fields }) => {
      if (remaining === 0) return true;
      if (fault !== null || fields.some((field) => field.trim() !== '')) remaining -= 1;
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
  { fields, dateOrder }: ReadOptions,
): Map<number, DateOrder> => {
  const orders = new Map<number, DateOrder>();
  const dateColumns = columns.flatMap(({ target }, index) =>
    fields.some(({ key, type }) => type === 'date' && target === `field:${key}`)
      ? [{ at: index, found: new DateColumn() }]
      : [],
  );
  if (dateColumns.length === 0) return orders;
  const reader = readerOf(separator, columns);
  for (const chunk of chunksOf(sample))
    for (const { fields: values } of rowsOf(reader.push(chunk)))
      for (const { at: index, found: column } of dateColumns) column.add(values[index] ?? '');
  for (const { at: index, found: column } of dateColumns) {
    const order = column.order ?? dateOrder;
    if (order) orders.set(index, order);
  }
  return orders;
};

const requireAddresses = (columns: readonly Column[], hasAddresses: boolean, isMapped: boolean): void => {
  if (isMapped ? columns.some(({ target }) => target === 'email') : hasAddresses) return;
  throw invalid(isMapped ? 'mapping' : 'contactsData', 'refusals.imports.noAddressColumn');
};

export async function* readRecords(
  text: AsyncIterable<string>,
  options: ReadOptions,
): AsyncGenerator<{ records: CsvRecord[]; plan: ImportPlan }> {
  const { fields, mapping, choices } = options;
  let sample = '';
  let opened: { reader: CsvReader; plan: ImportPlan; rowsOf: (records: CsvRecord[]) => CsvRecord[] } | null =
    null;
  const open = () => {
    const layout = layoutOf(sample.slice(0, sampleCharacters), fields);
    const columns = applyMapping(layout.columns, mapping);
    if (!options.isPreview && sample.trim() !== '')
      requireAddresses(columns, layout.hasAddresses, mapping !== undefined);
    const orders = ordersIn(sample, layout.separator, dropHead(layout.skip), columns, options);
    return {
      reader: readerOf(layout.separator, columns),
      plan: planOf(columns, { separator: layout.separator, fields, choices, orders }),
      rowsOf: dropHead(layout.skip),
    };
  };
  function* read(chunk: string) {
    opened ??= open();
    const { reader, rowsOf, plan } = opened;
    for (const piece of chunksOf(chunk)) yield { records: rowsOf(reader.push(piece)), plan };
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
