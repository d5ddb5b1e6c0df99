// Files that are not CSV, recognized by their first bytes and not by their name.
import type { TextKey } from '#text/keys.ts';
import { encodingOf } from './encoding.ts';

const kinds: readonly [signature: readonly number[], text: TextKey][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'refusals.imports.excelWorkbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'refusals.imports.oldExcelWorkbook'],
  [[0x25, 0x50, 0x44, 0x46], 'refusals.imports.pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'refusals.imports.image'],
  [[0xff, 0xd8, 0xff], 'refusals.imports.image'],
  [[0x1f, 0x8b], 'refusals.imports.compressed'],
];

const sampleBytes = 4_000;
/** A damaged export may hold a few of them; a program or a random file has about one in ten. */
const maxControlShare = 0.02;

/** Characters that no text has: controls other than tab, line feed, form feed, carriage return and escape. */
const isBinary = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, sampleBytes);
  const text = new TextDecoder(encodingOf(sample)).decode(sample, { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern counts control characters.
  const controls = text.match(/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  return controls >= 10 && controls > text.length * maxControlShare;
};

/** Says what the file is; null: it may be a CSV file. */
export const describeOtherKind = (bytes: Uint8Array): TextKey | null =>
  kinds.find(([signature]) => signature.every((byte, index) => bytes[index] === byte))?.[1] ??
  (isBinary(bytes) ? 'refusals.imports.binary' : null);
