import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { InstallationTable } from '../tables.ts';

export type StoredInstallation = Selectable<InstallationTable>;

export const findInstallation = (db: Queryable): Promise<StoredInstallation | undefined> =>
  db.selectFrom('installation').selectAll().executeTakeFirst();

/** Names the installation if it has no name yet. */
export const ensureInstallation = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db
    .insertInto('installation')
    .values({ id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A backup that has everything up to this moment was completed. */
export const recordBackup = async (db: Queryable, at: Date): Promise<void> => {
  await db
    .updateTable('installation')
    .set({ last_backup_at: sql`greatest(last_backup_at, ${at})` })
    .execute();
};

/** After a restore: no process sends until `resumeSending`. */
export const pauseAfterRestore = async (db: Queryable, now: Date, backupMadeAt: Date): Promise<void> => {
  await db
    .updateTable('installation')
    .set({
      sending_paused_at: now,
      paused_by_operator: false,
      backup_made_at: backupMadeAt,
      last_backup_at: sql`greatest(last_backup_at, ${backupMadeAt})`,
    })
    .execute();
};

/** Campaigns and confirmations rest until `resumeSending`. false: sending was paused already. */
export const pauseSending = async (db: Queryable, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ sending_paused_at: now, paused_by_operator: true })
    .where('sending_paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Returns false when sending was not paused. */
export const resumeSending = async (db: Queryable): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ sending_paused_at: null, paused_by_operator: false })
    .where('sending_paused_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface UnfinishedMove {
  workspaceId: string;
  /** The id of the other installation. */
  to: string;
}

/** The other installation may have the workspace from now on. */
export const beginMove = async (db: Queryable, { workspaceId, to }: UnfinishedMove): Promise<void> => {
  await db.updateTable('installation').set({ moving_workspace: workspaceId, moving_to: to }).execute();
};

export const endMove = async (db: Queryable): Promise<void> => {
  await db.updateTable('installation').set({ moving_workspace: null, moving_to: null }).execute();
};

/** The workspace that may be in two installations; null once it is erased here. */
export const findUnfinishedMove = async (db: Queryable): Promise<UnfinishedMove | null> => {
  const found = await findInstallation(db);
  const { moving_workspace: workspaceId = null, moving_to: to = null } = found ?? {};
  if (workspaceId === null || to === null) return null;
  const isHere = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return isHere ? { workspaceId, to } : null;
};

export interface StoppedCampaigns {
  paused: number;
  drafts: number;
}

/**
 * For a database that was restored: what the backup shows as under way may have been sent since. Campaigns that were
 * being sent are paused, and schedules whose time has passed become drafts, until a person decides.
 */
export const stopCampaigns = async (db: Queryable, now: Date): Promise<StoppedCampaigns> => {
  const isUnderWay = sql`(state in ('preparing', 'sending') or (state = 'scheduled' and scheduled_at <= ${now}))`;
  const found = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('campaigns of a backup')}
    select distinct workspace_id from campaigns where ${isUnderWay}`.execute(db);
  const stopped = { paused: 0, drafts: 0 };
  for (const { workspace_id: workspaceId } of found.rows) {
    const { rows } = await sql<{ state: string }>`
      update campaigns set
        state = case when state = 'scheduled' then 'draft' else 'paused' end,
        scheduled_at = case when state = 'scheduled' then null else scheduled_at end,
        waiting = 'restored', waiting_until = null, waiting_check = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and ${isUnderWay}
      returning state`.execute(db);
    const paused = rows.filter(({ state }) => state === 'paused').length;
    stopped.paused += paused;
    stopped.drafts += rows.length - paused;
  }
  return stopped;
};
