// Damaged files and full disks: what an operator and a person read, and the way back.

import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translatorFor } from '#text/translator.ts';
import { makeInstallation, type OwnInstallation } from '../../../../test/support/samples/installation.ts';
import { type OpenDatabase, openEmbedded } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { damagedText, isDamaged } from '../../domain/shared/damaged-data.ts';
import { isDiskFull } from '../../domain/shared/disk-full.ts';
import { databaseFolder, openInstallation } from '../installation/open.ts';
import { migrationsFolder } from '../installation/product.ts';
import { backUp } from './backup.ts';
import { fileNameOf } from './schedule.ts';
import { wayBack } from './way-back.ts';

let home: OwnInstallation;
let folder: string;
let backups: string;

const openHere = (): Promise<OpenDatabase> => openEmbedded({ storage: { kind: 'folder', folder } });

beforeAll(async () => {
  if (!process.env.LONG) return;
  backups = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-backups-'));
  home = await makeInstallation(undefined, { BACKUP_DIR: backups });
  folder = databaseFolder(home.config);
  const database = await openHere();
  await migrate(database.pool, migrationsFolder);
  await database.close();
});
afterAll(async () => {
  await home?.remove();
  if (backups) await rm(backups, { recursive: true });
});

const write = async (to: string): Promise<string> => {
  const on = await openInstallation(home.config);
  try {
    const { config } = home;
    const options = { config, database: on.database, to, passphrase: null, uploads: 'disk' as const };
    return (await backUp({ ...options, now: new Date() })).file;
  } finally {
    await on.close();
  }
};

it.runIf(process.env.LONG)(
  'leaves no half of a backup, and no copy of the database, when the disk is full',
  async (context) => {
    // A folder whose file system is full after 2 MB, where this machine can make one.
    const small = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-small-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]);
    try {
      if (mounted.status !== 0) return context.skip('this user may not mount a small file system');
      const error: unknown = await write(small).catch((thrown: unknown) => thrown);
      expect(isDiskFull(error)).toBe(true);
      expect(await readdir(small)).toEqual([]);
      expect((await readdir(home.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([]);
    } finally {
      if (mounted.status === 0) spawnSync('umount', [small]);
      await rm(small, { recursive: true, force: true });
    }
  },
);

it.runIf(process.env.LONG)(
  'names the newest backup and the command when the write-ahead log is damaged',
  async () => {
    const file = await write(backups);
    await writeFile(path.join(backups, fileNameOf(new Date('2020-01-01T00:00:00Z'))), 'an older one');
    const log = path.join(folder, 'pg_wal');
    for (const segment of (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)))
      await writeFile(
        path.join(log, segment),
        Buffer.alloc((await stat(path.join(log, segment))).size, 0x5a),
      );
    await expect(openHere()).rejects.toMatchObject({ isDamaged: true });
    expect(await wayBack(home.config)).toMatch(`lettersmith restore --replace ${file}`);
    expect(await wayBack({ ...home.config, backup: { ...home.config.backup, dir: null } })).toMatch(
      /No backup was found/,
    );
  },
);

it.runIf(process.env.LONG)('knows a damaged page from other faults', async () => {
  const own = path.join(home.dataDir, 'pages');
  const database = await openEmbedded({ storage: { kind: 'folder', folder: own } });
  await database.pool.query(
    "create table letters as select n, repeat('x', 500) as text from generate_series(1, 500) n",
  );
  const { rows } = await database.pool.query<{ file: string }>(
    "select pg_relation_filepath('letters') as file",
  );
  await database.close();
  const file = await open(path.join(own, rows[0]?.file ?? ''), 'r+');
  await file.write(Buffer.alloc(64, 0x5a), 0, 64, 8_192 + 300);
  await file.close();
  const again = await openEmbedded({ storage: { kind: 'folder', folder: own } });
  const error: unknown = await again.pool
    .query('select sum(length(text)) from letters')
    .catch((thrown: unknown) => thrown);
  expect(isDamaged(error)).toBe(true);
  expect(translatorFor('en')(damagedText)).toContain('backup');
  expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await again.close();
  expect((await readFile(path.join(own, 'PG_VERSION'), 'utf8')).length).toBeGreaterThan(0);
});
