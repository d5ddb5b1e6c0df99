// In-process TTL cache that shares one pending lookup between callers.
import type { Context } from '../../context.ts';

interface Kept<Answer> {
  until: number;
  answer: Promise<Answer>;
}

export interface Keeping<Answer> {
  /** The TTL; 0 means the next caller looks it up again. */
  keptMs: (answer: Answer) => number;
  /** At this many entries, the cache empties. */
  most?: number;
}

/** Callers during a lookup share its result. Failures are not cached. */
export const keepAnswers = <Answer>({ keptMs, most = 1_000 }: Keeping<Answer>) => {
  const ofServers = new WeakMap<Context['db'], Map<string, Kept<Answer>>>();
  return (ctx: Pick<Context, 'db' | 'now'>, key: string, find: () => Promise<Answer>): Promise<Answer> => {
    const all = ofServers.get(ctx.db) ?? new Map<string, Kept<Answer>>();
    ofServers.set(ctx.db, all);
    const known = all.get(key);
    if (known && known.until > ctx.now().getTime()) return known.answer;
    const entry: Kept<Answer> = { until: Number.POSITIVE_INFINITY, answer: find() };
    if (all.size >= most) all.clear();
    all.set(key, entry);
    const letGo = () => {
      if (all.get(key) === entry) all.delete(key);
    };
    entry.answer.then((answer) => {
      const ms = keptMs(answer);
      if (ms > 0) entry.until = ctx.now().getTime() + ms;
      else letGo();
    }, letGo);
    return entry.answer;
  };
};
