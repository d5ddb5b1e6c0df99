// Moves a workspace to another installation: export, import, comparison, and only then the erasure here. A move that
// breaks off anywhere is continued by the same command, because the comparison decides and no record of its own.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findInstallation } from '../../db/shared/installation.ts';
import type { Installation } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';
import { missingFiles, missingRows } from './compare.ts';
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

/** What a running process writes between export and erasure would be lost. */
const requireStopped = async ({ database, isServed }: Installation): Promise<void> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from processes
     where state <> 'stopped' and beat_at > clock_timestamp() - interval '30 seconds'`,
  );
  if (isServed || (rows[0]?.count ?? 0) > 0)
    throw new Refusal(
      'A process of this installation is running, and what it writes meanwhile would be lost. Nothing was changed. Stop all its processes, and wait half a minute if one was killed; that of the target may run.',
    );
};

const requireAtRest = async ({ database }: Installation, id: string): Promise<void> => {
  const { rows } = await database.pool.query<{ subscription: string | null; campaigns: number }>(
    `select stripe_subscription_id as subscription, (select count(*)::int from campaigns c
       where c.workspace_id = $1 and c.state in ('preparing', 'sending')) as campaigns
     from workspaces where id = $1`,
    [id],
  );
  if (rows[0]?.subscription)
    throw new Refusal(
      `The workspace has the subscription ${rows[0].subscription}, which another server would not know of. Nothing was changed. Cancel it at Stripe first.`,
    );
  if ((rows[0]?.campaigns ?? 0) > 0)
    throw new Refusal(
      'The workspace has a campaign that is being sent. Nothing was changed. Its owner pauses it first.',
    );
};

const placeOf = ({ config }: Installation): string =>
  config.s3 ? `${config.s3.endpoint ?? ''}/${config.s3.bucket}` : path.resolve(config.dataDir);

const requireOther = async (from: Installation, to: Installation): Promise<void> => {
  const [own, other] = [await findInstallation(from.database.db), await findInstallation(to.database.db)];
  if (!other)
    throw new Refusal('The server of the target was never started. Nothing was changed. Start it once.');
  if (own?.id === other.id)
    throw new Refusal('Both settings name the same installation, or a copy of it. Nothing was changed.');
  if (placeOf(from) === placeOf(to))
    throw new Refusal(
      'Both installations keep uploads in the same place, so the erasure here would delete those of the target. Nothing was changed. Give the target a place of its own.',
    );
};

const bringOver = async (from: Installation, to: Installation, workspaceId: string): Promise<number> => {
  const folder = await mkdtemp(path.join(path.resolve(from.config.dataDir), 'moving-'));
  // The export has stored credentials and is gone with this call, so nothing else has to know its passphrase.
  const passphrase = randomBytes(32).toString('base64url');
  try {
    const { file } = await exportWorkspace(from, { workspaceId, to: folder, passphrase });
    return (await importWorkspace(to, { file, passphrase })).rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Nothing is erased here unless all of it is there. */
const requireWhole = async (from: Installation, to: Installation, workspaceId: string): Promise<void> => {
  const rows = await missingRows(from, to, workspaceId);
  const files = await missingFiles(from, to, workspaceId);
  if (rows.length + files.length === 0) return;
  const named = rows.map(({ table, rows: count }) => `${table} (${count})`);
  const parts = [...named, ...(files.length > 0 ? [`files (${files.length})`] : [])].join(', ');
  throw new Refusal(
    `The target has the workspace, and not all of what is here: ${parts}. Nothing was erased; both have it now. If people work in the target already, compare the two yourself, then run "lettersmith workspace erase" here. Otherwise erase it there and move it again.`,
  );
};

/**
 * Moves a workspace. Call it again after a fault: it continues.
 * @throws {Refusal} with what to do; nothing was erased then
 */
export const moveWorkspace = async (
  from: Installation,
  to: Installation,
  workspaceId: string,
): Promise<Moved> => {
  if (!(await hasWorkspace(from, workspaceId)))
    throw new Refusal(
      (await hasWorkspace(to, workspaceId))
        ? `The workspace ${workspaceId} is in the target, and no longer here: it was moved.`
        : `There is no workspace ${workspaceId}. "lettersmith workspace list" shows them.`,
    );
  await requireOther(from, to);
  await requireStopped(from);
  await requireAtRest(from, workspaceId);
  const rows = (await hasWorkspace(to, workspaceId)) ? 0 : await bringOver(from, to, workspaceId);
  await requireWhole(from, to, workspaceId);
  const { files } = await eraseWorkspace(from, workspaceId);
  return { workspaceId, rows, files };
};
