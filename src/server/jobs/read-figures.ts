// Reads the figures of all workspaces every 15 seconds, in one process of all, however often it is scraped.
import type { Context } from '../context.ts';
import {
  askForFiguresTurn,
  endFiguresTurn,
  type FiguresTurn,
  readFigures,
  readSlowFigures,
  takeFiguresTurn,
} from '../domain/admin/installation-figures.ts';
import { every } from './every.ts';

const intervalMs = 15_000;
const slowIntervalMs = 10 * 60_000;
/** Another process takes over so long after one that died. */
const turnMs = 60_000;
/** The holder writes a turn only so often. */
const renewMs = 30_000;

/** Runs until the returned function is called. */
export const readFiguresForever = (ctx: Context): (() => Promise<void>) => {
  const holder = ctx.newId();
  // No other process opens the embedded database.
  const isAlone = ctx.config.databaseUrl === null;
  let isAsked = false;
  let held: FiguresTurn | null = null;
  let heldUntilMs = Number.NEGATIVE_INFINITY;
  let slowAtMs = Number.NEGATIVE_INFINITY;

  const holdsTurn = async (): Promise<boolean> => {
    const now = performance.now();
    if (isAlone || now < heldUntilMs - (turnMs - renewMs)) return true;
    if (!isAsked) await askForFiguresTurn(ctx);
    isAsked = true;
    held = await takeFiguresTurn(ctx, held, holder, turnMs);
    heldUntilMs = held ? now + turnMs : Number.NEGATIVE_INFINITY;
    return held !== null;
  };

  const read = async (): Promise<void> => {
    try {
      if (!(await holdsTurn())) return ctx.metrics.forgetInstallation();
      await readFigures(ctx);
      if (performance.now() - slowAtMs < slowIntervalMs) return;
      await readSlowFigures(ctx);
      slowAtMs = performance.now();
    } catch (error) {
      // Old figures would hide what is wrong.
      ctx.metrics.forgetInstallation();
      slowAtMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };

  const stop = every(intervalMs, read, { name: 'read figures', log: ctx.log, runAtStart: true });
  return async () => {
    await stop();
    if (held) await endFiguresTurn(ctx, held).catch(() => undefined);
  };
};
