// Reads the queues that workspaces have at Amazon, and works in what is in the inbox, whoever put it there.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { applyInbox } from '../domain/ses-events/apply.ts';
import { onNudge } from '../domain/ses-events/nudge.ts';
import { longestWaitSeconds, noteUnread, readQueueOnce, readQueues } from '../domain/ses-events/queue.ts';

const lookForQueuesMs = 5_000;
const mostQueues = 500;
/** A full answer says that more is there. */
const fullAnswer = 10;
const readersOfBusy = 4;
const firstRestMs = 2_000;
const longestRestMs = 5 * 60_000;
const nudgedMs = 50;

type Queue = Awaited<ReturnType<typeof readQueues>>[number];

const readForever = async (ctx: Context, queue: Queue, signal: AbortSignal): Promise<void> => {
  let restMs = firstRestMs;
  let isBusy = false;
  let isUnread = true;
  while (!signal.aborted) {
    try {
      if (isUnread) await noteUnread(ctx, queue);
      isUnread = false;
      const waitSeconds = isBusy ? 0 : longestWaitSeconds;
      const readers: Promise<number | null>[] = Array.from({ length: isBusy ? readersOfBusy : 1 }, () =>
        readQueueOnce(ctx, queue, { waitSeconds, signal }),
      );
      const found = await Promise.all(readers);
      if (found.includes(null)) return;
      isBusy = found.some((n) => n === fullAnswer);
      restMs = firstRestMs;
    } catch (error) {
      if (signal.aborted) return;
      isUnread = true;
      ctx.log.warn({ err: error, workspaces: queue.workspaceIds }, 'a queue of events was not read');
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      restMs = Math.min(longestRestMs, restMs * 2);
    }
  }
};

const readQueuesForever = (ctx: Context): (() => Promise<void>) => {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  const look = async (): Promise<void> => {
    const queues = await readQueues(ctx);
    for (const queue of queues.slice(0, mostQueues)) {
      const name = `${queue.queueUrl} ${queue.workspaceIds.join(' ')}`;
      if (running.has(name) || stop.signal.aborted) continue;
      running.set(
        name,
        readForever(ctx, queue, stop.signal).finally(() => running.delete(name)),
      );
    }
  };
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'queues of events were not looked for'),
      );
      await pause(lookForQueuesMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await loop;
    await Promise.all(running.values());
  };
};

/** With the embedded database all who write to the inbox are this process, which is told. */
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

/** Runs until the returned function is called, which waits for what is under way. */
export const readEventsForever = (ctx: Context): (() => Promise<void>) => {
  const stops = [readQueuesForever(ctx), applyForever(ctx)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
