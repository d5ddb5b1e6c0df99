// Reads the workspaces' SQS queues, and processes the events in the inbox, whatever their source.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { applyInbox } from '../domain/events/process.ts';
import { longestWaitSeconds, noteUnread, readQueueOnce, readQueues } from '../domain/events/queue.ts';
import { isAwsFault } from '../domain/ses/problem.ts';
import { onNudge } from '../domain/ses/wake.ts';

const lookForQueuesMs = 5_000;
const mostQueues = 500;
/** With more queues than this process reads at once, queues rotate, and the wait at an empty one is short. */
const crowdedWaitSeconds = 1;
/** A queue that was read within this time is not behind. */
const soonMs = 60_000;
/** A full response means that more events wait. */
const fullAnswer = 10;
const readersOfBusy = 4;
const firstRestMs = 2_000;
const longestRestMs = 5 * 60_000;
const nudgedMs = 50;

/** How many queues are read at once, and how often new ones are looked up. */
interface QueueTimes {
  atOnce: number;
  lookMs: number;
}

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
  let restMs = firstRestMs;
  let isBusy = false;
  let { isUnread } = reading;
  while (!signal.aborted) {
    try {
      if (isUnread) await noteUnread(ctx, queue);
      isUnread = false;
      const longest = isCrowded() ? crowdedWaitSeconds : longestWaitSeconds;
      const waitSeconds = isBusy ? 0 : longest;
      const readers: Promise<number | null>[] = Array.from({ length: isBusy ? readersOfBusy : 1 }, () =>
        readQueueOnce(ctx, queue, { waitSeconds, signal }),
      );
      const found = await Promise.all(readers);
      if (found.includes(null)) return true;
      isBusy = found.some((n) => n === fullAnswer);
      restMs = firstRestMs;
      if (!isBusy && isCrowded()) return true;
    } catch (error) {
      if (signal.aborted) return true;
      isUnread = true;
      const why = isAwsFault(error) ? { code: error.code } : { err: error };
      ctx.log.warn({ ...why, workspaces: queue.workspaceIds }, 'a queue of events was not read');
      if (isCrowded()) return false;
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      restMs = Math.min(longestRestMs, restMs * 2);
    }
  }
  return true;
};

const readQueuesForever = (ctx: Context, { atOnce, lookMs }: QueueTimes): (() => Promise<void>) => {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  let lastRead = new Map<string, number>();
  const unread = new Set<string>();
  let isCrowded = false;
  const nameOf = ({ queueUrl, workspaceIds }: Queue): string => `${queueUrl} ${workspaceIds.join(' ')}`;
  const read = (queue: Queue): void => {
    const name = nameOf(queue);
    const since = lastRead.get(name);
    const isUnread = since === undefined || performance.now() - since > soonMs;
    const reading = { signal: stop.signal, isCrowded: () => isCrowded, isUnread };
    if (unread.delete(name)) reading.isUnread = true;
    const work = readForever(ctx, queue, reading).then((wasRead) => {
      if (!wasRead) unread.add(name);
      lastRead.set(name, performance.now());
      running.delete(name);
    });
    running.set(name, work);
  };
  const look = async (): Promise<void> => {
    const queues = await readQueues(ctx);
    isCrowded = queues.length > atOnce;
    const known = lastRead;
    const at = (name: string): number => known.get(name) ?? 0;
    lastRead = new Map(queues.map(nameOf).flatMap((name) => (known.has(name) ? [[name, at(name)]] : [])));
    const waiting = queues.filter((queue) => !running.has(nameOf(queue)));
    // Queues that were read the longest ago come first.
    waiting.sort((a, b) => at(nameOf(a)) - at(nameOf(b)));
    for (const queue of waiting) {
      if (running.size >= atOnce || stop.signal.aborted) break;
      read(queue);
    }
  };
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'queues of events were not looked for'),
      );
      await pause(isCrowded ? lookMs / 5 : lookMs, undefined, { signal: stop.signal, ref: false }).catch(
        () => undefined,
      );
    }
  })();
  return async () => {
    stop.abort();
    await loop;
    await Promise.all(running.values());
  };
};

/** With the embedded database only this process writes to the inbox, and each write wakes the job. */
const lookAtInboxMs = (ctx: Context): number => (ctx.config.databaseUrl === null ? 10_000 : 1_000);

const applyForever = (ctx: Context): (() => Promise<void>) => {
  let isStopping = false;
  let isAskedAgain = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const plan = (delayMs: number): void => {
    clearTimeout(timer);
    if (isStopping) return;
    timer = setTimeout(run, delayMs);
    timer.unref();
  };
  const run = (): void => {
    if (running !== null || isStopping) return;
    isAskedAgain = false;
    running = applyInbox(ctx, () => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (!isStopping) ctx.log.error({ err: error }, 'events could not be worked in');
      })
      .finally(() => {
        running = null;
        plan(isAskedAgain ? nudgedMs : lookAtInboxMs(ctx));
      });
  };
  onNudge(ctx, () => {
    if (running === null && !isAskedAgain) plan(nudgedMs);
    isAskedAgain = true;
  });
  plan(nudgedMs);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
};

/** Runs until the returned function is called, which waits for the work in progress. */
export const readEventsForever = (
  ctx: Context,
  queues: QueueTimes = { atOnce: mostQueues, lookMs: lookForQueuesMs },
): (() => Promise<void>) => {
  const stops = [readQueuesForever(ctx, queues), applyForever(ctx)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
