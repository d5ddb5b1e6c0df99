// Leases of batches: taken for a campaign that has none, extended by heartbeats, and released with the last result.
import type { Context } from '../../../context.ts';
import { type BatchKey, extendLeases, leaseBatch, releaseBatch } from '../../../db/campaigns/batches.ts';
import { markUnconfirmed } from '../../../db/campaigns/deliveries.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { SendingConfig } from './config.ts';
import { LeasedBatch } from './leased-batch.ts';

export interface BatchLeasesSettings {
  ctx: Context;
  worker: string;
  /** The shard of a campaign's counts that this worker adds to. */
  countShard: number;
  config: Pick<SendingConfig, 'leaseMs' | 'heartbeatIntervalMs' | 'pollIntervalMs'>;
  clock: () => number;
}

/**
 * - `held`: the campaign has a batch with recipients to mark
 * - `none_ready`: it has none, and none can be leased now
 * - `too_soon`: the same; the database was asked a moment ago
 */
export type BatchAvailability = 'held' | 'none_ready' | 'too_soon';

/** A campaign by local time finds nothing to send for most of a day. */
const localTimeFactor = 3;

const nameOf = ({ workspaceId, campaignId, batchNumber }: BatchKey): string =>
  `${workspaceId} ${campaignId} ${batchNumber}`;

export class BatchLeases {
  readonly #settings: BatchLeasesSettings;
  #nextHeartbeatAt = 0;

  constructor(settings: BatchLeasesSettings) {
    this.#settings = settings;
  }

  /** Leases the campaign's next batch if it holds none with queued recipients. */
  async ensureBatch(run: CampaignRun): Promise<BatchAvailability> {
    const { clock, config } = this.#settings;
    if (run.batch?.isExhausted) run.closeBatch();
    if (run.batch !== null) return 'held';
    if (run.idleUntil > clock()) return 'too_soon';
    run.batch = await this.#lease(run);
    if (run.batch !== null) return 'held';
    run.idleUntil = clock() + config.pollIntervalMs * (run.isByLocalTime ? localTimeFactor : 1);
    return 'none_ready';
  }

  /** Sends a heartbeat when one is due. Batches whose lease another worker has taken are lost. */
  async extend(runs: readonly CampaignRun[]): Promise<void> {
    const { ctx, worker, config, clock } = this.#settings;
    if (clock() < this.#nextHeartbeatAt) return;
    this.#nextHeartbeatAt = clock() + config.heartbeatIntervalMs;
    const leased = runs.flatMap((run) => run.leasedBatches);
    const until = new Date(ctx.now().getTime() + config.leaseMs);
    const extended = new Set((await extendLeases(ctx.db, worker, leased, until)).map(nameOf));
    for (const batch of leased) if (!extended.has(nameOf(batch))) batch.lose();
  }

  /** Releases closing batches that have nothing in flight. Returns whether there were any. */
  async release(run: CampaignRun): Promise<boolean> {
    const { ctx, worker } = this.#settings;
    // The campaign was dropped while it leased this batch.
    if (run.isStopped) run.closeBatch();
    let hasReleased = false;
    for (const batch of run.closingBatches) {
      if (!batch.isReleasable) continue;
      if (!batch.isLost) await releaseBatch(ctx.db, batch, run.partitionMonth, worker);
      run.closingBatches.delete(batch);
      hasReleased = true;
    }
    return hasReleased;
  }

  async #lease(run: CampaignRun): Promise<LeasedBatch | null> {
    const { ctx, worker, countShard, config } = this.#settings;
    const { workspaceId, campaignId } = run;
    const now = ctx.now();
    const until = new Date(now.getTime() + config.leaseMs);
    const lease = await ctx.db.transaction().execute(async (tx) => {
      const leased = await leaseBatch(tx, workspaceId, campaignId, { worker, now, until });
      if (leased?.wasAbandoned) {
        const unconfirmed = await markUnconfirmed(tx, run, leased);
        await addCounts(tx, workspaceId, campaignId, countShard, { in_doubt: unconfirmed });
        if (unconfirmed > 0)
          ctx.log.warn(
            { campaign: campaignId, deliveries: unconfirmed },
            'worker lease expired; deliveries unconfirmed',
          );
      }
      return leased;
    });
    return lease && new LeasedBatch(lease);
  }
}
