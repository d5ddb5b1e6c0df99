// Text that is longer than a block may be, in parts.
import { isList, type Part } from './text-styles.ts';

/** Characters of text in a block, so that its HTML stays below the limit of the schema in nearly all cases. */
export const maxTextLength = 30_000;
/** A list counts as this many characters. */
const listLength = 2_000;
/** The marks of a run count as this many. */
const markLength = 20;

export const lengthOfPart = (part: Part): number =>
  isList(part) ? listLength : part.text.length + markLength;

/** The parts of a text in groups of at most `maxTextLength`. */
export function* chunksOf(parts: readonly Part[]): Generator<Part[]> {
  let chunk: Part[] = [];
  let length = 0;
  for (const part of parts) {
    for (const piece of piecesOf(part)) {
      const pieceLength = lengthOfPart(piece);
      if (length + pieceLength > maxTextLength && chunk.length > 0) {
        yield chunk;
        chunk = [];
        length = 0;
      }
      chunk.push(piece);
      length += pieceLength;
    }
  }
  if (chunk.length > 0) yield chunk;
}

function piecesOf(part: Part): Part[] {
  if (isList(part) || part.text.length <= maxTextLength) return [part];
  const texts: string[] = [];
  for (let from = 0; from < part.text.length; from += maxTextLength)
    texts.push(part.text.slice(from, from + maxTextLength));
  return texts.map((text) => ({ ...part, text }));
}

/** The same text as two; a single long run or list is split in its middle. */
export function halvesOf(parts: readonly Part[]): Part[][] {
  const [only] = parts;
  if (parts.length > 1 || !only) return splitInMiddle(parts);
  if (!isList(only)) {
    const middle = Math.ceil(only.text.length / 2);
    return [only.text.slice(0, middle), only.text.slice(middle)].map((text) => [{ ...only, text }]);
  }
  const [entry] = only.entries;
  return only.entries.length === 1 && entry
    ? halvesOf(entry).map((half) => [{ ...only, entries: [half] }])
    : splitInMiddle(only.entries).map((entries) => [{ ...only, entries }]);
}

function splitInMiddle<Value>(values: readonly Value[]): Value[][] {
  const middle = Math.ceil(values.length / 2);
  return [values.slice(0, middle), values.slice(middle)];
}
