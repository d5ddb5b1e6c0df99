// The row of a workspace's sample shop, and the lock that lets one request load or remove it.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { SampleShopsTable } from '../tables.ts';

export type StoredSampleShopRow = Selectable<SampleShopsTable>;

const seed = 7_204_127;

/** Until the end of the transaction; false: another transaction loads or removes it. */
export const tryLockSampleShop = async (tx: Queryable, workspaceId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${workspaceId}, ${seed})) as is_locked`.execute(tx);
  return rows[0]?.is_locked ?? false;
};

export const findSampleShop = (
  db: Queryable,
  workspaceId: string,
): Promise<StoredSampleShopRow | undefined> =>
  db.selectFrom('sample_shops').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();

export const insertSampleShop = async (tx: Queryable, row: Insertable<SampleShopsTable>): Promise<void> => {
  await tx.insertInto('sample_shops').values(row).execute();
};

export const deleteSampleShop = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await tx.deleteFrom('sample_shops').where('workspace_id', '=', workspaceId).execute();
};
