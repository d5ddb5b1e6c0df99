// Streams what a feed reads to one viewer.
import type { Context } from '../../context.ts';
import { tooMany } from './errors.ts';
import type { LiveFeed } from './live-feed.ts';
import { openSessionCheck, type ViewerSession } from './session-checks.ts';

/** Proxies close idle connections; 30 seconds is a common limit. */
const heartbeatMs = 15_000;
/** Afterwards the browser reconnects with its session at that time. */
const maxStreamMs = 30 * 60_000;
/** More tabs than a person watches. */
const maxStreamsOfUser = 8;

/** Open streams by user id. */
const newStreamCounts = () => new Map<string, number>();

/** Returns the function that frees the slot. */
const acquireStream = (ctx: Context, userId: string): (() => void) => {
  const counts = ctx.memory.get(newStreamCounts);
  const count = counts.get(userId) ?? 0;
  if (count >= maxStreamsOfUser) throw tooMany('refusals.answers.manyPagesOpen', 10);
  counts.set(userId, count + 1);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    const remaining = (counts.get(userId) ?? 1) - 1;
    if (remaining > 0) counts.set(userId, remaining);
    else counts.delete(userId);
  };
};

export interface Viewer {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  session: ViewerSession;
}

interface Source<Reading, Shown> {
  open: () => LiveFeed<Reading>;
  /** What the viewer gets. */
  show: (reading: Reading) => Shown;
  /** Nothing changes any more. */
  isLast: (reading: Reading) => boolean;
}

async function* stream<Reading, Shown>(
  ctx: Context,
  { open, show, isLast }: Source<Reading, Shown>,
  { signal, session }: Viewer,
  release: () => void,
): AsyncGenerator<Shown | null> {
  const feed = open();
  const begin = performance.now();
  let last = '';
  let sentAt = begin;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const check = openSessionCheck(ctx, session, end);
  try {
    while (!ended.signal.aborted && performance.now() - begin < maxStreamMs) {
      if (!(await check.holds())) return;
      const reading = await feed.read();
      if (!reading) return;
      const shown = show(reading);
      const text = JSON.stringify(shown);
      const isNew = text !== last;
      if (isNew || performance.now() - sentAt >= heartbeatMs) {
        yield isNew ? shown : null;
        last = text;
        sentAt = performance.now();
      }
      if (isLast(reading)) return;
      await feed.untilChanged(ended.signal);
    }
  } finally {
    signal.removeEventListener('abort', end);
    check.close();
    feed.close();
    release();
  }
}

/** null is a heartbeat. Ends after the last reading, with the session, or when the client disconnects. */
export const streamTo = <Reading, Shown>(
  ctx: Context,
  userId: string,
  viewer: Viewer,
  source: Source<Reading, Shown>,
): AsyncIterable<Shown | null> => {
  const release = acquireStream(ctx, userId);
  // A client that is already gone never pulls the first value, so the generator neither starts nor cleans up.
  if (viewer.signal.aborted) release();
  else viewer.signal.addEventListener('abort', release, { once: true });
  return stream(ctx, source, viewer, release);
};
