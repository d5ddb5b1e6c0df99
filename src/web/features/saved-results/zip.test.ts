// The archive is read back by the rules of the format, and its checksums by zlib.
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from './zip.ts';

const read = async (blob: Blob): Promise<{ name: string; text: string }[]> => {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const header = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(header)).toBe(0x04034b50);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24));
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
    expect(bytes.subarray(header + 4, header + 30)).toEqual(bytes.subarray(at + 6, at + 32));
    at += 46 + nameLength;
    return { name, text: content.toString('utf8') };
  });
};

test('the files are read back as they were, with names and letters of every language', async () => {
  const files = [
    { name: 'June.html', text: '<p>Grüße</p>' },
    { name: 'يونيو.html', text: '' },
    { name: 'long.html', text: 'x'.repeat(70_000) },
  ];
  expect(await read(zipOf(files))).toEqual(files);
  expect(await read(zipOf([]))).toEqual([]);
});

test('files with the same name, also in other letters, get a number', async () => {
  const names = ['June.html', 'june.html', 'June.html', 'June (2).html'];
  const archive = await read(zipOf(names.map((name) => ({ name, text: name }))));
  expect(archive.map(({ name }) => name)).toEqual([
    'June.html',
    'june (2).html',
    'June (3).html',
    'June (2) (2).html',
  ]);
});

test('the time of the files is stored as the format has it', async () => {
  const bytes = Buffer.from(
    await zipOf([{ name: 'a.html', text: 'a' }], new Date(2026, 10, 28, 10, 31, 44)).arrayBuffer(),
  );
  const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)];
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([10, 31, 44]);
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 28]);
});
