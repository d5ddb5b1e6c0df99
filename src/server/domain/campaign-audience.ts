// Who a campaign is for: ids of the contract to numbers of the database, and back.
import type { Context } from '../context.ts';
import { findCampaign } from '../db/campaigns.ts';
import { findSegments } from '../db/segments.ts';
import type { StoredAudience } from '../db/tables.ts';
import { idOf, requireNumber } from './audience-ids.ts';
import { begun } from './campaign-states.ts';
import { invalid, notFound } from './errors.ts';
import { requireListNumbers } from './lists.ts';

export interface AudienceInput {
  selectedLists: readonly string[];
  selectedSegments: readonly string[];
  everyone: boolean;
  notOpened: string | null;
}

/** Each of them is ours and there; anything else is a refusal. */
export const storedAudience = async (
  ctx: Context,
  workspaceId: string,
  input: AudienceInput,
): Promise<StoredAudience> => {
  const lists = await requireListNumbers(ctx.db, workspaceId, input.selectedLists);
  const segments = [
    ...new Set(input.selectedSegments.map((id) => requireNumber('segment', workspaceId, id))),
  ];
  if ((await findSegments(ctx.db, workspaceId, segments)).length < segments.length) throw notFound();
  const notOpened = input.notOpened === null ? null : requireNumber('campaign', workspaceId, input.notOpened);
  if (notOpened !== null) {
    const before = await findCampaign(ctx.db, workspaceId, notOpened);
    if (!before) throw notFound();
    if (!begun.includes(before.state))
      throw invalid('notOpened', 'That campaign has not been sent, so nobody could have opened it.');
  }
  return { lists, segments, everyone: input.everyone, notOpened };
};

/** Lists and segments that were deleted since stay in the campaign: they come back, or hold nobody. */
export const toAudience = (
  workspaceId: string,
  { lists, segments, everyone, notOpened }: StoredAudience,
): AudienceInput & { selectedLists: string[]; selectedSegments: string[] } => ({
  selectedLists: lists.map((number) => idOf('list', workspaceId, number)),
  selectedSegments: segments.map((number) => idOf('segment', workspaceId, number)),
  everyone,
  notOpened: notOpened === null ? null : idOf('campaign', workspaceId, notOpened),
});
