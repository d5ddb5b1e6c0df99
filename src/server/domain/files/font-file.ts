// Detects the format of a font file without trusting the file: magic bytes, and a consistent table directory.

export type FontExt = 'woff2' | 'woff' | 'ttf' | 'otf';

const maxTables = 64;
/**
 * Limit of the unpacked size. A compressed file may claim any size, and the recipients' email clients would unpack it.
 */
const maxUnpackedBytes = 30 * 1024 * 1024;

const tagAt = (bytes: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(offset + index)));

const hasRequiredTables = (tags: ReadonlySet<string>): boolean =>
  tags.has('cmap') && tags.has('head') && ['glyf', 'CFF ', 'CFF2'].some((tag) => tags.has(tag));

/** TrueType and OpenType: 16 bytes per table, each table inside the file. */
const isSfnt = (bytes: DataView): boolean => {
  const tables = bytes.getUint16(4);
  if (tables === 0 || tables > maxTables) return false;
  const tags = new Set<string>();
  for (let offset = 12; offset < 12 + tables * 16; offset += 16) {
    if (bytes.getUint32(offset + 8) + bytes.getUint32(offset + 12) > bytes.byteLength) return false;
    tags.add(tagAt(bytes, offset));
  }
  return hasRequiredTables(tags);
};

/** https://www.w3.org/TR/WOFF/#WOFFHeader: 44 bytes, then 20 per table. */
const isWoff = (bytes: DataView): boolean => {
  const tables = bytes.getUint16(12);
  if (bytes.getUint32(8) !== bytes.byteLength || bytes.getUint16(14) !== 0) return false;
  if (tables === 0 || tables > maxTables || bytes.getUint32(16) > maxUnpackedBytes) return false;
  const tags = new Set<string>();
  let unpacked = 0;
  for (let offset = 44; offset < 44 + tables * 20; offset += 20) {
    const compressedBytes = bytes.getUint32(offset + 8);
    const unpackedBytes = bytes.getUint32(offset + 12);
    if (compressedBytes > unpackedBytes || bytes.getUint32(offset + 4) + compressedBytes > bytes.byteLength)
      return false;
    unpacked += unpackedBytes;
    tags.add(tagAt(bytes, offset));
  }
  return unpacked <= maxUnpackedBytes && hasRequiredTables(tags);
};

// Indexes of the required tables in the list of known tags, https://www.w3.org/TR/WOFF2/#table_dir_format
const knownTags: Record<number, string> = { 0: 'cmap', 1: 'head', 10: 'glyf', 11: 'loca', 13: 'CFF ' };

/** A length in one to five bytes, seven bits each. */
const lengthAt = (bytes: DataView, start: number): { value: number; next: number } | null => {
  let value = 0;
  for (let offset = start; offset < start + 5; offset += 1) {
    const byte = bytes.getUint8(offset);
    if (offset === start && byte === 0x80) return null;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return value > 0xffffffff ? null : { value, next: offset + 1 };
  }
  return null;
};

/** https://www.w3.org/TR/WOFF2/#woff20Header: 48 bytes, then directory entries of varying length. */
const isWoff2 = (bytes: DataView): boolean => {
  const tables = bytes.getUint16(12);
  if (bytes.getUint32(8) !== bytes.byteLength || bytes.getUint16(14) !== 0) return false;
  if (tables === 0 || tables > maxTables || bytes.getUint32(16) > maxUnpackedBytes) return false;
  const compressedBytes = bytes.getUint32(20);
  const tags = new Set<string>();
  let unpacked = 0;
  let offset = 48;
  for (let table = 0; table < tables; table += 1) {
    const flags = bytes.getUint8(offset);
    offset += 1;
    const known = flags & 0x3f;
    const tag = known === 0x3f ? tagAt(bytes, offset) : (knownTags[known] ?? '');
    if (known === 0x3f) offset += 4;
    const unpackedBytes = lengthAt(bytes, offset);
    if (!unpackedBytes) return false;
    offset = unpackedBytes.next;
    const version = flags >> 6;
    const isOutline = tag === 'glyf' || tag === 'loca';
    if (isOutline ? version !== 3 : version !== 0) {
      const transformed = lengthAt(bytes, offset);
      if (!transformed) return false;
      offset = transformed.next;
    }
    unpacked += unpackedBytes.value;
    tags.add(tag);
  }
  return (
    offset + compressedBytes <= bytes.byteLength && unpacked <= maxUnpackedBytes && hasRequiredTables(tags)
  );
};

const formats: Record<FontExt, { magic: readonly string[]; isValid: (bytes: DataView) => boolean }> = {
  woff2: { magic: ['wOF2'], isValid: isWoff2 },
  woff: { magic: ['wOFF'], isValid: isWoff },
  ttf: { magic: ['\0\x01\0\0', 'true'], isValid: isSfnt },
  otf: { magic: ['OTTO', '\0\x01\0\0'], isValid: isSfnt },
};

/** The format that both the extension and the bytes indicate; null for anything else. */
export const fontExtOf = (name: string, file: Uint8Array): FontExt | null => {
  const ext = /\.(woff2|woff|ttf|otf)$/i.exec(name)?.[1]?.toLowerCase() as FontExt | undefined;
  if (!ext || file.byteLength < 12) return null;
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    return formats[ext].magic.includes(tagAt(bytes, 0)) && formats[ext].isValid(bytes) ? ext : null;
  } catch (error) {
    // An offset in the directory points outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
