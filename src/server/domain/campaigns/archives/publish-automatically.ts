// A campaign to one list alone is published when all its messages are sent, where the archive of that list says so.
import { maxIssues } from '#contract/campaigns/archives/issues.ts';
import type { Context } from '../../../context.ts';
import { automaticArchives } from '../../../db/campaigns/archives/archives.ts';
import { countIssues } from '../../../db/campaigns/archives/issues.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import type { RunningCampaign } from '../../../db/campaigns/running-campaigns.ts';
import type { Frozen } from '../message.ts';
import { insertIssue, isToOneList, keyOf } from './issues.ts';

const publish = async (ctx: Context, { workspace_id, id, audience }: RunningCampaign): Promise<void> => {
  const [listId] = audience.lists;
  if (listId === undefined || !isToOneList({ audience }, listId)) return;
  const archives = await automaticArchives(ctx.db, workspace_id, listId);
  if (archives.length === 0) return;
  const campaign = await findCampaign(ctx.db, workspace_id, id);
  const frozen = campaign?.frozen as Frozen | null | undefined;
  if (!campaign || !frozen) return;
  for (const archive of archives)
    if ((await countIssues(ctx.db, keyOf(archive))) < maxIssues)
      await insertIssue(ctx, archive, campaign, { frozen });
};

/**
 * Call it before the campaign is finished: after a crash in between, the worker comes here again. A fault is logged and
 * never holds up the campaign.
 */
export const publishAutomatically = async (ctx: Context, campaign: RunningCampaign): Promise<void> => {
  try {
    await publish(ctx, campaign);
  } catch (error) {
    ctx.log.error({ err: error, campaign: campaign.id }, 'campaign not published in its archive');
  }
};
