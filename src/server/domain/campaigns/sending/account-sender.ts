// Sends the messages of one sending account from this process, through five stages. Each stage is a file of its own and
// returns values; only the three loops here pass them on:
//
//   #sendRounds     reserve (reserve-slots.ts), mark (mark-deliveries.ts), schedule (send-schedule.ts)
//   #dispatch       schedule, send (carrier-calls.ts)
//   #recordResults  record (record-results.ts)
//
// docs/sending.md describes each stage with entry, exit and error.
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import { AccountPipeline, type PipelineSettings } from './account-pipeline.ts';
import type { CampaignRun } from './campaign-run.ts';
import { sendRound } from './send-round.ts';
import { Sleeper } from './sleeper.ts';
import { applyEndedCalls, startDueCalls } from './stages/dispatch.ts';
import { storeResults } from './stages/record-results.ts';

const pauseAfterErrorMs = 500;
const maxCallWaitMs = 5_000;
const maxStoreWaitMs = 2_000;

export class AccountSender {
  readonly #pipeline: AccountPipeline;
  readonly #roundSleeper = new Sleeper();
  readonly #dispatchSleeper = new Sleeper();
  readonly #rounds: Promise<void>;
  #isStopped = false;

  constructor(settings: Omit<PipelineSettings, 'dispatchSleeper'>) {
    this.#pipeline = new AccountPipeline({ ...settings, dispatchSleeper: this.#dispatchSleeper });
    this.#rounds = this.#sendRounds();
    void this.#dispatch();
    void this.#recordResults();
  }

  get isCircuitOpen(): boolean {
    return this.#pipeline.breaker.allowsOnlyTrial;
  }

  has({ workspace_id, id }: CampaignKey): boolean {
    return this.#pipeline.runs.some((run) => run.workspaceId === workspace_id && run.campaignId === id);
  }

  add(run: CampaignRun): void {
    this.#pipeline.runs.push(run);
    this.#roundSleeper.wake();
  }

  /** Drops the other campaigns; returns whether any is left. */
  retain(isWanted: (run: CampaignRun) => boolean): boolean {
    const { runs } = this.#pipeline;
    for (const run of runs) if (!run.isStopped && !isWanted(run)) this.#pipeline.drop(run);
    if (runs.some((run) => run.isStopped)) this.#roundSleeper.wake();
    return runs.length > 0;
  }

  /** There may be work. */
  wake(): void {
    for (const run of this.#pipeline.runs) run.idleUntil = 0;
    this.#roundSleeper.wake();
  }

  /** Waits for calls in flight, and releases everything else. */
  async stop(): Promise<void> {
    const { runs, calls, results, settings } = this.#pipeline;
    this.#pipeline.isStopping = true;
    this.#roundSleeper.wake();
    await this.#rounds;
    for (const run of runs) this.#pipeline.drop(run);
    const deadline = settings.clock() + maxCallWaitMs;
    while (calls.inFlight > 0 && settings.clock() < deadline)
      await this.#roundSleeper.sleepUntilCapacity(100);
    const timeout = new Sleeper();
    await Promise.race([results.flush(), timeout.sleep(maxStoreWaitMs)]);
    timeout.wake();
    await this.#pipeline.releaseBatches().catch((error: unknown) => this.#pipeline.logError(error));
    this.#isStopped = true;
    this.#dispatchSleeper.wake();
  }

  async #sendRounds(): Promise<void> {
    const { pollIntervalMs } = this.#pipeline.settings.config;
    while (!this.#pipeline.isStopping) {
      try {
        const wait = await sendRound(this.#pipeline);
        if (wait.until === 'capacity') await this.#roundSleeper.sleepUntilCapacity(pollIntervalMs);
        else if (wait.ms > 0) await this.#roundSleeper.sleep(wait.ms);
        else await this.#roundSleeper.yieldToEventLoop();
      } catch (error) {
        this.#pipeline.logError(error);
        await this.#roundSleeper.sleep(pauseAfterErrorMs);
      }
    }
  }

  /** Ends when the sender is stopped and the last call has ended. Between two sleeps nothing is awaited. */
  async #dispatch(): Promise<void> {
    const { schedule, calls, results, settings } = this.#pipeline;
    for (;;) {
      if (applyEndedCalls(this.#pipeline)) this.#roundSleeper.noteCapacity();
      startDueCalls(this.#pipeline);
      if (this.#isStopped && calls.inFlight === 0) break;
      await this.#dispatchSleeper.sleep(schedule.msUntilNext(settings.clock()));
    }
    results.close();
  }

  async #recordResults(): Promise<void> {
    const { ctx, account, countShard } = this.#pipeline.settings;
    const storage = { ctx, accountKey: account.accountKey, countShard };
    for await (const group of this.#pipeline.results.groups()) {
      await storeResults(storage, group);
      for (const { message } of group.results) message.batch.noteStored();
      // A round releases the batch.
      if (group.results.some(({ message }) => message.batch.isDone)) this.#roundSleeper.wake();
    }
  }
}
