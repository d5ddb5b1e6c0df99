// One round of the pipeline: reserves slots, marks deliveries for them, and schedules their messages.
import type { SendPermission } from '../../../db/carriers/rate-limit.ts';
import { quotaReopensAt } from '../../carriers/quota.ts';
import type { AccountPipeline } from './account-pipeline.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { Reservation } from './stages/reserve-slots.ts';

/** What a round leaves to wait for before the next one. */
export type RoundWait = { until: 'time'; ms: number } | { until: 'capacity' };
const waitMs = (ms: number): RoundWait => ({ until: 'time', ms });
/** Nothing to do until calls end. */
const waitForCapacity: RoundWait = { until: 'capacity' };

/** Smaller rounds are not worth the statements. */
export const minRoundSize = 256;
/** How much later than possible the next slots are reserved. */
const roundSlackMs = 40;
const minWaitMs = 5;

export const sendRound = async (pipeline: AccountPipeline): Promise<RoundWait> => {
  const { config, clock } = pipeline.settings;
  const { leases, breaker, calls, slots, marker } = pipeline;
  await leases.extend(pipeline.runs);
  await pipeline.releaseBatches();
  const running = pipeline.runs.filter((run) => !run.isStopped);
  const openForMs = breaker.openUntil - clock();
  if (openForMs > 0) return waitForCarrier(pipeline, running, openForMs);
  if (!(await hasRecipients(pipeline, running))) {
    const idleMs = running.map((run) => run.idleUntil - clock());
    return waitMs(Math.max(Math.min(...idleMs, config.pollIntervalMs), minWaitMs));
  }
  const isTrial = breaker.allowsOnlyTrial;
  if (isTrial && calls.inFlight > 0) return waitForCapacity;
  const { capacity } = pipeline;
  if (capacity < minRoundSize && calls.inFlight > 0) return waitForCapacity;
  const wanted = isTrial ? 1 : Math.max(1, capacity);
  const minLeadMs = Math.min(marker.averageMs, config.reserveAheadMs / 2);
  const reservation = await slots.reserve(wanted, minLeadMs, running);
  if (!reservation) return waitMs(config.pollIntervalMs);
  await stopForbidden(pipeline, reservation.permissions);
  if (reservation.count > 0) return fillSlots(pipeline, reservation);
  return reservation.isDailyQuotaUsed
    ? waitForQuota(pipeline, running)
    : waitMs(msUntilNextRound(pipeline, reservation.startMs));
};

/** Whether any campaign has recipients to mark, or messages that wait for a new slot. */
const hasRecipients = async (
  { leases, settings }: AccountPipeline,
  runs: readonly CampaignRun[],
): Promise<boolean> => {
  let isAnyReady = false;
  for (const run of runs) {
    const availability = run.missedSlot.length > 0 ? 'held' : await leases.ensureBatch(run);
    if (availability === 'held') isAnyReady = true;
    if (availability === 'none_ready') settings.wakeWorker();
  }
  return isAnyReady;
};

/** Stops campaigns that a person paused or canceled since, or whose plan has ended. */
const stopForbidden = async (
  pipeline: AccountPipeline,
  permissions: readonly SendPermission[],
): Promise<void> => {
  for (const run of [...pipeline.runs]) {
    if (run.isStopped) continue;
    const permission = permissions.find(
      ({ workspaceId, campaignId }) => workspaceId === run.workspaceId && campaignId === run.campaignId,
    );
    if (!permission) continue;
    if (!permission.isRunning) pipeline.drop(run);
    else if (permission.hasPlanEnded) await pipeline.pause(run, 'plan_ended');
  }
};

const fillSlots = async (pipeline: AccountPipeline, reservation: Reservation): Promise<RoundWait> => {
  const { ctx, clock, wakeWorker } = pipeline.settings;
  const { count, firstSlotAt, spacingMs } = reservation;
  const { messages, isAnyOutOfBatches, failure } = await pipeline.marker.mark(pipeline.runs, count);
  if (isAnyOutOfBatches) wakeWorker();
  pipeline.slots.giveBack(count - messages.length);
  if (failure) {
    pipeline.release(messages);
    throw failure.error;
  }
  if (pipeline.isStopping) pipeline.release(messages);
  else pipeline.schedule.add(messages, firstSlotAt, spacingMs);
  for (const run of new Set(messages.map((message) => message.run))) await run.reportStatus(ctx, null, null);
  if (messages.length < count) return waitMs(messages.length === 0 ? minWaitMs : 0);
  return waitMs(msUntilNextRound(pipeline, firstSlotAt + count * spacingMs - clock()));
};

/** Reserving further ahead makes a slow moment cost less. */
const msUntilNextRound = ({ settings }: AccountPipeline, msUntilNextSlot: number): number =>
  Math.max(0, msUntilNextSlot - settings.config.reserveAheadMs + roundSlackMs);

const waitForCarrier = async (
  pipeline: AccountPipeline,
  runs: readonly CampaignRun[],
  openForMs: number,
): Promise<RoundWait> => {
  const { ctx, config } = pipeline.settings;
  await holdMessages(pipeline, runs, 'unreachable', new Date(ctx.now().getTime() + openForMs));
  return waitMs(Math.min(openForMs, config.pollIntervalMs));
};

const waitForQuota = async (pipeline: AccountPipeline, runs: readonly CampaignRun[]): Promise<RoundWait> => {
  const { ctx, config, account } = pipeline.settings;
  await holdMessages(pipeline, runs, 'daily_quota', await quotaReopensAt(ctx, account.accountKey));
  return waitMs(config.pollIntervalMs);
};

/** Requeues marked messages that wait for a slot, because the wait may be long, and reports why the campaigns wait. */
const holdMessages = async (
  pipeline: AccountPipeline,
  runs: readonly CampaignRun[],
  reason: string,
  until: Date,
): Promise<void> => {
  for (const run of runs) {
    pipeline.requeue(run.missedSlot.splice(0));
    await run.reportStatus(pipeline.settings.ctx, reason, until);
  }
};
