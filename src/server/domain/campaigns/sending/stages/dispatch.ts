// The part of the pipeline that follows the carrier's pace: starts the calls of messages whose slot has come, and applies
// what the carrier answered.
import { backOff, closeDailyQuota } from '../../../../db/carriers/rate-limit.ts';
import type { AccountPipeline } from '../account-pipeline.ts';
import { deliveryResultOf } from '../outcomes.ts';
import { minRoundSize } from '../send-round.ts';
import type { EndedMessage } from './carrier-calls.ts';

/** Linear retry backoff, capped at 60 times `retryDelayMs`. */
const maxRetryFactor = 60;
/** Where slots are closer together than this, the few late messages do not matter. */
const minSpacingForLateCheckMs = 0.1;

export const startDueCalls = (pipeline: AccountPipeline): void => {
  const { slots, schedule, calls, results, settings } = pipeline;
  const { clock, config } = settings;
  const isRateHigh = slots.spacingMs < minSpacingForLateCheckMs;
  const maxLateMs = isRateHigh ? Number.POSITIVE_INFINITY : config.maxLateMs;
  const { due, missed } = schedule.takeDue(clock(), maxLateMs);
  calls.add(due);
  const started = calls.start(pipeline.perCall, maxLateMs);
  for (const message of [...missed, ...started.missed]) pipeline.keepForNewSlot(message);
  for (const { message, result } of started.unsent) {
    results.add(message, result);
    const outcome = result.state === 'skipped' || result.state === 'failed' ? result.state : 'requeued';
    settings.ctx.metrics.add('mails_total', { outcome, via: 'none' });
  }
};

/** Returns whether another round can begin. */
export const applyEndedCalls = (pipeline: AccountPipeline): boolean => {
  const { calls, results } = pipeline;
  const ended = calls.takeEnded();
  if (ended.length === 0) return false;
  for (const message of ended) applyOutcome(pipeline, message);
  const isNoneInFlight = calls.inFlight === 0;
  // No further result is coming to batch these with.
  if (isNoneInFlight) void results.flush();
  return isNoneInFlight || pipeline.capacity >= minRoundSize;
};

const applyOutcome = (pipeline: AccountPipeline, { message, outcome }: EndedMessage): void => {
  const { breaker, slots, results, settings } = pipeline;
  const { ctx, account, config } = settings;
  const logError = (error: unknown): void => pipeline.logError(error);
  breaker.record(outcome);
  const retryInMs = config.retryDelayMs * Math.min(message.recipient.attempt, maxRetryFactor);
  results.add(message, deliveryResultOf(outcome, new Date(ctx.now().getTime() + retryInMs)));
  if (outcome.kind === 'account') {
    slots.giveBack(1);
    pipeline.pause(message.run, outcome.reason).catch(logError);
  } else if (outcome.kind === 'throttled' && outcome.isDaily) {
    slots.forgetUnused();
    closeDailyQuota(ctx.db, account.accountKey).catch(logError);
  } else if (outcome.kind === 'throttled') {
    slots.giveBack(1);
    if (breaker.takeBackOff()) backOff(ctx.db, account.accountKey).catch(logError);
  }
};
