// A ZIP archive without compression, as PKWARE's APPNOTE describes it: enough to hand over several files as one.

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Little-endian numbers of 2 or 4 bytes. */
const record = (fields: readonly [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const version = 20;
const utf8Names = 0x0800;

/** MS-DOS date and time: years count from 1980, seconds in pairs. */
const dosTime = (now: Date): [value: number, bytes: 2][] => [
  [(now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1), 2],
  [((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate(), 2],
];

/** Names of two files that are the same get a number. */
const uniqueNames = (names: readonly string[]): string[] => {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1)
      unique = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    used.add(unique.toLowerCase());
    return unique;
  });
};

export const zipOf = (files: readonly { name: string; text: string }[], now = new Date()): Blob => {
  const encoder = new TextEncoder();
  const names = uniqueNames(files.map(({ name }) => name));
  const contents: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  files.forEach(({ text }, index) => {
    const name = encoder.encode(names[index]);
    const bytes = encoder.encode(text);
    const shared: [number, 2 | 4][] = [
      [version, 2],
      [utf8Names, 2],
      [0, 2],
      ...dosTime(now),
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ];
    const header = record([[0x04034b50, 4], ...shared]);
    contents.push(header, name, bytes);
    // No comment, first disk, no attributes.
    directory.push(
      record([[0x02014b50, 4], [version, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]),
      name,
    );
    offset += header.length + name.length + bytes.length;
  });
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directoryBytes, 4],
    [offset, 4],
    [0, 2],
  ]);
  return new Blob([...contents, ...directory, end], { type: 'application/zip' });
};
