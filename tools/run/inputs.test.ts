// A start builds again what changed; a folder that is missing from the inputs would keep its old texts or code.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const load = (file: string): Promise<Record<string, string[]>> => import(new URL(file, import.meta.url).href);
const { webInputs = [] } = await load('build.mjs');
const { serverInputs = [] } = await load('bundle.mjs');

const root = path.resolve(import.meta.dirname, '../..');
const importedFolder = /from '#([\w-]+)\//g;

/** The folders of `src` that the files of `folders` import. */
const foldersImportedBy = (folders: readonly string[]): string[] =>
  folders
    .filter((folder) => folder.startsWith('src/'))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .flatMap((file) =>
          [...readFileSync(path.join(root, folder, file), 'utf8').matchAll(importedFolder)].map(
            ([, name]) => `src/${name}`,
          ),
        ),
    );

test.each([
  ['web', webInputs],
  ['server', serverInputs],
])('the inputs of the %s have every folder that it imports', (_name, inputs) => {
  const missing = [...new Set(foldersImportedBy(inputs))].filter((folder) => !inputs.includes(folder));
  expect(inputs).toContain('src/contract');
  expect(missing).toEqual([]);
});
