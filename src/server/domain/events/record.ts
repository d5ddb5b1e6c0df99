// Writes opens and clicks to the inbox. Thousands of recipients may open a campaign to a million at once: visits within
// a moment are written together, and no request for a link waits for that.
import type { Context } from '../../context.ts';
import { type InboxEntry, insertInbox } from '../../db/ses/event-inbox.ts';
import { dedupeOf, type Fact } from '../ses/normalized-event.ts';
import { nudgeEvents } from '../ses/wake.ts';

const waitMs = 200;
const retryMs = 2_000;
const atOnce = 500;
/** Limit while the database is unavailable; later visits are dropped. */
const mostWaiting = 50_000;

interface Buffer {
  waiting: InboxEntry[];
  timer: NodeJS.Timeout | null;
  running: Promise<void>;
}

const buffers = new WeakMap<Context['db'], Buffer>();

const bufferOf = (ctx: Context): Buffer => {
  const known = buffers.get(ctx.db) ?? { waiting: [], timer: null, running: Promise.resolve() };
  buffers.set(ctx.db, known);
  return known;
};

const write = async (ctx: Context, buffer: Buffer): Promise<void> => {
  while (buffer.waiting.length > 0) {
    const entries = buffer.waiting.slice(0, atOnce);
    await insertInbox(ctx.db, entries, ctx.now());
    buffer.waiting = buffer.waiting.slice(entries.length);
    nudgeEvents(ctx);
  }
};

const flushIn = (ctx: Context, buffer: Buffer, delayMs: number): void => {
  buffer.timer ??= setTimeout(() => {
    buffer.timer = null;
    void flushTracking(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error, waiting: buffer.waiting.length }, 'opens and clicks wait for the database');
      flushIn(ctx, buffer, retryMs);
    });
  }, delayMs);
};

/** Resolves when everything recorded before is in the inbox. */
export const flushTracking = (ctx: Context): Promise<void> => {
  const buffer = bufferOf(ctx);
  const running = buffer.running.catch(() => undefined).then(() => write(ctx, buffer));
  buffer.running = running;
  return running;
};

export const recordTracking = (ctx: Context, workspaceId: string, fact: Fact): void => {
  const buffer = bufferOf(ctx);
  if (buffer.waiting.length >= mostWaiting) return;
  buffer.waiting.push({ workspaceId, dedupe: dedupeOf(fact), payload: fact });
  flushIn(ctx, buffer, waitMs);
};

/** Call before shutdown: a pending timer would find the database closed. */
export const closeTracking = async (ctx: Context): Promise<void> => {
  const buffer = bufferOf(ctx);
  if (buffer.timer) clearTimeout(buffer.timer);
  buffer.timer = null;
  await flushTracking(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error, lost: buffer.waiting.length }, 'opens and clicks could not be stored'),
  );
};
