// A migrated, empty embedded database, which a first start unpacks instead of making and migrating one. The same sources
// and the same date give the same bytes. Usage: node empty-database.ts <file>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { openEmbedded } from '#server/db/database.ts';
import { migrateJobs } from '#server/db/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { queueSettings } from '#server/jobs/definitions.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The row of the process that made the tables names its machine, and the log of writes repeats it. */
const withoutTraces = [
  'truncate jobs.instance',
  'set wal_recycle = off',
  'checkpoint',
  'select pg_switch_wal()',
  'checkpoint',
];

/** The files of a migrated database in one tar archive. */
const migratedFiles = async (): Promise<Buffer> => {
  const database = await openEmbedded({ storage: { kind: 'memory' } });
  try {
    await migrate(database.pool, path.join(root, 'migrations'));
    await migrateJobs(database.pool, queueSettings);
    for (const statement of withoutTraces) await database.pool.query(statement);
    return await database.gateway.dump();
  } finally {
    await database.close();
  }
};

const compressed = (tar: Buffer): Promise<Buffer> =>
  promisify(zstdCompress)(tar, { params: { [constants.ZSTD_c_compressionLevel]: 12 } });

/** `seconds`: the date in the database's files, since 1970. */
export const writeEmptyDatabase = async (file: string, seconds: number): Promise<void> => {
  const sameBytes = path.join(import.meta.dirname, 'same-bytes.mjs');
  const child = spawn(process.execPath, ['--import', sameBytes, import.meta.filename, file], {
    env: { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(seconds) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The empty database could not be made.');
};

const [, , target] = process.argv;
if (import.meta.main && target) {
  await writeFile(target, await compressed(await migratedFiles()));
  process.exit(0);
}
