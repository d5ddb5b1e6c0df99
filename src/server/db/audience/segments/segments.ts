import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import type { SegmentsTable } from '../../tables.ts';
import type { StoredContact } from '../contacts/contacts.ts';
import type { ContactRange } from './where.ts';

export type StoredSegment = Selectable<SegmentsTable>;

export const listSegments = (db: Queryable, workspaceId: string): Promise<StoredSegment[]> =>
  db
    .selectFrom('segments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Those of `ids` that exist. */
export const findSegments = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<StoredSegment[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('segments')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();

export const insertSegment = async (
  db: Queryable,
  row: { workspace_id: string; id: number; name: string; definition: string; at: Date },
): Promise<void> => {
  const { at, ...rest } = row;
  await db
    .insertInto('segments')
    .values({ ...rest, created_at: at, updated_at: at })
    .execute();
};

export const updateSegment = async (
  db: Queryable,
  workspaceId: string,
  id: number,
  change: Updateable<SegmentsTable>,
  isDeleted = false,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('segments')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const eraseSegmentsDeletedBefore = async (
  db: Queryable,
  workspaceId: string,
  time: Date,
): Promise<void> => {
  await db
    .deleteFrom('segments')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', '<', time)
    .execute();
  await sql`delete from segment_counts where workspace_id = ${workspaceId}
    and segment_id not in (select id from segments where workspace_id = ${workspaceId})`.execute(db);
};

/** Counts those of them that exist. */
export const countResources = async (
  db: Queryable,
  workspaceId: string,
  numbers: { lists: readonly number[]; tags: readonly number[]; campaigns: readonly number[] },
): Promise<{ lists: number; tags: number; campaigns: number }> => {
  const { rows } = await sql<{ lists: number; tags: number; campaigns: number }>`
    select (select count(*) from lists where workspace_id = ${workspaceId}
        and id = any(${[...numbers.lists]}::bigint[]) and deleted_at is null) as lists,
      (select count(*) from contact_tags where workspace_id = ${workspaceId}
        and id = any(${[...numbers.tags]}::bigint[])) as tags,
      (select count(*) from campaigns where workspace_id = ${workspaceId}
        and id = any(${[...numbers.campaigns]}::bigint[]) and deleted_at is null) as campaigns`.execute(db);
  return rows[0] ?? { lists: 0, tags: 0, campaigns: 0 };
};

const queryCanceled = '57014';

/** Returns null when it took longer than `maxMs` and was stopped. */
export const within = async <Result>(
  db: Database,
  maxMs: number,
  read: (db: Queryable) => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await db.transaction().execute(async (tx) => {
      // The planner adds up the costs of all alternatives, so JIT would compile for longer than the query runs.
      await sql`select set_config('jit', 'off', true),
        set_config('statement_timeout', ${String(Math.max(1, Math.round(maxMs)))}, true)`.execute(tx);
      return read(tx);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return null;
    throw error;
  }
};

/** Counts among the contacts with these ids. */
export const countWhere = (
  db: Database,
  workspaceId: string,
  where: RawBuilder<unknown>,
  { from, to }: ContactRange,
  maxMs: number,
): Promise<{ count: number; subscribed: number } | null> =>
  within(db, maxMs, async (tx) => {
    const { rows } = await sql<{ count: number; subscribed: number }>`
      select count(*) as count, count(*) filter (where c.status = 'subscribed') as subscribed
      from contacts c where c.workspace_id = ${workspaceId} and c.id between ${from} and ${to} and ${where}`.execute(
      tx,
    );
    return rows[0] ?? { count: 0, subscribed: 0 };
  });

/** Contacts with these ids, newest first. */
export const contactsWhere = (
  db: Database,
  workspaceId: string,
  where: RawBuilder<unknown>,
  { from, to }: ContactRange,
  limit: number,
  maxMs: number,
): Promise<StoredContact[] | null> =>
  within(db, maxMs, async (tx) => {
    const { rows } = await sql<StoredContact>`
      select c.* from contacts c
      where c.workspace_id = ${workspaceId} and c.id between ${from} and ${to} and ${where}
      order by c.id desc limit ${limit}`.execute(tx);
    return rows;
  });
