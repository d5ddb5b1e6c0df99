// What forbids a release, in a repository of a few files.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git, newMigrations, releaseFaults } from './checks.ts';

let root: string;

const write = (file: string, text: string): void => fs.writeFileSync(path.join(root, file), text);
const line = (name: string, sql: string): string =>
  `${createHash('sha256').update(sql).digest('hex')}  ${name}\n`;
const commit = (): void => {
  git(root, 'add', '--all');
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a change');
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-checks-'));
  fs.mkdirSync(path.join(root, 'migrations'));
  write('migrations/0001-a.sql', 'select 1;\n');
  write('migrations/landed.sha256', line('0001-a.sql', 'select 1;\n'));
  git(root, 'init', '--quiet');
  commit();
});
afterEach(() => fs.rmSync(root, { recursive: true }));

it('lets a clean tree with listed migrations become a newer version', () => {
  expect(releaseFaults(root, '0.2.0', '0.1.9')).toEqual([]);
});

it.each(['0.1.9', '0.1.8', '1.0', 'v1.0.0'])('refuses the version %s after 0.1.9', (version) => {
  expect(releaseFaults(root, version, '0.1.9')).toHaveLength(1);
});

it('refuses changes that are not committed, a tag that exists, and a migration that is not listed', () => {
  git(root, 'tag', 'v0.2.0');
  write('migrations/0002-b.sql', 'select 2;\n');
  expect(releaseFaults(root, '0.2.0', '0.1.0')).toEqual([
    expect.stringContaining('0002-b.sql'),
    expect.stringContaining('not committed'),
    expect.stringContaining('tag v0.2.0'),
  ]);
});

it('names the migrations since the last tag', () => {
  expect(newMigrations(root)).toEqual(['0001-a.sql']);
  git(root, 'tag', 'v0.2.0');
  write('migrations/0002-b.sql', 'select 2;\n');
  commit();
  expect(newMigrations(root)).toEqual(['0002-b.sql']);
  git(root, 'tag', 'v0.3.0');
  expect(newMigrations(root)).toEqual(['0002-b.sql']);
});
