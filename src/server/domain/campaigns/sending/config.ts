// What the send worker gets from the rest of the product, and its limits and times: tests pass others.
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import type { CampaignMail } from '../message.ts';

export interface SendingDependencies {
  openAccount: (ctx: Context, workspaceId: string) => Promise<CarrierAccount | null>;
  openMail: (ctx: Context, campaign: StoredCampaign) => CampaignMail;
  /** Starts due campaigns; returns how many. */
  startDue: (ctx: Context) => Promise<number>;
}

export interface SendingConfig {
  /** Duration of a lease without heartbeats, and the heartbeat interval. */
  leaseMs: number;
  heartbeatIntervalMs: number;
  /** How far ahead slots are reserved: bounds what is marked `sending` when a process dies. */
  reserveAheadMs: number;
  /** A message that misses its slot by more than this waits for a new one. */
  maxLateMs: number;
  /** Results are batched for this long. */
  resultDelayMs: number;
  /** Polling interval for campaigns started by another process. */
  pollIntervalMs: number;
  /** Polling interval while no campaign is active. */
  idlePollIntervalMs: number;
  /** Interval at which unconfirmed deliveries are reconciled and campaigns finished. */
  reconcileIntervalMs: number;
  /** Minimum age of an unconfirmed attempt before it is retried. */
  minUnconfirmedAgeMs: number;
  /** After this time without proof, an unconfirmed delivery becomes `unknown`. */
  unknownAfterMs: number;
  /** An event proves that those of an earlier attempt would have come if its message was sent this much later. */
  proofDelayMs: number;
  /** Minimum delay before a temporarily refused message is retried. */
  retryDelayMs: number;
  /** Per account and process. */
  maxConcurrentCalls: number;
  /** From this rate per second on, one call carries several messages. */
  bulkFromPerSecond: number;
  /**
   * Maximum number of active campaigns in a process; beyond it, each is active for `rotateAfterMs` before another
   * replaces it.
   */
  maxActiveCampaigns: number;
  rotateAfterMs: number;
}

export const defaultSendingConfig: SendingConfig = {
  leaseMs: 60_000,
  heartbeatIntervalMs: 15_000,
  reserveAheadMs: 150,
  maxLateMs: 20,
  resultDelayMs: 100,
  pollIntervalMs: 1_000,
  idlePollIntervalMs: 3_000,
  reconcileIntervalMs: 15_000,
  minUnconfirmedAgeMs: 15 * 60_000,
  unknownAfterMs: 30 * 60_000,
  proofDelayMs: 5 * 60_000,
  retryDelayMs: 1_000,
  maxConcurrentCalls: 128,
  bulkFromPerSecond: 200,
  maxActiveCampaigns: 200,
  rotateAfterMs: 20_000,
};

export interface StatementLimits {
  /** Recipients that one transaction of the snapshot writes. */
  snapshotSlice: number;
  /** Recipients of a batch. */
  batch: number;
  /** Results that one statement stores. */
  results: number;
}

/** The embedded database has one session: keep statements small. */
export const statementLimitsOf = (ctx: Context): StatementLimits =>
  ctx.config.databaseUrl === null
    ? { snapshotSlice: 500, batch: 500, results: 500 }
    : { snapshotSlice: 10_000, batch: 1_000, results: 2_000 };
