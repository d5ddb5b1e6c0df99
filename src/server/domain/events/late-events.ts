// Events of deliveries that are archived. What they say of a contact is applied at once, as for every event; a job counts
// them later (`platform/archive/late-events.ts`).
import type { Context } from '../../context.ts';
import { keepLateEvents } from '../../db/audience/archive/late.ts';
import type { Queryable } from '../../db/database.ts';
import type { DeliveryKey, DeliveryRow } from '../../db/events/delivery-events.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { deliveryKeyOf, deliveryNameOf } from './load-items.ts';

/** Call it after the deliveries were locked: none of them is archived from then on. Addresses are not stored. */
export const keepEventsOfArchived = async (
  ctx: Pick<Context, 'now'>,
  db: Queryable,
  events: readonly { key: DeliveryKey; event: NormalizedEvent }[],
  found: readonly DeliveryRow[],
): Promise<void> => {
  const live = new Set(found.map((row) => deliveryNameOf(deliveryKeyOf(row))));
  const missing = events.filter(({ key }) => !live.has(deliveryNameOf(key)));
  await keepLateEvents(
    db,
    missing.map(({ key, event: { emails: _, ...payload } }) => ({ ...key, payload })),
    ctx.now(),
  );
};
