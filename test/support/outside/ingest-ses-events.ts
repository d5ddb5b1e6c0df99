// Events as Amazon publishes them, on the way that a webhook or a queue gives them.
import type { Context } from '#server/context.ts';
import type { EventSource } from '#server/domain/carriers/carrier.ts';
import { ingestEvents } from '#server/domain/events/ingest.ts';
import { readSesEvents } from '#server/domain/ses/read-event.ts';

export const ingestSesEvents = (
  ctx: Context,
  source: EventSource,
  messages: readonly string[],
): Promise<void> => ingestEvents(ctx, source, readSesEvents(messages));
