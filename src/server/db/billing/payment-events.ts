import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** Returns false when this event was handled before. An event whose handling failed is delivered again. */
export const beginEvent = async (
  db: Queryable,
  event: { eventId: string; type: string },
  now: Date,
): Promise<boolean> => {
  await db
    .insertInto('payment_events')
    .values({ event_id: event.eventId, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('event_id', '=', event.eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
};

export const endEvent = async (db: Queryable, eventId: string, now: Date): Promise<void> => {
  await db
    .updateTable('payment_events')
    .set({ handled_at: now })
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute();
};

/** Deletes at most `limit` rows and returns how many. */
export const deleteEventsBefore = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const deleted = await sql`
    delete from payment_events
    where event_id in (select event_id from payment_events where received_at <= ${before} limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0);
};
