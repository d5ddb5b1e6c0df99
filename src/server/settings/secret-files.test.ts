import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { secretSettings } from './secret-files.ts';

let folder: string;
let file: string;
const key = 'k'.repeat(40);

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lettersmith-secrets-'));
  file = path.join(folder, 'key');
  writeFileSync(file, `${key}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('a secret comes from a file, without the end of its line', () => {
  expect(readConfig({ SECRET_KEY_FILE: file }).secretKeys).toEqual([key]);
});

test('a secret is set once', () => {
  expect(problemsOf({ SECRET_KEY: key, SECRET_KEY_FILE: file })).toEqual([
    'SECRET_KEY and SECRET_KEY_FILE: set one of them.',
  ]);
});

test('a file that is missing or empty is named, and its content never', () => {
  const missing = path.join(folder, 'missing');
  const empty = path.join(folder, 'empty');
  writeFileSync(empty, '\n');
  const short = path.join(folder, 'short');
  writeFileSync(short, 'hunter2');
  expect(problemsOf({ SMTP_URL_FILE: missing })).toEqual([
    `SMTP_URL_FILE: the file ${missing} cannot be read (ENOENT).`,
  ]);
  expect(problemsOf({ SECRET_KEY_FILE: empty })).toEqual([`SECRET_KEY_FILE: the file ${empty} is empty.`]);
  expect(problemsOf({ SECRET_KEY_FILE: short }).join()).not.toContain('hunter2');
});

test('the embedded database serves one process', () => {
  expect(problemsOf({ REPLICAS: '2' })).toEqual([expect.stringContaining('REPLICAS is 2')]);
  expect(problemsOf({ REPLICAS: '2', DATABASE_URL: 'postgres://a@b/c' })).toEqual([]);
});

test('every setting that holds a secret may come from a file', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const settings = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].flatMap(([, name]) => name ?? []);
  const secret =
    /(PASSWORD|PASSPHRASE|SECRET|TOKEN|API_KEY|SECRET_KEY|ACCESS_KEY|ACCESS_KEY_ID)$|^(DATABASE_.*URL|SMTP_URL)$/;
  expect(settings.filter((name) => secret.test(name)).sort()).toEqual([...secretSettings].sort());
});
