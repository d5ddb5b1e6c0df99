// Who a campaign is for: ids of the contract to numbers of the database, and back.
import type { Context } from '../../context.ts';
import { findSegments } from '../../db/audience/segments/segments.ts';
import { findCampaign, type StoredCampaign } from '../../db/campaigns/campaigns.ts';
import type { StoredAudience } from '../../db/tables/campaigns.ts';
import { idOf, requireNumber } from '../audience/contacts/public-ids.ts';
import { requireListNumbers } from '../audience/lists/lists.ts';
import { invalid, notFound } from '../shared/errors.ts';
import type { Frozen } from './message.ts';
import { begun } from './states.ts';

export interface AudienceInput {
  selectedLists: readonly string[];
  selectedSegments: readonly string[];
  everyone: boolean;
  notOpened: string | null;
}

/** Else everybody would seem not to have opened it, and get it again. */
export const wereOpensCounted = ({ frozen }: StoredCampaign): boolean =>
  (frozen as Frozen | null)?.trackOpens !== false;

export const uncounted =
  'Opens of that campaign were not counted, so nobody knows who did not open it. Choose a list or a segment.';

/**
 * Each of them is ours and there; anything else is a refusal. What stood in it `before` may have been deleted since: it
 * must not keep a campaign from being changed.
 */
export const storedAudience = async (
  ctx: Context,
  workspaceId: string,
  input: AudienceInput,
  before: StoredAudience | null = null,
): Promise<StoredAudience> => {
  const known = before && toAudience(workspaceId, before);
  const numbersOf = (kind: 'list' | 'segment', ids: readonly string[]): number[] => [
    ...new Set(ids.map((id) => requireNumber(kind, workspaceId, id))),
  ];
  const lists = numbersOf('list', input.selectedLists);
  await requireListNumbers(
    ctx.db,
    workspaceId,
    input.selectedLists.filter((id) => !known?.selectedLists.includes(id)),
  );
  const segments = numbersOf('segment', input.selectedSegments);
  const newSegments = segments.filter((number) => !before?.segments.includes(number));
  if ((await findSegments(ctx.db, workspaceId, newSegments)).length < newSegments.length) throw notFound();
  const notOpened = input.notOpened === null ? null : requireNumber('campaign', workspaceId, input.notOpened);
  if (notOpened !== null && notOpened !== before?.notOpened) {
    const sent = await findCampaign(ctx.db, workspaceId, notOpened);
    if (!sent) throw notFound();
    if (!begun.includes(sent.state))
      throw invalid('notOpened', 'That campaign has not been sent, so nobody could have opened it.');
    if (!wereOpensCounted(sent)) throw invalid('notOpened', uncounted);
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
