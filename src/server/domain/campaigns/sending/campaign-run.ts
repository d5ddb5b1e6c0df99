// What this process keeps in memory while it sends: a campaign with its content and leased batches, and its messages.
import type { Context } from '../../../context.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import type { DeliveryKey, MarkedRecipient } from '../../../db/campaigns/deliveries.ts';
import {
  pauseRunningCampaign,
  type RunningCampaign,
  setStatusReason,
} from '../../../db/campaigns/running-campaigns.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import type { MessageTemplate } from '../../carriers/message.ts';
import type { CampaignMail } from '../message.ts';
import type { SendingDependencies } from './config.ts';
import type { LeasedBatch } from './leased-batch.ts';

/** A campaign that this process sends. */
export class CampaignRun implements DeliveryKey {
  readonly workspaceId: string;
  readonly campaignId: number;
  readonly partitionMonth: string;
  readonly mail: CampaignMail;
  /** The lists it is limited to; null: not limited to lists. */
  readonly lists: readonly number[] | null;
  /** How events of its messages arrive. */
  readonly eventPath: string | null;
  /** Built once, so that its text is memoized. */
  messageTemplate: MessageTemplate | null = null;
  /** The batch whose recipients are marked next. */
  batch: LeasedBatch | null = null;
  /** Batches that wait for the results of their last messages. */
  readonly closingBatches = new Set<LeasedBatch>();
  /** Marked `sending`, but missed their slot. */
  readonly missedSlot: PendingMessage[] = [];
  /** Its recipients get it at different times, hours apart. */
  readonly isByLocalTime: boolean;
  /** No batch was ready: none is looked for before this time, by the monotonic clock of the process. */
  idleUntil = 0;
  /** Its state allows no more messages, or it is finished. */
  isStopped = false;
  /** The status reason that was last written for the campaign. */
  #lastReported: string | null;

  constructor(campaign: RunningCampaign, mail: CampaignMail, eventPath: string | null) {
    this.workspaceId = campaign.workspace_id;
    this.campaignId = campaign.id;
    this.partitionMonth = campaign.bucket;
    this.mail = mail;
    this.lists = onlyLists(campaign);
    this.isByLocalTime = campaign.local_time !== null;
    this.eventPath = eventPath;
    this.#lastReported = campaign.waiting;
  }

  get leasedBatches(): LeasedBatch[] {
    return [...this.closingBatches, ...(this.batch ? [this.batch] : [])];
  }

  /** Whether it has recipients to mark, or marked messages without a slot. */
  get wantsSlots(): boolean {
    return !this.isStopped && (this.batch !== null || this.missedSlot.length > 0);
  }

  /** It waits for a condition, or found no queued recipient. */
  isIdle(now: number): boolean {
    const isOutOfRecipients = this.batch === null && this.missedSlot.length === 0 && this.idleUntil > now;
    return this.#lastReported !== null || isOutOfRecipients;
  }

  /** Marks no more recipients of the batch; the batch is released with its last result. */
  closeBatch(): void {
    if (this.batch === null) return;
    this.batch.isExhausted = true;
    this.closingBatches.add(this.batch);
    this.batch = null;
  }

  /** Ends the run here. Returns its messages that wait for a new slot: they are not sent. */
  drop(): PendingMessage[] {
    this.isStopped = true;
    this.closeBatch();
    return this.missedSlot.splice(0);
  }

  async pause(ctx: Context, reason: string): Promise<void> {
    await pauseRunningCampaign(ctx.db, this.workspaceId, this.campaignId, reason, ctx.now());
    ctx.log.warn({ campaign: this.campaignId, reason }, 'campaign paused');
  }

  /** Writes why the campaign waits, if that has changed; null: it does not wait. */
  async reportStatus(ctx: Context, reason: string | null, until: Date | null): Promise<void> {
    const reported = reason === null ? null : `${reason} ${until?.getTime() ?? ''}`;
    if (this.#lastReported === reported) return;
    this.#lastReported = reported;
    await setStatusReason(ctx.db, this.workspaceId, this.campaignId, reason, until);
  }

  /** Another process may have changed the status reason since. */
  syncStatus(storedReason: string | null): void {
    if ((this.#lastReported?.split(' ')[0] ?? null) !== storedReason) this.#lastReported = storedReason;
  }
}

/** Deliveries marked longer ago are not sent: this process stalled, and another may have taken over. */
const maxMarkedAgeMs = 10_000;

/** By both clocks: the monotonic one stops while a machine sleeps. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

/** One delivery that is marked `sending`, until its result is stored. */
export class PendingMessage {
  readonly run: CampaignRun;
  readonly batch: LeasedBatch;
  readonly recipient: MarkedRecipient;
  readonly #markedAt: Moment;
  /** Its slot, by the monotonic clock of the process. */
  dueAt = 0;

  constructor(run: CampaignRun, batch: LeasedBatch, recipient: MarkedRecipient, markedAt: Moment) {
    this.run = run;
    this.batch = batch;
    this.recipient = recipient;
    this.#markedAt = markedAt;
  }

  /** Whether it may still be sent. */
  isSendable(now: Moment): boolean {
    const { monotonicMs, wallMs } = this.#markedAt;
    const ageMs = Math.max(now.monotonicMs - monotonicMs, now.wallMs - wallMs);
    return ageMs <= maxMarkedAgeMs && !this.batch.isLost && !this.run.isStopped;
  }
}

const onlyLists = ({ audience }: RunningCampaign): number[] | null =>
  audience.everyone || audience.segments.length > 0 || audience.lists.length === 0 ? null : audience.lists;

/** null: the campaign is gone. */
export const openCampaignRun = async (
  ctx: Context,
  { openMail }: Pick<SendingDependencies, 'openMail'>,
  campaign: RunningCampaign,
  account: CarrierAccount,
): Promise<CampaignRun | null> => {
  const stored = await findCampaign(ctx.db, campaign.workspace_id, campaign.id);
  return stored ? new CampaignRun(campaign, openMail(ctx, stored), account.events.path) : null;
};
