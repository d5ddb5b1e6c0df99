// Recipients of the last 24 hours, counted by the hour.
import type { Queryable } from '../../database.ts';
import type { SandboxState } from '../state.ts';

const recipientsOfDay = `(select coalesce(sum(recipients), 0)::int from sandbox.aws_usage
  where hour > $1::timestamptz - interval '24 hours' and hour <= $1::timestamptz)`;

export const sentInDay = async (db: Queryable, now: Date): Promise<number> => {
  const found = await db.query<{ sent: number }>(`select ${recipientsOfDay} as sent`, [now]);
  return found.rows[0]?.sent ?? 0;
};

/** How many of these recipients the daily quota still allows. Parallel calls may exceed it by a few, as at Amazon. */
export const remainingInDay = async (state: SandboxState, wanted: number): Promise<number> => {
  const { max24HourSend } = state.account.current();
  if (max24HourSend < 0) return wanted;
  return Math.max(0, Math.min(wanted, max24HourSend - (await sentInDay(state.pool, state.now()))));
};

export const countSent = async (db: Queryable, now: Date, recipients: number): Promise<void> => {
  if (recipients === 0) return;
  await db.query(
    `insert into sandbox.aws_usage as stored (hour, recipients) values (date_trunc('hour', $1::timestamptz), $2)
     on conflict (hour) do update set recipients = stored.recipients + excluded.recipients`,
    [now, recipients],
  );
};
