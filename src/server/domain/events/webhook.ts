// Receives events that a carrier posts to a secret address per workspace.
import type { Context } from '../../context.ts';
import type { EventWebhook } from '../carriers/carrier.ts';
import { ingestEvents } from './ingest.ts';

/** Resolves once it is stored. */
export const receiveEvents = async (
  ctx: Context,
  webhook: EventWebhook<Context>,
  token: string,
  body: string,
): Promise<void> => {
  const received = await webhook.receive(ctx, token, body);
  if (!received) return;
  await ingestEvents(ctx, received.source, received.events);
  ctx.metrics.add('events_received_total', { way: 'webhook' }, received.events.length);
};
