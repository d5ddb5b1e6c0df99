// Batches delivery results: one commit per message would cost more than sending it. Results lost in a crash leave
// deliveries unconfirmed, so they wait only briefly; during a database outage they wait for its end.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { keepResults, type Result } from '../../../db/campaigns/deliveries.ts';
import { mendOutcome } from '../../../db/campaigns/reports/rates.ts';
import { addToLedger } from '../../../db/ses/rate-limit.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import type { CampaignRun, Work } from './in-flight.ts';

export type Fate = Pick<Result, 'state' | 'messageId' | 'reason' | 'nextAt'>;

export interface Results {
  add(work: Work, fate: Fate): void;
  /** Resolves when all results added before are stored. */
  flush(): Promise<void>;
}

export interface ResultSettings {
  ctx: Context;
  accountKey: string;
  slot: number;
  keepMs: number;
  /** Maximum per statement. */
  atOnce: number;
  /** Called when the results of these are stored. */
  kept: (work: readonly Work[]) => void;
}

const retryMs = 500;

interface Told {
  work: Work;
  fate: Fate;
}

const byCampaign = (all: readonly Told[]): Map<CampaignRun, Told[]> => {
  const groups = new Map<CampaignRun, Told[]>();
  for (const each of all) {
    const group = groups.get(each.work.run);
    if (group) group.push(each);
    else groups.set(each.work.run, [each]);
  }
  return groups;
};

export const createResults = (settings: ResultSettings): Results => {
  const { ctx, accountKey, slot, keepMs, atOnce, kept } = settings;
  let waiting: Told[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  const keep = async (run: CampaignRun, told: readonly Told[]): Promise<void> => {
    const now = ctx.now();
    const results = told.map(({ work, fate }) => ({ id: work.row.id, attempt: work.row.attempt, ...fate }));
    const { workspaceId, campaignId } = run;
    const changed = await ctx.db.transaction().execute(async (tx) => {
      const deltas = await keepResults(tx, run, results, now);
      await addCounts(tx, workspaceId, campaignId, slot, deltas);
      const gone = results.filter(({ state }) => state === 'accepted' || state === 'in_doubt').length;
      await addToLedger(tx, accountKey, now, gone);
      return deltas;
    });
    // The campaign may have ended without them. In a transaction of its own: others lock a campaign before its
    // deliveries.
    if ((changed.unknown ?? 0) < 0) await mendOutcome(ctx.db, workspaceId, campaignId, now);
  };

  const keepUntilDone = async (run: CampaignRun, told: readonly Told[]): Promise<void> => {
    for (;;) {
      try {
        await keep(run, told);
        kept(told.map(({ work }) => work));
        return;
      } catch (error) {
        ctx.log.warn(
          { err: error, campaign: run.campaignId, mails: told.length },
          'results wait for the database',
        );
        await pause(retryMs, undefined, { ref: false });
      }
    }
  };

  const drain = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    for (const [run, told] of byCampaign(all)) {
      for (let at = 0; at < told.length; at += atOnce) await keepUntilDone(run, told.slice(at, at + atOnce));
    }
  };

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running = running.then(drain);
    return running;
  };

  return {
    add: (work, fate) => {
      waiting.push({ work, fate });
      if (waiting.length >= atOnce) void flush();
      else timer ??= setTimeout(() => void flush(), keepMs);
    },
    flush,
  };
};
