import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentError, readContent } from './content.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-content-'));
  await cp(path.resolve(import.meta.dirname, '../../content'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const change = async (file: string, edit: (text: string) => string): Promise<void> => {
  const where = path.join(folder, file);
  await writeFile(where, edit(await readFile(where, 'utf8')));
};

const problems = async (): Promise<string[]> =>
  readContent(folder).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ContentError) return error.problems;
      throw error;
    },
  );

test('the shipped content can be displayed', async () => {
  expect(await readContent(folder)).toMatchObject({ brand: 'Lettersmith', legal: { status: 'example' } });
});

test('reports all problems at once, by file and position', async () => {
  await change('site.json', (text) => text.replace('"brand": "Lettersmith"', '"brand": " "'));
  await change('testimonials.json', (text) => text.replace('"status": "example"', '"status": "verified"'));
  await change('faq.json', (text) => text.slice(1));
  await rm(path.join(folder, 'platforms.json'));
  const lines = await problems();
  expect(lines).toEqual([
    'content/site.json, at brand: This text is empty.',
    expect.stringMatching(/^content\/platforms\.json cannot be read: ENOENT/),
    'content/testimonials.json, at number 1 > source: A verified claim names its source.',
    expect.stringMatching(/^content\/faq\.json is not JSON: /),
  ]);
});
