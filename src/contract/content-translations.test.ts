import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#text/languages.ts';
import { contentProblems } from './content.ts';
import { contentFiles, translatedFiles } from './content-files.ts';
import { translationDifferences } from './content-translations.ts';

const folder = path.join(import.meta.dirname, '../../content');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

test.each(
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) => translatedFiles.map((file) => [language, file] as const)),
)('content/%s/%s has the form of the English file, and claims the same', (language, file) => {
  const name = `${language}/${file}`;
  expect(existsSync(path.join(folder, name))).toBe(true);
  expect(contentProblems(name, contentFiles[file] as never, read(name))).toEqual([]);
  expect(translationDifferences(read(file), read(name))).toEqual([]);
});

test('a translation may change words', () => {
  const plan = { name: 'Monthly', dollarsPerMonth: 29, billing: '$29 every month' };
  expect(translationDifferences([plan], [{ ...plan, name: 'Monatlich', billing: '$29' }])).toEqual([]);
});

test('a translation may not change a price, a status, a name or the number of entries', () => {
  const plan = { name: 'Monthly', dollarsPerMonth: 29 };
  expect(translationDifferences({ plans: [plan] }, { plans: [{ ...plan, dollarsPerMonth: 19 }] })).toEqual([
    'plans > number 1 > dollarsPerMonth',
  ]);
  expect(translationDifferences([{ status: 'example' }], [{ status: 'verified' }])).toEqual([
    'number 1 > status',
  ]);
  expect(translationDifferences([{ name: 'Ada' }], [{ name: 'Eva' }])).toEqual(['number 1 > name']);
  expect(translationDifferences({ rows: [{}] }, { rows: [] })).toEqual(['rows > number of entries']);
});
