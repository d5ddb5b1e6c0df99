// The campaigns that this process works on. Each is held with its texts, so they are not all there may be: where more
// are at work than fit, they take turns, and those that can do nothing at the moment give way first.
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import type { SendingTimes } from './config.ts';
import type { CampaignRun } from './in-flight.ts';

export interface Holding {
  keys(): CampaignKey[];
  /** false: none of those that are held has had its turn yet. */
  makeRoom(): boolean;
  /** `letGo` is called when somebody else's turn has come. */
  add(run: CampaignRun, letGo: () => void): void;
}

interface Held {
  run: CampaignRun;
  since: number;
  letGo: () => void;
}

/** Of a turn. Looking for work costs too. */
const idleShare = 0.25;

export const createHolding = (
  { campaignsAtOnce, holdMs }: Pick<SendingTimes, 'campaignsAtOnce' | 'holdMs'>,
  clock: () => number,
): Holding => {
  /** The longest held first. */
  let all: Held[] = [];
  const prune = (): void => {
    all = all.filter(({ run }) => !run.isStopped);
  };
  /** It waits for something, or found nobody who has a turn. */
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
