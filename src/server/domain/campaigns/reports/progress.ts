// Streams a campaign's progress to viewers.
import type { Context } from '../../../context.ts';
import { findListedCampaign, type ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import { requireNumber } from '../../audience/contacts/public-ids.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import { streamTo, type Viewer } from '../../shared/live-stream.ts';
import { openProgressFeed, type Progress } from './progress-feed.ts';

/** Nothing but opens and clicks changes without a person's action. */
const isFinished = ({ state }: ListedCampaign): boolean => state === 'sent' || state === 'draft';

/**
 * null is a heartbeat. Ends with the campaign, with the session, or when the client disconnects. `followsFigures`: it goes
 * on after the campaign, for what its recipients do.
 */
export const watchCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  followsFigures: boolean,
  viewer: Viewer,
): Promise<AsyncIterable<Progress | null>> => {
  const { workspace_id: workspaceId } = caller;
  const number = requireNumber('campaign', workspaceId, id);
  if (!(await findListedCampaign(ctx.db, workspaceId, number))) throw notFound();
  return streamTo(ctx, caller.id, viewer, {
    open: () => openProgressFeed(ctx, workspaceId, number),
    show: ({ progress }) => progress,
    isLast: ({ row }) => isFinished(row) && !(followsFigures && row.state === 'sent'),
  });
};
