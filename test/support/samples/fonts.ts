// Font files: real ones, and a skeleton of one for the kinds that no package contains.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const packaged = (kind: 'woff2' | 'woff'): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource/arimo/files/arimo-latin-400-normal.${kind}`)));

export const woff2 = (): Promise<Buffer> => packaged('woff2');
export const woff = (): Promise<Buffer> => packaged('woff');

/** A header and a valid directory, with empty tables. */
export const sfnt = (magic: string, tables: readonly string[] = ['cmap', 'glyf', 'head']): Buffer => {
  const file = Buffer.alloc(12 + tables.length * 16 + 8);
  file.write(magic, 0, 'latin1');
  file.writeUInt16BE(tables.length, 4);
  for (const [index, tag] of tables.entries()) {
    const at = 12 + index * 16;
    file.write(tag, at, 'latin1');
    file.writeUInt32BE(file.length - 8, at + 8);
    file.writeUInt32BE(8, at + 12);
  }
  return file;
};
