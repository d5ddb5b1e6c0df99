// Whether the session behind a stream still holds: looked up now and then, once for all streams of the session, and at once
// when sessions of its user have ended.
import type { Context } from '../../context.ts';
import { publish, subscribe } from './bus.ts';
import type { Caller } from './caller.ts';

const everyMs = 30_000;
/** After a gap the look-ups of many sessions come one after another. */
const spreadMs = 10_000;

const topicOf = (userId: string): string => `sessions ${userId}`;

/** Tells every process that sessions of the user have ended. Call it after the commit. */
export const announceSignOut = (ctx: Pick<Context, 'memory'>, userId: string): void =>
  publish(ctx, topicOf(userId));

export interface ViewerSession {
  /** The same for all streams of a session. */
  key: string;
  caller: Caller;
  /** Who the session belongs to now. */
  findCaller: () => Promise<Caller | null>;
}

interface Check {
  result: Promise<Caller | null>;
  atMs: number;
}

interface Shared {
  check: Check | null;
  /** The streams of the session are just being told of an end. */
  isAnnounced: boolean;
  streams: number;
}

const newChecks = () => new Map<string, Shared>();

/** What decides which rows the caller may read. */
const isSame = (now: Caller | null, before: Caller): boolean =>
  now !== null &&
  now.userId === before.userId &&
  now.workspace_id === before.workspace_id &&
  now.role === before.role;

export interface SessionCheck {
  /** A stream asks as often as it likes: most answers are known. */
  holds: () => Promise<boolean>;
  close: () => void;
}

/** A stream's part of the check of its session; close it at the end. `onEnd` is called as soon as the end is announced. */
export const openSessionCheck = (
  ctx: Pick<Context, 'memory' | 'log'>,
  { key, caller, findCaller }: ViewerSession,
  onEnd: () => void,
): SessionCheck => {
  const checks = ctx.memory.get(newChecks);
  const shared = checks.get(key) ?? { check: null, isAnnounced: false, streams: 0 };
  checks.set(key, shared);
  shared.streams += 1;
  const begin = performance.now();
  const look = async (): Promise<boolean> => {
    const now = performance.now();
    if (!shared.check || now - shared.check.atMs >= everyMs) {
      const check = { result: findCaller(), atMs: now };
      shared.check = check;
      check.result.catch(() => {
        if (shared.check === check) shared.check = null;
      });
    }
    return isSame(await shared.check.result, caller);
  };
  const onSignOut = (): void => {
    if (!shared.isAnnounced) {
      shared.isAnnounced = true;
      shared.check = null;
      queueMicrotask(() => {
        shared.isAnnounced = false;
      });
    }
    look()
      .then((holds) => {
        if (!holds) onEnd();
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the session of a stream was not found'));
  };
  const unsubscribe = subscribe(ctx, topicOf(caller.userId), onSignOut, { spreadMs });
  return {
    holds: async () => performance.now() - begin < everyMs || look(),
    close: () => {
      unsubscribe();
      shared.streams -= 1;
      if (shared.streams === 0 && checks.get(key) === shared) checks.delete(key);
    },
  };
};
