// Stage 2, mark: fills reserved slots with the campaigns' next recipients, whose deliveries are marked `sending` in the
// database before any call to the carrier.
import type { Context } from '../../../../context.ts';
import { type MarkRequest, markSending } from '../../../../db/campaigns/deliveries.ts';
import type { BatchLeases } from '../batch-leases.ts';
import { type CampaignRun, PendingMessage } from '../campaign-run.ts';

export interface MarkedDeliveries {
  /** In the order of their slots. */
  messages: PendingMessage[];
  /** A campaign has no batch left that could be leased. */
  isAnyOutOfBatches: boolean;
  /** The database failed midway; `messages` are marked all the same. */
  failure: { error: unknown } | null;
}

export interface DeliveryMarkerSettings {
  ctx: Context;
  worker: string;
  countShard: number;
  isRealMail: boolean;
  leases: BatchLeases;
  clock: () => number;
}

export class DeliveryMarker {
  readonly #settings: DeliveryMarkerSettings;
  /** Which campaign comes first; it changes with each division of slots. */
  #rotation = 0;
  #averageMs = 10;

  constructor(settings: DeliveryMarkerSettings) {
    this.#settings = settings;
  }

  /** Moving average of the time that marking takes. */
  get averageMs(): number {
    return this.#averageMs;
  }

  /** Marks up to `slotCount` deliveries. */
  async mark(runs: readonly CampaignRun[], slotCount: number): Promise<MarkedDeliveries> {
    const marked: MarkedDeliveries = { messages: [], isAnyOutOfBatches: false, failure: null };
    const { clock } = this.#settings;
    const startedAt = clock();
    try {
      await this.#divide(runs, slotCount, marked);
      this.#averageMs += (clock() - startedAt - this.#averageMs) / 8;
    } catch (error) {
      marked.failure = { error };
    }
    return marked;
  }

  /** Divides slots evenly; those that a campaign does not need go to the others. */
  async #divide(runs: readonly CampaignRun[], slotCount: number, marked: MarkedDeliveries): Promise<void> {
    const { messages } = marked;
    let wanting = runs.filter((run) => run.wantsSlots);
    while (wanting.length > 0 && messages.length < slotCount) {
      const share = Math.max(1, Math.floor((slotCount - messages.length) / wanting.length));
      this.#rotation += 1;
      const stillWanting: CampaignRun[] = [];
      for (let index = 0; index < wanting.length && messages.length < slotCount; index += 1) {
        const run = wanting[(this.#rotation + index) % wanting.length];
        if (!run) continue;
        const limit = Math.min(share, slotCount - messages.length);
        if ((await this.#markOf(run, limit, marked)) === limit) stillWanting.push(run);
      }
      wanting = stillWanting;
    }
  }

  /** Adds up to `limit` deliveries of the campaign, across batches if needed. Returns how many. */
  async #markOf(run: CampaignRun, limit: number, marked: MarkedDeliveries): Promise<number> {
    const withoutSlot = run.missedSlot.splice(0, limit);
    marked.messages.push(...withoutSlot);
    let count = withoutSlot.length;
    while (count < limit && !run.isStopped) {
      const availability = await this.#settings.leases.ensureBatch(run);
      if (availability === 'none_ready') marked.isAnyOutOfBatches = true;
      if (availability !== 'held') break;
      const messages = await this.#markNext(run, limit - count);
      if (messages === null) break;
      marked.messages.push(...messages);
      count += messages.length;
    }
    return count;
  }

  /** The next deliveries of the campaign's batch; null: the batch was closed meanwhile. */
  async #markNext(run: CampaignRun, limit: number): Promise<PendingMessage[] | null> {
    const { ctx, worker, countShard, isRealMail, clock } = this.#settings;
    const { workspaceId, campaignId, partitionMonth, lists, batch } = run;
    if (batch === null) return null;
    const now = ctx.now();
    // Read before the statement, so that a process that stalls while it waits for the answer notices.
    const markedAt = { monotonicMs: clock(), wallMs: now.getTime() };
    const request: MarkRequest = {
      workspaceId,
      campaignId,
      partitionMonth,
      batchNumber: batch.batchNumber,
      worker,
      afterContactId: batch.markedUpTo,
      lists,
      isRealMail,
      limit,
      countShard,
      now,
    };
    const recipients = await ctx.db.transaction().execute((tx) => markSending(tx, request));
    batch.markedUpTo = recipients.at(-1)?.id ?? batch.markedUpTo;
    if (recipients.length < limit) batch.isExhausted = true;
    const messages: PendingMessage[] = [];
    for (const recipient of recipients) {
      if (recipient.reason !== null) continue;
      batch.noteMarked();
      messages.push(new PendingMessage(run, batch, recipient, markedAt));
    }
    ctx.metrics.add('mails_total', { outcome: 'skipped', via: 'none' }, recipients.length - messages.length);
    return messages;
  }
}
