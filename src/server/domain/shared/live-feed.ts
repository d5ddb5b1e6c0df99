// What several viewers of a process follow, read once for all of them: when something has changed, or now and then.
import type { Context } from '../../context.ts';
import { publish, reachesEveryProcess, subscribe } from './bus.ts';

/** The least time between two readings, and between two announcements, of one topic in a process. */
const everyMs = 1_000;
/** Changes of a moment are announced together. */
const firstAfterMs = 500;
/** For announcements that were lost. */
const lookEveryMs = 10_000;
/** Viewers look after their session and connection. */
const wakeEveryMs = 3_000;

/** Topics that were announced in the last second; true: there was another change since. */
const newAnnounced = () => new Map<string, boolean>();

/**
 * Tells the viewers of every process, half a second later, that something has changed. A process announces a topic at most
 * once a second. Call it after the commit.
 */
export const announceChange = (ctx: Pick<Context, 'memory'>, topic: string): void => {
  const announced = ctx.memory.get(newAnnounced);
  if (announced.has(topic)) {
    announced.set(topic, true);
    return;
  }
  const send = (): void => {
    announced.set(topic, false);
    publish(ctx, topic);
    setTimeout(() => {
      if (announced.get(topic)) send();
      else announced.delete(topic);
    }, everyMs).unref();
  };
  announced.set(topic, false);
  setTimeout(send, firstAfterMs).unref();
};

/** The figures of a campaign: its progress, and what its recipients did. */
export const campaignTopic = (workspaceId: string, campaignId: number): string =>
  `progress ${workspaceId} ${campaignId}`;
/** The imports of a workspace. */
export const importsTopic = (workspaceId: string): string => `imports ${workspaceId}`;

interface Shared {
  state: object;
  reading: Promise<object | null> | null;
  readAtMs: number;
  /** Something was announced since. */
  isOld: boolean;
  viewers: number;
}

const newFeeds = () => new Map<string, Shared>();

export interface LiveFeed<Reading> {
  /** null: it is gone. Viewers share a reading until something was announced, for a second at least. */
  read: () => Promise<Reading | null>;
  /** Resolves when it is worth to read again; at once when the signal is aborted. */
  untilChanged: (signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/**
 * A viewer's part of the feed; close it at the end. All viewers of a topic give the same `read`, which gets what the first one
 * made with `newState`.
 */
export const openLiveFeed = <State extends object, Reading extends object>(
  ctx: Context,
  topic: string,
  newState: () => State,
  read: (state: State) => Promise<Reading | null>,
): LiveFeed<Reading> => {
  const feeds = ctx.memory.get(newFeeds);
  const feed = feeds.get(topic) ?? {
    state: newState(),
    reading: null,
    readAtMs: 0,
    isOld: false,
    viewers: 0,
  };
  feeds.set(topic, feed);
  feed.viewers += 1;
  let hasChanged = false;
  let wake: (() => void) | null = null;
  const onChange = (): void => {
    hasChanged = true;
    feed.isOld = true;
    wake?.();
  };
  const unsubscribe = subscribe(ctx, topic, onChange, { spreadMs: lookEveryMs });
  const sleep = (ms: number, signal: AbortSignal, isWakeable: boolean): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        wake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
      if (isWakeable) wake = end;
      if (signal.aborted || (isWakeable && hasChanged)) end();
    });
  return {
    read: () => {
      const now = performance.now();
      const restMs = feed.isOld || !reachesEveryProcess(ctx) ? everyMs : lookEveryMs;
      if (!feed.reading || now - feed.readAtMs >= restMs) {
        feed.readAtMs = now;
        feed.isOld = false;
        const reading = read(feed.state as State);
        feed.reading = reading;
        reading.catch(() => {
          if (feed.reading === reading) feed.reading = null;
        });
      }
      hasChanged = feed.isOld;
      return feed.reading as Promise<Reading | null>;
    },
    untilChanged: async (signal) => {
      const sinceMs = performance.now() - feed.readAtMs;
      await sleep(Math.max(0, everyMs - sinceMs), signal, false);
      if (reachesEveryProcess(ctx)) await sleep(wakeEveryMs - everyMs, signal, true);
    },
    close: () => {
      unsubscribe();
      feed.viewers -= 1;
      if (feed.viewers === 0) feeds.delete(topic);
    },
  };
};
