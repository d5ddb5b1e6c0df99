// The stages of one sending account, and the campaigns whose messages pass through them. A message moves forward from stage
// to stage in `send-round.ts` and `dispatch.ts`; what takes it out of the pipeline early is here.
import type { Context } from '../../../context.ts';
import type { CampaignSender, CarrierAccount } from '../../carriers/carrier.ts';
import { errorFields } from '../../carriers/carrier-error.ts';
import { BatchLeases } from './batch-leases.ts';
import type { CampaignRun, PendingMessage } from './campaign-run.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { SendingConfig } from './config.ts';
import { queuedAgain } from './outcomes.ts';
import { maxMarkedDeliveries, messagesPerCall } from './send-capacity.ts';
import type { Sleeper } from './sleeper.ts';
import { CarrierCalls } from './stages/carrier-calls.ts';
import { DeliveryMarker } from './stages/mark-deliveries.ts';
import { ResultBuffer } from './stages/record-results.ts';
import { SlotReserver } from './stages/reserve-slots.ts';
import { SendSchedule } from './stages/send-schedule.ts';

export interface PipelineSettings {
  ctx: Context;
  account: CarrierAccount;
  worker: string;
  /** The shard of a campaign's counts that this worker adds to. */
  countShard: number;
  config: SendingConfig;
  resultsPerStatement: number;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  /** Makes the worker look for work: a campaign has none left in this process. */
  wakeWorker: () => void;
  /** Woken when messages are scheduled and when calls have ended. */
  dispatchSleeper: Sleeper;
}

export class AccountPipeline {
  readonly settings: PipelineSettings;
  readonly runs: CampaignRun[] = [];
  readonly breaker: CircuitBreaker;
  readonly leases: BatchLeases;
  readonly slots: SlotReserver;
  readonly marker: DeliveryMarker;
  readonly schedule: SendSchedule;
  readonly calls: CarrierCalls;
  readonly #bulk: CampaignSender['bulk'];
  readonly results: ResultBuffer;
  /** No more messages are scheduled. */
  isStopping = false;

  constructor(settings: PipelineSettings) {
    this.settings = settings;
    const { ctx, account, worker, countShard, config, clock, dispatchSleeper: sleeper } = settings;
    const { accountKey } = account;
    const { reserveAheadMs, maxConcurrentCalls, resultDelayMs } = config;
    this.breaker = new CircuitBreaker(clock);
    this.leases = new BatchLeases({ ctx, worker, countShard, config, clock });
    this.slots = new SlotReserver({ ctx, accountKey, reserveAheadMs, clock });
    const isRealMail = !account.isSandboxed;
    this.marker = new DeliveryMarker({ ctx, worker, countShard, isRealMail, leases: this.leases, clock });
    this.schedule = new SendSchedule(sleeper);
    const sender = account.accept.openSender();
    this.#bulk = sender.bulk;
    this.calls = new CarrierCalls({ ctx, sender, clock, maxConcurrentCalls, sleeper });
    this.results = new ResultBuffer({ resultDelayMs, maxPerStatement: settings.resultsPerStatement });
  }

  /** Messages per call, at the current rate. */
  get perCall(): number {
    const perSecond = 1000 / this.slots.spacingMs;
    return messagesPerCall(perSecond, this.settings.config.bulkFromPerSecond, this.#bulk?.maxMessages ?? 1);
  }

  /** How many more deliveries may be marked `sending`. */
  get capacity(): number {
    const marked = this.calls.inFlight + this.calls.waiting + this.schedule.size;
    return maxMarkedDeliveries(this.perCall, this.settings.config.maxConcurrentCalls) - marked;
  }

  requeue(messages: readonly PendingMessage[]): void {
    for (const message of messages) this.results.add(message, queuedAgain());
  }

  /** Requeues messages and gives their slots back. Messages that missed their slot have none any more. */
  release(messages: readonly PendingMessage[]): void {
    this.slots.giveBack(messages.length);
    this.requeue(messages);
  }

  /** The message waits for a new slot, ahead of the campaign's other recipients. */
  keepForNewSlot(message: PendingMessage): void {
    if (message.run.isStopped) this.release([message]);
    else {
      this.slots.giveBack(1);
      message.run.missedSlot.push(message);
    }
  }

  /** Sends no more of the campaign. Calls in flight end as they do; the campaign's batches are released after them. */
  drop(run: CampaignRun): void {
    const withoutSlot = run.drop();
    this.release([...this.schedule.recall(run), ...this.calls.recall(run)]);
    this.requeue(withoutSlot);
  }

  async pause(run: CampaignRun, reason: string): Promise<void> {
    if (run.isStopped) return;
    this.drop(run);
    await run.pause(this.settings.ctx, reason);
  }

  /** Releases the batches that nothing is in flight of, and forgets campaigns that have none left. */
  async releaseBatches(): Promise<void> {
    for (const run of [...this.runs]) {
      const hasReleased = await this.leases.release(run);
      const isFinished = run.isStopped && run.closingBatches.size === 0;
      if (isFinished) this.runs.splice(this.runs.indexOf(run), 1);
      if (isFinished || (hasReleased && run.batch === null)) this.settings.wakeWorker();
    }
  }

  logError(error: unknown): void {
    this.settings.ctx.log.warn(errorFields(error), 'sending step failed; sending continues');
  }
}
