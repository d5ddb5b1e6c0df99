// Reads events from queues of carriers: this server polls, so it needs no address that a carrier could reach. A message
// is acknowledged only after it is stored here.
import type { Context } from '../../context.ts';
import { type EventQueue, recordLateEvents } from '../../db/carriers/event-stream.ts';
import { ingestEvents } from './ingest.ts';

/** The longest poll that any carrier allows. */
export const maxPollSeconds = 20;

export interface CarrierQueue extends EventQueue {
  queues: NonNullable<Context['carriers'][number]['queues']>;
}

/** One poll: returns the number of messages; null: no workspace uses this queue any more. */
export const pollQueueOnce = async (
  ctx: Context,
  queue: CarrierQueue,
  options: { waitSeconds: number; signal?: AbortSignal },
): Promise<number | null> => {
  const polled = await queue.queues.poll(ctx, queue, options);
  if (polled === null || polled.count === 0) return polled && 0;
  await ingestEvents(ctx, polled.source, polled.events);
  ctx.metrics.add('events_received_total', { way: 'queue' }, polled.events.length);
  await polled.acknowledge();
  return polled.count;
};

/** Records that the queue was not read for a while, or could not be: its content is unknown. */
export const recordUnread = (ctx: Context, { workspaceIds }: EventQueue): Promise<void> =>
  recordLateEvents(ctx.db, workspaceIds, ctx.now());

export const readQueues = async (ctx: Context): Promise<CarrierQueue[]> => {
  const found: CarrierQueue[] = [];
  for (const { queues } of ctx.carriers)
    if (queues) found.push(...(await queues.list(ctx)).map((queue) => ({ ...queue, queues })));
  return found;
};
