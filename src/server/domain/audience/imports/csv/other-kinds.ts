// Files that are no CSV, whatever they are called, by their first bytes.

const kinds: readonly [signature: readonly number[], words: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'This is an Excel workbook or another packed file, not a CSV file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook, not a CSV file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a CSV file.'],
  [[0xff, 0xd8, 0xff], 'This is a picture, not a CSV file.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
];

/** What it is, in words; null: it may be a CSV file. */
export const otherKindOf = (bytes: Uint8Array): string | null =>
  kinds.find(([signature]) => signature.every((byte, at) => bytes[at] === byte))?.[1] ?? null;
