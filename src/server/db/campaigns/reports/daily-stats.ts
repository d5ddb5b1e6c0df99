import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface DayRow {
  /** `2026-11-21`, of UTC. */
  day: string;
  sent: number;
  opened: number;
  clicked: number;
  new_contacts: number;
}

/** Oldest first; includes days without any activity. */
export const readDays = async (
  db: Queryable,
  workspaceId: string,
  { from, to }: { from: Date; to: Date },
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sum(days.n) filter (where days.what = 'sent'), 0)::bigint as sent,
      coalesce(sum(days.n) filter (where days.what = 'opened'), 0)::bigint as opened,
      coalesce(sum(days.n) filter (where days.what = 'clicked'), 0)::bigint as clicked,
      coalesce(sum(days.n) filter (where days.what = 'contacts'), 0)::bigint as new_contacts
    from generate_series(
      (${from}::timestamptz at time zone 'UTC')::date::timestamp,
      (${to}::timestamptz at time zone 'UTC')::date::timestamp, interval '1 day') as calendar (day)
    left join workspace_days days on days.workspace_id = ${workspaceId} and days.day = calendar.day::date
    group by calendar.day order by calendar.day`.execute(db);
  return rows;
};
