// The records of a file, and what its columns are: found out from its beginning.
import { type Column, type KnownField, layoutOf, type Target } from './csv/columns.ts';
import { CsvReader, type CsvRecord } from './csv/records.ts';

export interface HowToRead {
  /** Columns that are called like one of these fill it. */
  fields: readonly KnownField[];
  /** What the columns are, where somebody said so. */
  mapping?: readonly Target[] | undefined;
}

/** Of text, to find the columns by. */
const sampleCharacters = 64 * 1024;

/** Read at a time: what is made of it is garbage before it is moved to where garbage is seldom collected. */
const readCharacters = 8 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += readCharacters) yield text.slice(at, at + readCharacters);
}

const looksLikeEmail = (text: string | undefined): boolean =>
  text !== undefined && /^\s*\S+@\S+\.\S+\s*$/.test(text);

const mapped = (columns: Column[], mapping: readonly Target[] | undefined): Column[] =>
  mapping
    ? Array.from({ length: Math.max(columns.length, mapping.length) }, (_, at) => ({
        name: columns[at]?.name ?? null,
        target: mapping[at] ?? 'ignore',
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

/** Without those above the first row. */
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

export async function* readRecords(
  text: AsyncIterable<string>,
  { fields, mapping }: HowToRead,
): AsyncGenerator<{ records: CsvRecord[]; columns: Column[] }> {
  let sample = '';
  let opened: { reader: CsvReader; columns: Column[]; rowsOf: (records: CsvRecord[]) => CsvRecord[] } | null =
    null;
  const open = () => {
    const layout = layoutOf(sample, fields);
    const columns = mapped(layout.columns, mapping);
    return { reader: readerOf(layout.separator, columns), columns, rowsOf: withoutHead(layout.skip) };
  };
  function* read(chunk: string) {
    opened ??= open();
    const { reader, rowsOf, columns } = opened;
    for (const piece of piecesOf(chunk)) yield { records: rowsOf(reader.push(piece)), columns };
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
  yield { records: opened.rowsOf(opened.reader.end()), columns: opened.columns };
}
