import type { Context } from '../context.ts';
import { ping } from '../db/health.ts';
import { hasAnsweredWithin } from '../db/last-answer.ts';

const patienceMs = 2_000;

/**
 * Whether the database answers: it has just answered somebody, or answers a question. Under load a question of one's
 * own would stand in line, and a server that works be taken for one that does not.
 */
export const isDatabaseReady = async (ctx: Context): Promise<boolean> => {
  if (hasAnsweredWithin(ctx.db, patienceMs)) return true;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answered = ping(ctx.db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
