// Which campaigns a poll looks at: all of them, or one page after the other if they are too many for each poll.
import type { Context } from '../../../context.ts';
import {
  type CampaignKey,
  findCampaignsWithoutSnapshot,
  findStillRunning,
  pageOfRunningCampaigns,
  type RunningCampaign,
} from '../../../db/campaigns/running-campaigns.ts';

/** Those that have just begun do not wait for their page. */
const maxWithoutSnapshot = 20;

/** Identifies a campaign in all workspaces. */
export const campaignNameOf = ({ workspace_id, id }: CampaignKey): string => `${workspace_id} ${id}`;

export class CampaignPages {
  readonly #ctx: Context;
  readonly #pageSize: number;
  #next: CampaignKey | null = null;

  constructor(ctx: Context, pageSize: number) {
    this.#ctx = ctx;
    this.#pageSize = pageSize;
  }

  /** The next page; where there are several also the active campaigns, and new ones. */
  async read(active: readonly CampaignKey[]): Promise<RunningCampaign[]> {
    const { db } = this.#ctx;
    const isFirst = this.#next === null;
    const page = await pageOfRunningCampaigns(db, this.#next, this.#pageSize);
    this.#next = page.next;
    if (isFirst && page.next === null) return page.campaigns;
    const withoutSnapshot = await findCampaignsWithoutSnapshot(db, maxWithoutSnapshot);
    const stillRunning = await findStillRunning(db, active);
    const all = [...withoutSnapshot, ...page.campaigns, ...stillRunning];
    return [...new Map(all.map((campaign) => [campaignNameOf(campaign), campaign])).values()];
  }
}
