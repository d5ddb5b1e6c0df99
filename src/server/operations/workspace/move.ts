// Moves a workspace to another installation: export, import, comparison, and only then the erasure here. The comparison
// is part of the import's transaction, so a target that runs sees nothing before. Right before the target keeps its rows,
// this installation is marked, and no process of it starts until the erasure has ended: never do both send. A move that
// breaks off anywhere is continued by the same command.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { beginMove, endMove, findInstallation, findUnfinishedMove } from '../../db/shared/installation.ts';
import { contentTypeOf } from '../backup/uploads.ts';
import { type Installation, openStorage } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';
import { requireOwnSchema } from '../installation/schema.ts';
import { requireAtRest, requireStopped, whileNoneStarts } from './at-rest.ts';
import { missingFiles, missingRows, missingRowsIn } from './compare.ts';
import { eraseWorkspace } from './erase.ts';
import { exportWorkspace } from './export.ts';
import { importWorkspace } from './import.ts';

export interface Moved {
  workspaceId: string;
  /** Rows that this call brought to the target; 0: they were there from a move that broke off. */
  rows: number;
  /** Files that were deleted here. */
  files: number;
}

const hasWorkspace = async ({ database }: Installation, id: string): Promise<boolean> =>
  (await database.pool.query('select from workspaces where id = $1', [id])).rows.length > 0;

const placeOf = ({ config }: Installation): string =>
  config.s3 ? `${config.s3.endpoint ?? ''}/${config.s3.bucket}` : path.resolve(config.dataDir);

/** Gives the id of the target. */
const requireOther = async (from: Installation, to: Installation): Promise<string> => {
  await requireOwnSchema(from.database.pool, 'this installation');
  await requireOwnSchema(to.database.pool, 'the target');
  const [own, other] = [await findInstallation(from.database.db), await findInstallation(to.database.db)];
  if (!other)
    throw new Refusal('The server of the target was never started. Nothing was changed. Start it once.');
  if (own?.id === other.id)
    throw new Refusal('Both settings name the same installation, or a copy of it. Nothing was changed.');
  if (placeOf(from) === placeOf(to))
    throw new Refusal(
      'Both installations keep uploads in the same place, so the erasure here would delete those of the target. Nothing was changed. Give the target a place of its own.',
    );
  return other.id;
};

const folderPrefix = 'moving-';

/** A new folder that only this user can read. Those of moves that were killed go. */
const newFolder = async ({ config }: Installation): Promise<string> => {
  const parent = path.resolve(config.dataDir);
  await mkdir(parent, { recursive: true });
  for (const name of (await readdir(parent)).filter((each) => each.startsWith(folderPrefix)))
    await rm(path.join(parent, name), { recursive: true, force: true });
  return mkdtemp(path.join(parent, folderPrefix));
};

interface Difference {
  rows: { table: string; rows: number }[];
  files: string[];
}

const isNone = ({ rows, files }: Difference): boolean => rows.length + files.length === 0;

const describe = ({ rows, files }: Difference): string => {
  const named = rows.map(({ table, rows: count }) => `${table} (${count})`);
  return [...named, ...(files.length > 0 ? [`files (${files.length})`] : [])].join(', ');
};

/** Brings all of it over, or nothing. From its last step on the source is marked. */
const bringOver = async (
  from: Installation,
  to: Installation,
  move: { workspaceId: string; to: string },
): Promise<number> => {
  const { workspaceId } = move;
  const folder = await newFolder(from);
  // The export has stored credentials and is gone with this call, so nothing else has to know its passphrase.
  const passphrase = randomBytes(32).toString('base64url');
  const beforeCommit = async (there: pg.PoolClient): Promise<void> => {
    const found = {
      rows: await missingRowsIn(there, from, workspaceId),
      files: await missingFiles(from, to, workspaceId),
    };
    if (!isNone(found))
      throw new Refusal(
        `Not all of the workspace arrived: ${describe(found)}. Nothing was changed. Move it again.`,
      );
    await beginMove(from.database.db, move);
    try {
      await requireStopped(from);
    } catch (error) {
      await endMove(from.database.db);
      throw error;
    }
  };
  try {
    const { file } = await exportWorkspace(from, { workspaceId, to: folder, passphrase });
    return (await importWorkspace(to, { file, passphrase, beforeCommit })).rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The target has it by an import: nothing is erased here unless all of it is there. */
const requireWhole = async (from: Installation, to: Installation, workspaceId: string): Promise<void> => {
  const found = {
    rows: await missingRows(from, to, workspaceId),
    files: await missingFiles(from, to, workspaceId),
  };
  if (isNone(found)) return;
  throw new Refusal(
    `The target has the workspace, and not all of what is here: ${describe(found)}. Nothing was erased; both have it now. If people work in the target already, compare the two yourself, then run "lettersmith workspace erase" here. Otherwise erase it there and move it again.`,
  );
};

/** A workspace of the target that shared a file may have been deleted, with the file, before the rows arrived. */
const bringMissingFiles = async (
  from: Installation,
  to: Installation,
  workspaceId: string,
): Promise<void> => {
  const { rows } = await to.database.pool.query<{ key: string }>(
    "select distinct hash || '.' || ext as key from uploads where workspace_id = $1",
    [workspaceId],
  );
  const wanted = new Set(rows.map(({ key }) => key));
  const missing = (await missingFiles(from, to, workspaceId)).filter((key) => wanted.has(key));
  const [here, there] = [await openStorage(from.config), await openStorage(to.config)];
  try {
    for (const key of missing) {
      const bytes = await here.get(key);
      if (bytes) await there.put(key, bytes, contentTypeOf(key));
    }
  } finally {
    await here.close();
    await there.close();
  }
};

/**
 * Moves a workspace. Call it again after a fault: it continues.
 * @throws {Refusal} with what to do; nothing was erased then
 */
export const moveWorkspace = (from: Installation, to: Installation, workspaceId: string): Promise<Moved> =>
  whileNoneStarts(from, async (stillHeld) => {
    const target = await requireOther(from, to);
    if (!(await hasWorkspace(from, workspaceId)))
      throw new Refusal(
        (await hasWorkspace(to, workspaceId))
          ? `The workspace ${workspaceId} is in the target, and no longer here: it was moved.`
          : `There is no workspace ${workspaceId}. "lettersmith workspace list" shows them.`,
      );
    const unfinished = await findUnfinishedMove(from.database.db);
    if (unfinished && (unfinished.workspaceId !== workspaceId || unfinished.to !== target))
      throw new Refusal(
        `The move of the workspace ${unfinished.workspaceId} to the installation ${unfinished.to} has not ended. Nothing was changed. Finish it first.`,
      );
    await requireStopped(from);
    const move = { workspaceId, to: target };
    const isThere = await hasWorkspace(to, workspaceId);
    let rows = 0;
    if (!isThere) {
      await requireAtRest(from, workspaceId);
      rows = await bringOver(from, to, move);
    } else if (!unfinished) {
      await requireAtRest(from, workspaceId);
      await requireWhole(from, to, workspaceId);
      await beginMove(from.database.db, move);
    }
    await bringMissingFiles(from, to, workspaceId);
    await stillHeld();
    await requireStopped(from, 'The target has the workspace; it was not erased here yet.');
    const { files } = await eraseWorkspace(from, workspaceId);
    await endMove(from.database.db);
    return { workspaceId, rows, files };
  });
