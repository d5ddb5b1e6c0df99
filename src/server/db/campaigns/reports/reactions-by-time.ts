// When recipients opened and clicked, over all campaigns of a workspace.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface ReactionsAt {
  /** The start of a quarter of an hour: no time zone has a finer offset. */
  at: Date;
  opened: number;
  clicked: number;
}

/**
 * For each message the first open and the first click by a person. Reads the latest `maxEvents` rows along the primary
 * key, so the work is bounded in a workspace of any size.
 */
export const readReactions = async (
  db: Queryable,
  workspaceId: string,
  { since, maxEvents }: { since: Date; maxEvents: number },
): Promise<{ campaigns: number; at: ReactionsAt[] }> => {
  const { rows } = await sql<ReactionsAt & { campaigns: number }>`
    with latest as (
      select campaign_id, contact_id, kind, is_machine, at from events
      where workspace_id = ${workspaceId} order by id desc limit ${maxEvents}
    ), firsts as (
      select campaign_id, kind, min(at) as at from latest
      where kind in ('open', 'click') and not is_machine
      group by campaign_id, contact_id, kind having min(at) >= ${since}
    )
    select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') as at,
      count(*) filter (where kind = 'open')::bigint as opened,
      count(*) filter (where kind = 'click')::bigint as clicked,
      (select count(distinct campaign_id) from firsts)::bigint as campaigns
    from firsts group by 1 order by 1`.execute(db);
  return { campaigns: rows[0]?.campaigns ?? 0, at: rows };
};
