// Active campaigns in this process. Each keeps its compiled content in memory, so their number is capped; beyond the
// cap campaigns rotate, idle ones first.
import type { CampaignKey } from '../../../db/campaigns/running-campaigns.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { SendingConfig } from './config.ts';

interface ActiveCampaign {
  run: CampaignRun;
  since: number;
}

/** `evicted`: the campaign that was removed to make space, if one had to be. */
export type Capacity = { hasSpace: boolean; evicted: CampaignRun | null };

/** Share of `rotateAfterMs` after which an idle campaign may be replaced: its polling costs too. */
const idleShare = 0.25;

export class CampaignPool {
  readonly #config: Pick<SendingConfig, 'maxActiveCampaigns' | 'rotateAfterMs'>;
  readonly #clock: () => number;
  /** Oldest first. */
  #active: ActiveCampaign[] = [];

  constructor(config: Pick<SendingConfig, 'maxActiveCampaigns' | 'rotateAfterMs'>, clock: () => number) {
    this.#config = config;
    this.#clock = clock;
  }

  keys(): CampaignKey[] {
    this.#removeStopped();
    return this.#active.map(({ run }) => ({ workspace_id: run.workspaceId, id: run.campaignId }));
  }

  /** Removes a campaign if the pool is full and one may be replaced. */
  makeSpace(): Capacity {
    this.#removeStopped();
    if (this.#active.length < this.#config.maxActiveCampaigns) return { hasSpace: true, evicted: null };
    const replaceable = this.#active.filter((campaign) => this.#isReplaceable(campaign));
    const evicted = replaceable.find(({ run }) => run.isIdle(this.#clock())) ?? replaceable[0];
    if (!evicted) return { hasSpace: false, evicted: null };
    this.#active.splice(this.#active.indexOf(evicted), 1);
    return { hasSpace: true, evicted: evicted.run };
  }

  add(run: CampaignRun): void {
    this.#active.push({ run, since: this.#clock() });
  }

  #isReplaceable({ run, since }: ActiveCampaign): boolean {
    const now = this.#clock();
    return now - since >= this.#config.rotateAfterMs * (run.isIdle(now) ? idleShare : 1);
  }

  #removeStopped(): void {
    this.#active = this.#active.filter(({ run }) => !run.isStopped);
  }
}
