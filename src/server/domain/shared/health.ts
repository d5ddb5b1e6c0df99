// Whether this server can do its work, writes included.
import type { Context } from '../../context.ts';
import { tryWriting } from '../../db/health.ts';
import { hasAnsweredWithin, hasJustFailed } from '../../db/heartbeat.ts';
import { isDiskFull } from './disk-full.ts';
import { shareLook } from './single-flight.ts';

export interface Trouble {
  part: 'database' | 'uploads';
  message: string;
}

/** Calls within this time get the last answer again. */
const freshMs = 1_000;
const patienceMs = 2_000;
/** For a write that waits in the queue while the database answers other queries. */
const busyPatienceMs = 500;

interface Watch {
  last: { atMs: number; trouble: Trouble | null } | null;
  look: () => Promise<Trouble | null>;
}

const watches = new WeakMap<Context, Watch>();

const noAnswer: Trouble = { part: 'database', message: 'The database does not answer.' };

const describeDatabase = (error: unknown): Trouble => {
  if (isDiskFull(error)) return { part: 'database', message: 'The disk of the database is full.' };
  // An error of PostgreSQL has a severity; without one, the database did not answer.
  if (!(error instanceof Error && 'severity' in error)) return noAnswer;
  return { part: 'database', message: 'The database takes no writes.' };
};

const describeUploads = (error: unknown): Trouble => ({
  part: 'uploads',
  message: isDiskFull(error)
    ? 'The disk of the uploads is full.'
    : 'The folder of uploads cannot be written to.',
});

const tryOut = (work: Promise<void>, describe: (error: unknown) => Trouble): Promise<Trouble | null> =>
  work.then(() => null, describe);

const look = async (ctx: Context): Promise<Trouble | null> => {
  const [database, uploads] = await Promise.all([
    tryOut(tryWriting(ctx.db), describeDatabase),
    tryOut(ctx.storage.tryWriting(), describeUploads),
  ]);
  return database ?? uploads;
};

const startWatch = (ctx: Context): Watch => {
  const watch: Watch = {
    last: null,
    look: shareLook(
      () => look(ctx),
      patienceMs,
      (trouble) => {
        watch.last = { atMs: performance.now(), trouble };
      },
    ),
  };
  watches.set(ctx, watch);
  return watch;
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T | 'too late'> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'too late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'too late');
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What keeps this server from working; null when nothing does. Under load the test write waits in the queue: a database
 * that answers other queries counts as reachable.
 */
export const findTrouble = async (ctx: Context): Promise<Trouble | null> => {
  const watch = watches.get(ctx) ?? startWatch(ctx);
  const { last } = watch;
  if (last && performance.now() - last.atMs < freshMs && !hasJustFailed(ctx.db)) return last.trouble;
  const looking = watch.look();
  const soon = await within(busyPatienceMs, looking);
  if (soon !== 'too late') return soon;
  if (hasAnsweredWithin(ctx.db, patienceMs)) return last?.trouble ?? null;
  const late = await within(patienceMs - busyPatienceMs, looking);
  return late === 'too late' ? noAnswer : late;
};
