// The format of an archived file: CSV as PostgreSQL's COPY writes it, so that `''` and null differ, compressed with zstd.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { type DeliveryText, deliveryColumnNames } from '../../../db/audience/archive/rows.ts';

const compressText = promisify(zstdCompress);
const decompressText = promisify(zstdDecompress);
const level = 6;
/** Of a file; ten times what its rows take. */
const maxTextBytes = 64 * 1024 * 1024;

const header = `${deliveryColumnNames.join(',')}\n`;

const fieldOf = (value: string | null): string => {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/** Each line ends with a line feed; the first one names the columns. */
export const writeRows = (rows: readonly DeliveryText[]): string =>
  header + rows.map((row) => `${deliveryColumnNames.map((name) => fieldOf(row[name])).join(',')}\n`).join('');

const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))([,\n])/y;

/**
 * The rows of a text that `writeRows` gave.
 * @throws if it is not one
 */
export const readRows = (text: string): DeliveryText[] => {
  if (!text.startsWith(header)) throw new Error('The archived file has other columns.');
  const rows: DeliveryText[] = [];
  let values: (string | null)[] = [];
  field.lastIndex = header.length;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new Error(`The archived file cannot be read at character ${at}.`);
    const [, quoted, plain, end] = found;
    values.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (values.length !== deliveryColumnNames.length)
      throw new Error(`The archived file has a row of ${values.length} columns.`);
    const row = Object.fromEntries(deliveryColumnNames.map((name, index) => [name, values[index] ?? null]));
    rows.push(row as DeliveryText);
    values = [];
  }
  if (values.length > 0) throw new Error('The archived file ends in the middle of a row.');
  return rows;
};

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export const compress = (text: string): Promise<Buffer> =>
  compressText(text, { params: { [constants.ZSTD_c_compressionLevel]: level } });

export const decompress = async (bytes: Uint8Array): Promise<string> =>
  (await decompressText(bytes, { maxOutputLength: maxTextBytes })).toString('utf8');
