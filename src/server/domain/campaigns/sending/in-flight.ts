// In-memory state of work in progress: campaign, leased batch, message.
import type { LeasedChunk } from '../../../db/campaigns/batches.ts';
import type { DeliveryKey, TurnRow } from '../../../db/campaigns/deliveries.ts';
import type { CampaignMail, CampaignMessage, CampaignTemplates } from '../message.ts';

export interface HeldChunk extends LeasedChunk {
  /** Recipients up to this number are done. */
  after: number;
  /** No recipient of it is queued any more. */
  isThrough: boolean;
  /** Messages whose result is not stored yet. */
  open: number;
  /** Another worker has the lease. */
  isLost: boolean;
}

/** The common part of a campaign's messages; built once, so that its text is memoized. */
export interface Frame {
  source: CampaignMessage['source'];
  replyTo: string | null;
  configurationSet: string | null;
  templates: CampaignTemplates | null;
}

export interface CampaignRun extends DeliveryKey {
  mail: CampaignMail;
  /** The lists it is limited to; null: not limited to lists. */
  lists: readonly number[] | null;
  frame: Frame | null;
  configurationSet: string | null;
  chunk: HeldChunk | null;
  /** Batches that wait for the results of their last messages. */
  closing: Set<HeldChunk>;
  /** Marked `sending`, but missed their slot. */
  waiting: Work[];
  /** Nothing to do before this time, by the monotonic clock of the process. */
  restUntil: number;
  /** Its state allows no more messages, or it is finished. */
  isStopped: boolean;
  /** The status reason last written for the campaign. */
  told: string | null;
}

/** One delivery that is marked `sending`. */
export interface Work {
  run: CampaignRun;
  chunk: HeldChunk;
  row: TurnRow;
  /** By the monotonic clock and by the wall clock: the first stops while a machine sleeps. */
  markedAt: number;
  markedTime: number;
  /** Its slot. */
  dueAt: number;
}
