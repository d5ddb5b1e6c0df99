// What the send worker gets from the rest of the product, and its time constants: tests pass others.
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { SesAccount } from '../../ses/account.ts';
import type { CampaignMail } from '../message.ts';

export interface SendingParts {
  openAccount: (ctx: Context, workspaceId: string) => Promise<SesAccount | null>;
  openMail: (ctx: Context, campaign: StoredCampaign) => CampaignMail;
  /** Starts due campaigns; returns how many. */
  startDue: (ctx: Context) => Promise<number>;
}

export interface SendingTimes {
  /** Duration of a lease without heartbeats, and the heartbeat interval. */
  leaseMs: number;
  heartbeatMs: number;
  /** How far ahead slots are taken: bounds what is marked `sending` when a process dies. */
  aheadMs: number;
  /** A message that misses its slot by more than this waits for a new one. */
  lateMs: number;
  /** Results are batched for this long. */
  keepMs: number;
  /** Polling interval for campaigns started by another process. */
  lookMs: number;
  /** Polling interval while no campaign is active. */
  idleMs: number;
  /** Interval at which unconfirmed deliveries are reconciled and campaigns finished. */
  settleMs: number;
  /** Minimum age of an unconfirmed attempt before it is retried. */
  doubtMs: number;
  /** After this time without proof, an unconfirmed delivery becomes `unknown`. */
  unknownMs: number;
  /** An event proves that those of an earlier attempt would have come if its message was sent this much later. */
  proofMs: number;
  /** Minimum delay before a temporarily refused message is retried. */
  againMs: number;
  /** Maximum number of concurrent calls, per account and process. */
  most: number;
  /** From this rate per second on, one call carries several messages. */
  bulkFrom: number;
  /**
   * Maximum number of active campaigns in a process; beyond it, each is held for `holdMs` before another replaces it.
   */
  campaignsAtOnce: number;
  holdMs: number;
}

export const usualTimes: SendingTimes = {
  leaseMs: 60_000,
  heartbeatMs: 15_000,
  aheadMs: 150,
  lateMs: 20,
  keepMs: 100,
  lookMs: 1_000,
  idleMs: 3_000,
  settleMs: 15_000,
  doubtMs: 15 * 60_000,
  unknownMs: 30 * 60_000,
  proofMs: 5 * 60_000,
  againMs: 1_000,
  most: 128,
  bulkFrom: 200,
  campaignsAtOnce: 200,
  holdMs: 20_000,
};

/** The embedded database has one session: keep statements small. */
export const sizesOf = (ctx: Context): { slice: number; chunk: number; results: number } =>
  ctx.config.databaseUrl === null
    ? { slice: 500, chunk: 500, results: 500 }
    : { slice: 10_000, chunk: 1_000, results: 2_000 };
