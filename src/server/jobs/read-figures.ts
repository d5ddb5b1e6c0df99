// Reads the figures of all workspaces every 15 seconds, in one process of all, however often it is scraped.
import type { Context } from '../context.ts';
import { askForTurns, endTurn, type LeasedTurn, leaseTurn, renewTurn } from '../db/shared/work-turns.ts';
import { readFigures, readSlowFigures } from '../domain/admin/installation-figures.ts';
import { every } from './every.ts';

const intervalMs = 15_000;
const slowIntervalMs = 10 * 60_000;
/** Another process takes over so long after one that died. */
const turnMs = 60_000;
/** The holder writes a turn only so often. */
const renewMs = 30_000;
/** A turn of the installation and of no workspace, whose work is never done. */
const turn = { kind: 'figures', workspaceId: '', lane: 0 };

/** Runs until the returned function is called. */
export const readFiguresForever = (ctx: Context): (() => Promise<void>) => {
  const holder = ctx.newId();
  // No other process opens the embedded database.
  const isAlone = ctx.config.databaseUrl === null;
  let isAsked = false;
  let held: LeasedTurn | null = null;
  let heldUntilMs = Number.NEGATIVE_INFINITY;
  let slowAtMs = Number.NEGATIVE_INFINITY;

  const takeTurn = async (): Promise<LeasedTurn | null> => {
    if (!isAsked) await askForTurns(ctx.db, [{ ...turn, delayMs: 0 }]);
    isAsked = true;
    return leaseTurn(ctx.db, turn, holder, turnMs);
  };

  const holdsTurn = async (): Promise<boolean> => {
    const now = performance.now();
    if (isAlone || now < heldUntilMs - (turnMs - renewMs)) return true;
    if (!held || !(await renewTurn(ctx.db, held, turnMs))) held = await takeTurn();
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
    if (held) await endTurn(ctx.db, held, 0).catch(() => undefined);
  };
};
