// Reads the figures of all workspaces for the metrics of this process.
import type { Context } from '../../context.ts';
import * as figures from '../../db/admin/installation-figures.ts';
import { countJobs } from '../../db/jobs.ts';
import { findInstallation } from '../../db/shared/installation.ts';
import { askForTurns, endTurn, type LeasedTurn, leaseTurn, renewTurn } from '../../db/shared/work-turns.ts';

const maxInboxRows = 100_000;
const dayMs = 86_400_000;
const minMailsForRatios = 1_000;

const secondsSince = (ctx: Context, at: Date | null): number =>
  at === null ? 0 : Math.max(0, (ctx.now().getTime() - at.getTime()) / 1_000);

const setCampaigns = async (ctx: Context): Promise<void> => {
  const { metrics } = ctx;
  const found = await figures.campaignFigures(ctx.db, ctx.now());
  for (const state of ['scheduled', 'preparing', 'sending'] as const)
    metrics.set('campaigns', { state }, found[state]);
  const of = (name: string): number => found.counts[name] ?? 0;
  const states = ['sent', 'failed', 'skipped', 'in_doubt', 'unknown'] as const;
  for (const state of states) metrics.set('ledger_mails', { state }, of(state));
  const ended = states.reduce((sum, state) => sum + of(state), 0);
  metrics.set('send_queue_mails', {}, Math.max(0, found.recipients - ended));
  metrics.set('send_oldest_seconds', {}, secondsSince(ctx, found.oldest));
  metrics.setAll(
    'workspaces_paused',
    Object.entries(found.waiting).map(([reason, workspaces]) => ({ labels: { reason }, value: workspaces })),
  );
};

const setCarriers = async (ctx: Context): Promise<void> => {
  const { metrics } = ctx;
  const found = await figures.carrierFigures(ctx.db, new Date(ctx.now().getTime() - dayMs));
  for (const state of ['good', 'problem', 'stopped', 'review'] as const)
    metrics.set('carrier_accounts', { state }, found[state]);
  metrics.set('carrier_rate_limit_mails_per_second', {}, found.ratePerSecond);
  metrics.set('carrier_rate_factor_worst', {}, found.worstFactor ?? 1);
  metrics.set('carrier_accounts_quota_used', {}, found.quotaUsed);
};

const setIntake = async (ctx: Context): Promise<void> => {
  const { metrics } = ctx;
  const inbox = await figures.inboxBacklog(ctx.db, maxInboxRows);
  metrics.set('event_inbox_rows', {}, inbox.rows);
  metrics.set('event_inbox_oldest_seconds', {}, secondsSince(ctx, inbox.oldest));
  const imports = await figures.importFigures(ctx.db);
  metrics.set('imports', { state: 'reading' }, imports.reading);
  metrics.set('imports', { state: 'writing' }, imports.writing);
  metrics.set('import_idle_seconds', {}, secondsSince(ctx, imports.quietSince));
};

const setJobs = async (ctx: Context): Promise<void> => {
  const { metrics } = ctx;
  for (const { name: queue, waiting, active, failed, last_completed_at } of await countJobs(ctx.db)) {
    metrics.set('job_queue_jobs', { queue, state: 'waiting' }, waiting);
    metrics.set('job_queue_jobs', { queue, state: 'active' }, active);
    metrics.set('job_queue_jobs', { queue, state: 'failed' }, failed);
    if (last_completed_at)
      metrics.set('job_last_success_timestamp_seconds', { queue }, last_completed_at.getTime() / 1_000);
  }
};

/** Only where backups are made by the server: one by hand would otherwise be called too old for ever. */
const setBackups = async (ctx: Context): Promise<void> => {
  if (ctx.config.backup.dir === null) return;
  const found = await findInstallation(ctx.db);
  // Where backups are wanted, none at all is as bad as an old one.
  const since = found?.last_backup_at ?? found?.created_at;
  if (since) ctx.metrics.set('backup_last_success_timestamp_seconds', {}, since.getTime() / 1_000);
};

/** Figures that change with every moment. */
export const readFigures = async (ctx: Context): Promise<void> => {
  await setCampaigns(ctx);
  await setCarriers(ctx);
  await setIntake(ctx);
  await setJobs(ctx);
  await setBackups(ctx);
  ctx.metrics.set('figures_timestamp_seconds', {}, ctx.now().getTime() / 1_000);
};

/** Figures that take longer to read, and change slowly. */
export const readSlowFigures = async (ctx: Context): Promise<void> => {
  const since = new Date(ctx.now().getTime() - 7 * dayMs);
  const { bounces, complaints } = await figures.worstRatios(ctx.db, since, minMailsForRatios);
  ctx.metrics.set('bounce_ratio_worst', {}, bounces);
  ctx.metrics.set('complaint_ratio_worst', {}, complaints);
  ctx.metrics.set('database_bytes', {}, await figures.databaseBytes(ctx.db));
};

/** A turn of the installation and of no workspace, whose work is never done. */
const turn = { kind: 'figures', workspaceId: '', lane: 0 };

export type FiguresTurn = LeasedTurn;

export const askForFiguresTurn = (ctx: Context): Promise<void> =>
  askForTurns(ctx.db, [{ ...turn, delayMs: 0 }]);

/** Takes the turn, or keeps it. null: another process has it. */
export const takeFiguresTurn = async (
  ctx: Context,
  held: FiguresTurn | null,
  holder: string,
  turnMs: number,
): Promise<FiguresTurn | null> => {
  if (held && (await renewTurn(ctx.db, held, turnMs))) return held;
  return leaseTurn(ctx.db, turn, holder, turnMs);
};

/** Lets another process in at once. */
export const endFiguresTurn = (ctx: Context, held: FiguresTurn): Promise<void> => endTurn(ctx.db, held, 0);
