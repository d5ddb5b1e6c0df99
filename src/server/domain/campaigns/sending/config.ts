// What the engine is given by the rest of the product, and the times it keeps to: tests give it others.
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { SesAccount } from '../../ses/account.ts';
import type { CampaignMail } from '../message.ts';

export interface SendingParts {
  openAccount: (ctx: Context, workspaceId: string) => Promise<SesAccount | null>;
  openMail: (ctx: Context, campaign: StoredCampaign) => CampaignMail;
  /** Begins the campaigns whose time has come; answers how many. */
  startDue: (ctx: Context) => Promise<number>;
}

export interface SendingTimes {
  /** How long a chunk is somebody's who says nothing, and how often they say something. */
  leaseMs: number;
  heartbeatMs: number;
  /** How far ahead places are taken: what is marked as sending when a process dies lies within it. */
  aheadMs: number;
  /** A mail that comes later than this to its place waits for another one. */
  lateMs: number;
  /** Results are kept together for so long. */
  keepMs: number;
  /** How often it is looked for work that nobody told of. */
  lookMs: number;
  /** And how often while no campaign is at work. */
  idleMs: number;
  /** How often doubts and ends are looked at. */
  settleMs: number;
  /** An attempt in doubt is not made again before this. */
  doubtMs: number;
  /** In doubt for so long without proof, it stays unknown. */
  unknownMs: number;
  /** An event of another mail proves that those of an attempt would have come when it is so much later. */
  proofMs: number;
  /** A mail that was refused for now is not tried again before this. */
  againMs: number;
  /** How many calls may be under way, for one account in one process. */
  most: number;
  /** From this many a second on, several mails go in one call. */
  bulkFrom: number;
  /** How many campaigns a process works on; where there are more, each is held for so long before another one is. */
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

/** The embedded database has one session: what it is given at once must be small. */
export const sizesOf = (ctx: Context): { slice: number; chunk: number; results: number } =>
  ctx.config.databaseUrl === null
    ? { slice: 500, chunk: 500, results: 500 }
    : { slice: 10_000, chunk: 1_000, results: 2_000 };
