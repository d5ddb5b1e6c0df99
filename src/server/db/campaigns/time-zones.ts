// Times on the clocks of time zones. The database computes them all, so that one set of rules decides.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** Names that the database knows; it compares them without regard to case. Takes half a second: cache it. */
export const knownTimeZones = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where name !~ '^(posix|right)/' order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Whether the contact `c` has a time zone that is known. */
export const hasTimeZone = (zones: readonly string[]): RawBuilder<unknown> =>
  sql`coalesce(lower(c.time_zone) = any(${zones.map((zone) => zone.toLowerCase())}::text[]), false)`;

/** Nowhere is it later on the clock. */
const hoursAheadOfUtc = 14;

/** What the clock in the zone shows at that moment, and when the first clock on earth shows it. */
export const localTimeOf = async (
  db: Queryable,
  at: Date,
  zone: string,
): Promise<{ localTime: string; firstAt: Date }> => {
  const { rows } = await sql<{ local_time: string; first_at: Date }>`
    select to_char(local_time, 'YYYY-MM-DD"T"HH24:MI') as local_time,
      (local_time - ${hoursAheadOfUtc} * interval '1 hour') at time zone 'UTC' as first_at
    from (select date_trunc('minute', ${at}::timestamptz at time zone ${zone}) as local_time) clock`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not tell the time.');
  return { localTime: row.local_time, firstAt: row.first_at };
};

/** A campaign that reaches each recipient at the same time of their own clock. */
export interface LocalTime {
  /** `2026-12-05T09:00` */
  time: string;
  /** Of contacts without a known time zone; itself known. */
  fallbackZone: string;
  /** From `knownTimeZones`; with the fallback zone. */
  zones: readonly string[];
  startedAt: Date;
  /** Recipients whose time was before this are late. */
  lateBefore: Date;
  late: 'now' | 'next-day';
}

/** For each zone the moment when its clock shows the time, as the table `moments (key, zone, at)`. Null: at once. */
export const momentsOf = ({ time, zones, lateBefore, late }: LocalTime): RawBuilder<unknown> => {
  const next = late === 'next-day' ? sql`(clock + interval '1 day') at time zone zone` : sql`null`;
  return sql`
    select lower(zone) as key, zone, case when clock at time zone zone < ${lateBefore}::timestamptz then ${next}
      else clock at time zone zone end as at
    from (select ${time}::timestamp as clock) of_recipients,
      unnest(${[...zones]}::text[]) as zone`;
};
