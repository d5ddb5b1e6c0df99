import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { StoredAudience } from '../../stored-types.ts';

export interface ActivityRow {
  id: number;
  audience: StoredAudience;
  bucket: Date | null;
  started_at: Date | null;
  total_recipients: number | null;
  opens_counted: boolean;
}

/** Without their HTML, in the order of `ids`. */
export const readForActivity = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<ActivityRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActivityRow>`
    select id, audience, bucket, started_at, total_recipients,
      coalesce((frozen ->> 'trackOpens')::boolean, track_opens) as opens_counted
    from campaigns
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], id)`.execute(db);
  return rows;
};

/** Of those that are not deleted. */
export const readAudienceNames = async (
  db: Queryable,
  workspaceId: string,
  { lists, segments }: { lists: readonly number[]; segments: readonly number[] },
): Promise<{ lists: Map<number, string>; segments: Map<number, string> }> => {
  const { rows } = await sql<{ kind: 'list' | 'segment'; id: number; name: string }>`
    select 'list' as kind, id, name from lists
    where workspace_id = ${workspaceId} and id = any(${[...lists]}::bigint[]) and deleted_at is null
    union all
    select 'segment', id, name from segments
    where workspace_id = ${workspaceId} and id = any(${[...segments]}::bigint[]) and deleted_at is null`.execute(
    db,
  );
  const namesOf = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { lists: namesOf('list'), segments: namesOf('segment') };
};
