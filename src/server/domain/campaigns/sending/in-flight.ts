// What is in hands: a campaign that this process works on, a chunk of it, a mail of that.
import type { LeasedChunk } from '../../../db/campaigns/batches.ts';
import type { DeliveryKey, TurnRow } from '../../../db/campaigns/deliveries.ts';
import type { CampaignMail, CampaignMessage, CampaignTemplates } from '../message.ts';

export interface HeldChunk extends LeasedChunk {
  /** Whoever is up to this number has had their turn. */
  after: number;
  /** Nobody of it waits any more. */
  isThrough: boolean;
  /** Mails of it whose result is not kept yet. */
  open: number;
  /** Somebody else has it. */
  isLost: boolean;
}

/** What all mails of a campaign have in common; made once, so that its text is. */
export interface Frame {
  source: CampaignMessage['source'];
  replyTo: string | null;
  configurationSet: string | null;
  templates: CampaignTemplates | null;
}

export interface CampaignRun extends DeliveryKey {
  mail: CampaignMail;
  /** The only lists it is for; null: not for lists alone. */
  lists: readonly number[] | null;
  frame: Frame | null;
  configurationSet: string | null;
  chunk: HeldChunk | null;
  /** Chunks that wait for the results of their last mails. */
  closing: Set<HeldChunk>;
  /** Marked as sending, and late for their place. */
  waiting: Work[];
  /** There is nothing to do before this, by the clock of the process. */
  restUntil: number;
  /** Its state forbids more mails, or it is over. */
  isStopped: boolean;
  /** What the campaign is said to wait for; as it was told last. */
  told: string | null;
}

/** One mail that is marked as sending. */
export interface Work {
  run: CampaignRun;
  chunk: HeldChunk;
  row: TurnRow;
  /** By the clock of the process, and by that of the day: the first stands still while a machine sleeps. */
  markedAt: number;
  markedTime: number;
  /** Its place in time. */
  dueAt: number;
}
