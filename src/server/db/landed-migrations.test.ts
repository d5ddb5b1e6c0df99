// A database that has applied a migration refuses to open when its file changes (`migrate.ts`), so a landed file never
// changes.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../../test/support/database.ts';

const list = path.join(migrationsFolder, 'landed.sha256');

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter(Boolean);

test('landed migrations are unchanged, and each new one is listed in migrations/landed.sha256', async () => {
  const landed = linesOf(await readFile(list, 'utf8'));
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(migrationsFolder, name), 'utf8')).replaceAll('\r\n', '\n');
      return `${createHash('sha256').update(sql).digest('hex')}  ${name}`;
    }),
  );
  const listed = new Set(landed);
  const missing = found.filter((line) => !listed.has(line));
  expect(
    missing,
    'A migration that has landed is never edited: undo the change, and put it into a new file. For a new file add its line to migrations/landed.sha256 (sha256sum prints it).',
  ).toEqual([]);
  expect(landed.filter((line) => !found.includes(line))).toEqual([]);
});
