// In-process TTL cache that shares one pending lookup between callers.
import type { Context } from '../../context.ts';

interface Entry<Result> {
  expiresAt: number;
  result: Promise<Result>;
}

export interface TtlCacheOptions<Result> {
  /** The TTL; 0 means the next caller looks it up again. */
  ttlMs: (result: Result) => number;
  /** At this many entries, the cache empties. */
  maxEntries?: number;
}

/** Callers during a lookup share its result. Failures are not cached. */
export const createTtlCache = <Result>({ ttlMs, maxEntries = 1_000 }: TtlCacheOptions<Result>) => {
  const newEntries = () => new Map<string, Entry<Result>>();
  return (
    ctx: Pick<Context, 'memory' | 'now'>,
    key: string,
    find: () => Promise<Result>,
  ): Promise<Result> => {
    const entries = ctx.memory.get(newEntries);
    const cached = entries.get(key);
    if (cached && cached.expiresAt > ctx.now().getTime()) return cached.result;
    const entry: Entry<Result> = { expiresAt: Number.POSITIVE_INFINITY, result: find() };
    if (entries.size >= maxEntries) entries.clear();
    entries.set(key, entry);
    const evict = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.result.then((result) => {
      const ms = ttlMs(result);
      if (ms > 0) entry.expiresAt = ctx.now().getTime() + ms;
      else evict();
    }, evict);
    return entry.result;
  };
};
