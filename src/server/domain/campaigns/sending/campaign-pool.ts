// Active campaigns in this process. Each keeps its compiled content in memory, so their number is capped; beyond the
// cap campaigns rotate, idle ones first.
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import type { SendingTimes } from './config.ts';
import type { CampaignRun } from './in-flight.ts';

export interface Holding {
  keys(): CampaignKey[];
  /** false: no campaign in the pool may be replaced yet. */
  makeRoom(): boolean;
  /** `letGo` is called when another campaign takes its place. */
  add(run: CampaignRun, letGo: () => void): void;
}

interface Held {
  run: CampaignRun;
  since: number;
  letGo: () => void;
}

/** Share of `holdMs` after which an idle campaign may be replaced: its polling costs too. */
const idleShare = 0.25;

export const createHolding = (
  { campaignsAtOnce, holdMs }: Pick<SendingTimes, 'campaignsAtOnce' | 'holdMs'>,
  clock: () => number,
): Holding => {
  /** Oldest first. */
  let all: Held[] = [];
  const prune = (): void => {
    all = all.filter(({ run }) => !run.isStopped);
  };
  /** It waits for a condition, or found no queued recipient. */
  const isIdle = ({ chunk, waiting, told, restUntil }: CampaignRun): boolean =>
    told !== null || (chunk === null && waiting.length === 0 && restUntil > clock());
  const isThrough = ({ run, since }: Held): boolean =>
    clock() - since >= holdMs * (isIdle(run) ? idleShare : 1);
  return {
    keys: () => {
      prune();
      return all.map(({ run }) => ({ workspace_id: run.workspaceId, id: run.campaignId }));
    },
    makeRoom: () => {
      prune();
      if (all.length < campaignsAtOnce) return true;
      const through = all.filter(isThrough);
      const leaves = through.find(({ run }) => isIdle(run)) ?? through[0];
      if (!leaves) return false;
      all.splice(all.indexOf(leaves), 1);
      leaves.letGo();
      return true;
    },
    add: (run, letGo) => {
      all.push({ run, since: clock(), letGo });
    },
  };
};
