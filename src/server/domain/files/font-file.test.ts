import { describe, expect, test } from 'vitest';
import { sfnt, woff, woff2 } from '../../../../test/support/samples/fonts.ts';
import { fontExtOf } from './font-file.ts';

const trueType = '\0\x01\0\0';

const changed = (file: Buffer, change: (file: Buffer) => unknown): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};

describe('a font needs a name and bytes that agree', () => {
  test('accepts the four formats', async () => {
    expect(fontExtOf('Arimo.woff2', await woff2())).toBe('woff2');
    expect(fontExtOf('Arimo.WOFF', await woff())).toBe('woff');
    expect(fontExtOf('a.ttf', sfnt(trueType))).toBe('ttf');
    expect(fontExtOf('a.ttf', sfnt('true'))).toBe('ttf');
    expect(fontExtOf('a.otf', sfnt('OTTO', ['CFF ', 'cmap', 'head']))).toBe('otf');
    expect(fontExtOf('a.otf', sfnt(trueType))).toBe('otf');
  });

  test('rejects one format under the extension of another', async () => {
    expect(fontExtOf('a.ttf', await woff2())).toBeNull();
    expect(fontExtOf('a.woff2', await woff())).toBeNull();
    expect(fontExtOf('a.ttf', sfnt('OTTO'))).toBeNull();
    for (const name of ['a.svg', 'a.woff2.exe', 'woff2', ''])
      expect(fontExtOf(name, await woff2())).toBeNull();
  });

  test('rejects a page or an image under the extension of a font', () => {
    for (const text of [
      '<!doctype html><script>alert(1)</script>',
      '\x89PNG\r\n\x1a\n0000000000',
      'wOF2',
      '',
    ])
      for (const ext of ['woff2', 'woff', 'ttf', 'otf'])
        expect(fontExtOf(`a.${ext}`, Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('rejects an inconsistent table directory', async () => {
    const many = (file: Buffer, at: number) => changed(file, (copy) => copy.writeUInt16BE(65_535, at));
    expect(fontExtOf('a.ttf', many(sfnt(trueType), 4))).toBeNull();
    expect(fontExtOf('a.woff', many(await woff(), 12))).toBeNull();
    expect(fontExtOf('a.woff2', many(await woff2(), 12))).toBeNull();
    expect(
      fontExtOf(
        'a.ttf',
        changed(sfnt(trueType), (copy) => copy.writeUInt32BE(9_999_999, 20)),
      ),
    ).toBeNull();
    expect(fontExtOf('a.ttf', sfnt(trueType, ['cmap', 'head']))).toBeNull();
    expect(fontExtOf('a.woff2', (await woff2()).subarray(0, 5_000))).toBeNull();
    expect(fontExtOf('a.woff', Buffer.concat([await woff(), Buffer.from('<script>')]))).toBeNull();
  });

  test('rejects a file that would unpack to an excessive size', async () => {
    const huge = (file: Buffer) => changed(file, (copy) => copy.writeUInt32BE(0xffffffff, 16));
    expect(fontExtOf('a.woff2', huge(await woff2()))).toBeNull();
    expect(fontExtOf('a.woff', huge(await woff()))).toBeNull();
  });

  test('no truncation and no changed byte makes the reader throw', async () => {
    for (const [name, file] of [['a.woff2', await woff2()] as const, ['a.woff', await woff()] as const]) {
      for (let index = 0; index < 400; index += 1) {
        fontExtOf(name, file.subarray(0, index));
        fontExtOf(
          name,
          changed(file, (copy) => copy.writeUInt8((copy[index] ?? 0) ^ 0xff, index)),
        );
      }
    }
  });
});
