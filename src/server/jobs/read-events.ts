// Reads the queues of the workspaces' carriers. Turns apply what they stored (`take-turns.ts`).
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { errorFields } from '../domain/carriers/carrier-error.ts';
import { maxPollSeconds, pollQueueOnce, readQueues, recordUnread } from '../domain/events/queue.ts';
import { every } from './every.ts';

/** With more queues than this process reads at once, queues rotate, and the wait at an empty one is short. */
const crowdedWaitSeconds = 1;
/** A queue that was read within this time is not behind. */
const recentlyMs = 60_000;
/** A full response means that more events wait. */
const fullResponse = 10;
const readersOfBusyQueue = 4;
const firstRetryMs = 2_000;
const maxRetryMs = 5 * 60_000;

/** How many queues are read at once, and how often new ones are looked up. */
interface QueueOptions {
  maxQueues: number;
  lookupMs: number;
}

const usualOptions: QueueOptions = { maxQueues: 500, lookupMs: 5_000 };

type Queue = Awaited<ReturnType<typeof readQueues>>[number];

interface Reading {
  signal: AbortSignal;
  isCrowded: () => boolean;
  /** This process has not read the queue for a while. */
  isUnread: boolean;
}

/**
 * Reads a queue until no workspace needs it any more, or until it is empty while others wait. Returns false if a read
 * failed.
 */
const readForever = async (ctx: Context, queue: Queue, reading: Reading): Promise<boolean> => {
  const { signal, isCrowded } = reading;
  let retryMs = firstRetryMs;
  let isBusy = false;
  let { isUnread } = reading;
  while (!signal.aborted) {
    try {
      if (isUnread) await recordUnread(ctx, queue);
      isUnread = false;
      const longest = isCrowded() ? crowdedWaitSeconds : maxPollSeconds;
      const waitSeconds = isBusy ? 0 : longest;
      const readers: Promise<number | null>[] = Array.from({ length: isBusy ? readersOfBusyQueue : 1 }, () =>
        pollQueueOnce(ctx, queue, { waitSeconds, signal }),
      );
      const counts = await Promise.all(readers);
      if (counts.includes(null)) return true;
      isBusy = counts.some((count) => count === fullResponse);
      retryMs = firstRetryMs;
      if (!isBusy && isCrowded()) return true;
    } catch (error) {
      if (signal.aborted) return true;
      isUnread = true;
      ctx.log.warn(
        { ...errorFields(error), workspaces: queue.workspaceIds },
        'event queue could not be read',
      );
      if (isCrowded()) return false;
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    }
  }
  return true;
};

/** Runs until the returned function is called, which waits for the reads in progress. */
export const readEventsForever = (
  ctx: Context,
  { maxQueues, lookupMs }: QueueOptions = usualOptions,
): (() => Promise<void>) => {
  const running = new Map<string, Promise<void>>();
  let lastRead = new Map<string, number>();
  const unread = new Set<string>();
  let isCrowded = false;
  const nameOf = ({ queueUrl, workspaceIds }: Queue): string => `${queueUrl} ${workspaceIds.join(' ')}`;
  const start = (queue: Queue, signal: AbortSignal): void => {
    const name = nameOf(queue);
    const since = lastRead.get(name);
    const isUnread = since === undefined || performance.now() - since > recentlyMs;
    const reading = { signal, isCrowded: () => isCrowded, isUnread };
    if (unread.delete(name)) reading.isUnread = true;
    const work = readForever(ctx, queue, reading).then((wasRead) => {
      if (!wasRead) unread.add(name);
      lastRead.set(name, performance.now());
      running.delete(name);
    });
    running.set(name, work);
  };
  const startReaders = async (signal: AbortSignal): Promise<void> => {
    const queues = await readQueues(ctx);
    isCrowded = queues.length > maxQueues;
    const known = lastRead;
    const at = (name: string): number => known.get(name) ?? 0;
    lastRead = new Map(queues.map(nameOf).flatMap((name) => (known.has(name) ? [[name, at(name)]] : [])));
    const waiting = queues.filter((queue) => !running.has(nameOf(queue)));
    // Queues that were read the longest ago come first.
    waiting.sort((a, b) => at(nameOf(a)) - at(nameOf(b)));
    for (const queue of waiting) {
      if (running.size >= maxQueues || signal.aborted) break;
      start(queue, signal);
    }
  };
  const stop = every(() => (isCrowded ? lookupMs / 5 : lookupMs), startReaders, {
    name: 'read event queues',
    log: ctx.log,
    runAtStart: true,
  });
  return async () => {
    await stop();
    await Promise.all(running.values());
  };
};
