// Stage 5, record: stores delivery results in batches, because one commit per message would cost more than sending it.
// Results lost in a crash leave deliveries unconfirmed, so they wait only briefly; during a database outage they wait
// for its end.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../../context.ts';
import { saveResults } from '../../../../db/campaigns/deliveries.ts';
import { correctOutcome } from '../../../../db/campaigns/reports/rates.ts';
import { addToLedger } from '../../../../db/carriers/rate-limit.ts';
import { addCounts } from '../../../../db/shared/campaign-counts.ts';
import { announceProgress } from '../../reports/progress-feed.ts';
import type { CampaignRun, PendingMessage } from '../campaign-run.ts';
import type { DeliveryResult } from '../outcomes.ts';
import { Sleeper } from '../sleeper.ts';

export interface PendingResult {
  message: PendingMessage;
  result: DeliveryResult;
}

/** Results of one campaign, for one statement. */
export interface ResultGroup {
  run: CampaignRun;
  results: PendingResult[];
}

export interface ResultBufferSettings {
  /** How long a result waits for others. */
  resultDelayMs: number;
  maxPerStatement: number;
}

const byCampaign = (results: readonly PendingResult[]): Map<CampaignRun, PendingResult[]> => {
  const groups = new Map<CampaignRun, PendingResult[]>();
  for (const result of results) {
    const group = groups.get(result.message.run);
    if (group) group.push(result);
    else groups.set(result.message.run, [result]);
  }
  return groups;
};

/** Results that wait to be stored. */
export class ResultBuffer {
  readonly #settings: ResultBufferSettings;
  readonly #sleeper = new Sleeper();
  #waiting: PendingResult[] = [];
  #flushed: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isDue = false;
  #isClosed = false;
  #hasEnded = false;

  constructor(settings: ResultBufferSettings) {
    this.#settings = settings;
  }

  add(message: PendingMessage, result: DeliveryResult): void {
    this.#waiting.push({ message, result });
    if (this.#waiting.length >= this.#settings.maxPerStatement) this.#makeDue();
    else this.#timer ??= setTimeout(() => this.#makeDue(), this.#settings.resultDelayMs);
  }

  /** Resolves when the results added before were taken from `groups` and stored. */
  flush(): Promise<void> {
    if (this.#hasEnded) return Promise.resolve();
    return new Promise((resolve) => {
      this.#flushed.push(resolve);
      this.#makeDue();
    });
  }

  /** `groups` ends when all results were taken. */
  close(): void {
    this.#isClosed = true;
    this.#makeDue();
  }

  /** The results, once they are due. The caller stores a group before it asks for the next. */
  async *groups(): AsyncGenerator<ResultGroup, void, void> {
    while (!this.#isClosed || this.#waiting.length > 0 || this.#flushed.length > 0) {
      while (!this.#isDue) await this.#sleeper.sleep(null);
      this.#isDue = false;
      const results = this.#waiting;
      const flushed = this.#flushed;
      this.#waiting = [];
      this.#flushed = [];
      const { maxPerStatement } = this.#settings;
      for (const [run, ofRun] of byCampaign(results))
        for (let start = 0; start < ofRun.length; start += maxPerStatement)
          yield { run, results: ofRun.slice(start, start + maxPerStatement) };
      for (const resolve of flushed) resolve();
    }
    this.#hasEnded = true;
  }

  #makeDue(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isDue = true;
    this.#sleeper.wake();
  }
}

const retryDelayMs = 500;

export interface ResultStorage {
  ctx: Context;
  accountKey: string;
  /** The shard of a campaign's counts that this worker adds to. */
  countShard: number;
}

const storeOnce = async (
  { ctx, accountKey, countShard }: ResultStorage,
  { run, results }: ResultGroup,
): Promise<void> => {
  const now = ctx.now();
  const rows = results.map(({ message: { recipient }, result }) => ({
    id: recipient.id,
    attempt: recipient.attempt,
    ...result,
  }));
  const { workspaceId, campaignId } = run;
  const deltas = await ctx.db.transaction().execute(async (tx) => {
    const changed = await saveResults(tx, run, rows, now);
    await addCounts(tx, workspaceId, campaignId, countShard, changed);
    const maybeSent = rows.filter(({ state }) => state === 'accepted' || state === 'in_doubt').length;
    await addToLedger(tx, accountKey, now, maybeSent);
    return changed;
  });
  // The campaign may have ended without them. In a transaction of its own: others lock a campaign before its
  // deliveries.
  if ((deltas.unknown ?? 0) < 0) await correctOutcome(ctx.db, workspaceId, campaignId, now);
  announceProgress(ctx, workspaceId, campaignId);
};

/** Retries until the results are stored. */
export const storeResults = async (storage: ResultStorage, group: ResultGroup): Promise<void> => {
  for (;;) {
    try {
      return await storeOnce(storage, group);
    } catch (error) {
      storage.ctx.log.warn(
        { err: error, campaign: group.run.campaignId, deliveries: group.results.length },
        'delivery results not stored; retried until the database answers',
      );
      await pause(retryDelayMs, undefined, { ref: false });
    }
  }
};
