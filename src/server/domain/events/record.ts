// Writes opens and clicks to the inbox. Thousands of recipients may open a campaign to a million at once: those within
// a moment are written together, and no request for a link waits for that.
import type { Context } from '../../context.ts';
import { inboxEntries, storeEvents, type WorkspaceEvent } from '../carriers/inbox-entries.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';

const flushDelayMs = 200;
const retryDelayMs = 2_000;
const maxRowsPerInsert = 500;
/** Limit while the database is unavailable; later opens and clicks are dropped. */
const maxBuffered = 50_000;

interface Buffer {
  waiting: WorkspaceEvent[];
  timer: NodeJS.Timeout | null;
  running: Promise<void>;
}

const newBuffer = (): Buffer => ({ waiting: [], timer: null, running: Promise.resolve() });

const write = async (ctx: Context, buffer: Buffer): Promise<void> => {
  while (buffer.waiting.length > 0) {
    const events = buffer.waiting.slice(0, maxRowsPerInsert);
    await storeEvents(ctx, await inboxEntries(ctx, events));
    buffer.waiting = buffer.waiting.slice(events.length);
    ctx.metrics.add('events_received_total', { way: 'tracking' }, events.length);
  }
};

const scheduleFlush = (ctx: Context, buffer: Buffer, delayMs: number): void => {
  buffer.timer ??= setTimeout(() => {
    buffer.timer = null;
    void flushTracking(ctx).catch((error: unknown) => {
      ctx.log.warn(
        { err: error, waiting: buffer.waiting.length },
        'opens and clicks not stored; retried when the database answers',
      );
      scheduleFlush(ctx, buffer, retryDelayMs);
    });
  }, delayMs);
};

/** Resolves when everything recorded before is in the inbox. */
export const flushTracking = (ctx: Context): Promise<void> => {
  const buffer = ctx.memory.get(newBuffer);
  const running = buffer.running.catch(() => undefined).then(() => write(ctx, buffer));
  buffer.running = running;
  return running;
};

export const recordTracking = (ctx: Context, workspaceId: string, event: NormalizedEvent): void => {
  const buffer = ctx.memory.get(newBuffer);
  if (buffer.waiting.length >= maxBuffered) {
    ctx.metrics.add('tracking_dropped_total', {});
    return;
  }
  buffer.waiting.push({ workspaceId, event });
  scheduleFlush(ctx, buffer, flushDelayMs);
};

/** Shows how much would be lost if this process died now. */
export const measureTracking = (ctx: Context): void =>
  ctx.metrics.read('tracking_buffer_entries', {}, () => ctx.memory.get(newBuffer).waiting.length);

/** Call before shutdown: a pending timer would find the database closed. */
export const closeTracking = async (ctx: Context): Promise<void> => {
  const buffer = ctx.memory.get(newBuffer);
  if (buffer.timer) clearTimeout(buffer.timer);
  buffer.timer = null;
  await flushTracking(ctx).catch((error: unknown) =>
    ctx.log.error(
      { err: error, lost: buffer.waiting.length },
      'opens and clicks lost; database unavailable at shutdown',
    ),
  );
};
