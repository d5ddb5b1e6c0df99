// The list beside the code. Whether other statements ask more than one node shows only on Citus (`npm run test:citus`).
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { statementsOverAllWorkspaces } from './over-all-workspaces.ts';

const marks = /overAllWorkspaces\('([^']*)'\)/g;
/** `src/server` */
const folder = path.resolve(import.meta.dirname, '..');

test('every statement over all workspaces is on the list, and the list names no other', async () => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const marked = texts.flatMap((text) => [...text.matchAll(marks)].map(([, name]) => name));
  expect([...new Set(marked)].sort()).toEqual(Object.keys(statementsOverAllWorkspaces).sort());
});

test('a marked statement locks and writes nothing', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const [, statement = ''] of text.matchAll(/\$\{overAllWorkspaces\('[^']*'\)\}\s*([^`]*)`/g))
      expect([file, statement]).toEqual([
        file,
        expect.not.stringMatching(
          /\bfor (update|share|key share|no key update)\b|^\s*(insert|update|delete)\b/i,
        ),
      ]);
  }
});
