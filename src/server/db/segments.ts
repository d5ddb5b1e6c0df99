import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from './database.ts';
import { segmentWhere } from './segment-where.ts';
import type { SegmentsTable } from './tables.ts';

export type { StoredDefinition } from './segment-definition.ts';
export { segmentWhere };
export type StoredSegment = Selectable<SegmentsTable>;

export const listSegments = (db: Queryable, workspaceId: string): Promise<StoredSegment[]> =>
  db
    .selectFrom('segments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Those of `ids` that are there. */
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

/** One writer at a time, so that no two take the last place. Answers how many segments there are. */
export const takeSegmentNumber = async (
  db: Queryable,
  workspaceId: string,
): Promise<{ id: number; count: number }> => {
  const { rows } = await sql<{ segments: number }>`
    insert into audience_numbers (workspace_id, contacts, lists, tags, segments) values (${workspaceId}, 0, 0, 0, 1)
    on conflict (workspace_id) do update set segments = audience_numbers.segments + 1
    returning segments`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*) as n from segments where workspace_id = ${workspaceId} and deleted_at is null`.execute(
    db,
  );
  return { id: rows[0]?.segments ?? 1, count: counted.rows[0]?.n ?? 0 };
};

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

export const eraseSegmentsDeletedBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.deleteFrom('segments').where('deleted_at', '<', time).execute();
};

/** The highest number a contact of the workspace can have. */
export const highestContact = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ contacts: number }>`
    select contacts from audience_numbers where workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.contacts ?? 0;
};

/** Of the contacts numbered `from` to `to`. */
export const countWhere = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
  { from, to }: { from: number; to: number },
): Promise<{ count: number; subscribed: number }> => {
  const { rows } = await sql<{ count: number; subscribed: number }>`
    select count(*) as count, count(*) filter (where c.status = 'subscribed') as subscribed
    from contacts c where c.workspace_id = ${workspaceId} and c.id between ${from} and ${to} and ${where}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, subscribed: 0 };
};
