// One change of the stand-in's state: a transaction, its time, and the events to send after its commit.
import type pg from 'pg';
import { inTransaction, type Queryable, randomCode } from '../database.ts';
import type { EventType, StripeEvent } from './objects.ts';
import { save } from './store.ts';

export const apiVersion = '2026-10-28.endive';

export interface Transaction {
  db: Queryable;
  /** In seconds, like all times of Stripe. */
  now: number;
  publicUrl: string;
  emit(type: EventType, object: object, previous?: object): Promise<void>;
}

export interface Origin {
  requestId: string | null;
  idempotencyKey: string | null;
}

export interface StripeState {
  pool: pg.Pool;
  now: () => Date;
  publicUrl: string;
  /** null: no receiver. */
  webhookUrl: string | null;
  /** Called after a commit that wrote events. */
  onEvents: () => void;
}

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const inTransactionWithEvents = async <Result>(
  state: StripeState,
  origin: Origin,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  let events = 0;
  const result = await inTransaction(state.pool, (db) =>
    change({
      db,
      now: seconds(state.now()),
      publicUrl: state.publicUrl,
      emit: async (type, object, previous) => {
        const event: StripeEvent = {
          id: `evt_${randomCode(24)}`,
          object: 'event',
          api_version: apiVersion,
          created: seconds(state.now()),
          data: { object, ...(previous ? { previous_attributes: previous } : {}) },
          livemode: false,
          pending_webhooks: state.webhookUrl === null ? 0 : 1,
          request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
          type,
        };
        await save(db, 'event', event);
        if (state.webhookUrl === null) return;
        // Written in the transaction of the change: a crash between the two cannot lose the notification.
        await db.query('insert into sandbox.stripe_deliveries (event_id, due_at) values ($1, now())', [
          event.id,
        ]);
        events += 1;
      },
    }),
  );
  if (events > 0) state.onEvents();
  return result;
};
