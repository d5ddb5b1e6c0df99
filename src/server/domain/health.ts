import type { Context } from '../context.ts';
import { ping } from '../db/health.ts';

/** Whether the database answers a question within two seconds. */
export const isDatabaseReady = async (ctx: Context): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2_000);
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
