import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from './encryption.ts';
import { storedSecretKey } from './secret-key.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];

describe('stored credentials', () => {
  test('open with their key, for their purpose, and not otherwise', () => {
    const box = createSecretBox([first]);
    const sealed = box.seal('sëcret', 'row 1');
    expect(sealed).not.toContain('cret');
    expect(box.open(sealed, 'row 1')).toBe('sëcret');
    expect(box.open(sealed, 'row 2')).toBeNull();
    expect(createSecretBox([second]).open(sealed, 'row 1')).toBeNull();
    for (const broken of ['', 'v1', 'v1.x.y', sealed.slice(0, -4), `v2${sealed.slice(2)}`]) {
      expect(box.open(broken, 'row 1')).toBeNull();
    }
  });

  test('the same text is never sealed to the same value', () => {
    const box = createSecretBox([first]);
    expect(box.seal('secret', 'row')).not.toBe(box.seal('secret', 'row'));
  });

  test('values sealed by an old key still open after a rotation, and new values use the new key', () => {
    const old = createSecretBox([first]).seal('secret', 'row');
    const changed = createSecretBox([second, first]);
    expect(changed.open(old, 'row')).toBe('secret');
    expect(createSecretBox([second]).open(changed.seal('secret', 'row'), 'row')).toBe('secret');
  });

  test('a mark needs the key', () => {
    expect(createSecretBox([first]).sign('w')).toMatch(/^[\w-]{22}$/);
    expect(createSecretBox([first]).sign('w')).toBe(createSecretBox([first]).sign('w'));
    expect(createSecretBox([first]).sign('w')).not.toBe(createSecretBox([second]).sign('w'));
  });
});

describe('the stored key', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-key-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is made once, also by processes that start together, and only its owner may read it', async () => {
    const data = path.join(folder, 'data');
    const keys = await Promise.all([storedSecretKey(data), storedSecretKey(data), storedSecretKey(data)]);
    expect(new Set(keys).size).toBe(1);
    expect(await storedSecretKey(data)).toBe(keys[0]);
    const file = path.join(data, 'secret-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]);
  });

  test('a file without a key stops the start', async () => {
    await writeFile(path.join(folder, 'secret-key'), '\n');
    await expect(storedSecretKey(folder)).rejects.toThrow('holds no key');
  });
});
