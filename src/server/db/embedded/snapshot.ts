// Copies the folder of the embedded database while clients use it. The first pass copies everything beside running
// writes, so its files do not fit together. The second pass holds the only session, and copies only what has changed.
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

export interface Snapshot {
  files: number;
  bytes: number;
  /** How long writers waited. */
  heldMs: number;
}

interface Seen {
  size: bigint;
  changedAtNs: bigint;
  /** The file changed so recently that a later change may have the same time. */
  isRecent: boolean;
}

interface Segments {
  first: string;
  last: string;
}

const copiesAtOnce = 8;
const recentNs = 2_000_000_000n;
const walSegment = /^pg_wal\/([0-9A-F]{24})$/;
/** Files of one run of the database, and temporary files, which the next start ignores or deletes. */
const isOfRun = (name: string): boolean =>
  name === 'postmaster.pid' || /(^|\/)(pgsql_tmp|pg_stat_tmp\/|t\d+_\d+$)/.test(name);

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Every file below the folder, by its path with slashes; folders end with a slash. A folder comes before its files. */
const listTree = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => {
      const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
      return entry.isDirectory() ? `${name}/` : name;
    })
    .sort();
};

const seenOf = async (file: string): Promise<Seen> => {
  const { size, mtimeNs } = await lstat(file, { bigint: true });
  return {
    size,
    changedAtNs: mtimeNs,
    isRecent: mtimeNs > BigInt(Date.now()) * 1_000_000n - recentNs,
  };
};

const isSame = (before: Seen | undefined, now: Seen): boolean =>
  before !== undefined &&
  !before.isRecent &&
  before.size === now.size &&
  before.changedAtNs === now.changedAtNs;

const eachOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const run = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, run));
};

/** Copies files that are new or have changed since `seen`, which it brings up to date. */
const copyChanged = async (
  folder: string,
  target: string,
  names: readonly string[],
  seen: Map<string, Seen>,
): Promise<void> => {
  for (const name of names.filter((each) => each.endsWith('/')))
    await mkdir(path.join(target, name), { recursive: true, mode: 0o700 });
  const files = names.filter((name) => !name.endsWith('/'));
  await eachOf(files, async (name) => {
    try {
      const from = path.join(folder, name);
      const now = await seenOf(from);
      if (isSame(seen.get(name), now)) return;
      await copyFile(from, path.join(target, name), constants.COPYFILE_FICLONE);
      seen.set(name, now);
    } catch (error) {
      // Deleted meanwhile, as after a `drop table`.
      if (!isCode(error, 'ENOENT')) throw error;
    }
  });
};

/** Recovery begins at the last checkpoint: older segments of the WAL, and empty ones made ahead, are not needed. */
const isNeeded = (name: string, { first, last }: Segments): boolean => {
  const [, segment] = walSegment.exec(name) ?? [];
  return segment === undefined || (segment >= first && segment <= last);
};

const neededSegments = async (client: pg.PoolClient): Promise<Segments> => {
  const { rows } = await client.query<Segments>(
    `select pg_walfile_name(redo_lsn + 1) as first, pg_walfile_name(pg_current_wal_insert_lsn() + 1) as last
     from pg_control_checkpoint()`,
  );
  const [segments] = rows;
  if (!segments) throw new Error('The embedded database did not name the segments of its write-ahead log.');
  return segments;
};

/**
 * Copies the database in `folder`, which `pool` is connected to, into the new folder `target`. A start on the copy
 * finds every transaction that was committed before the hold, and none after it.
 */
export const snapshotFolder = async (pool: pg.Pool, folder: string, target: string): Promise<Snapshot> => {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  const seen = new Map<string, Seen>();
  const list = async (): Promise<string[]> => (await listTree(folder)).filter((name) => !isOfRun(name));
  try {
    await client.query('checkpoint');
    const soon = await list();
    await copyChanged(
      folder,
      target,
      soon.filter((name) => !walSegment.test(name)),
      seen,
    );

    // A transaction keeps the only session: no other connection writes until it ends.
    await client.query('begin');
    const heldSince = performance.now();
    try {
      await client.query('checkpoint');
      const segments = await neededSegments(client);
      const names = (await list()).filter((name) => isNeeded(name, segments));
      await copyChanged(folder, target, names, seen);
      const kept = new Set(names);
      for (const name of await listTree(target))
        if (!kept.has(name)) await rm(path.join(target, name), { recursive: true, force: true });
    } finally {
      await client.query('rollback');
    }
    const heldMs = Math.round(performance.now() - heldSince);
    const sizes = [...seen.values()].map(({ size }) => Number(size));
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), heldMs };
  } finally {
    client.release();
  }
};
