// Converts the audience of a campaign between ids of the contract and numbers of the database.
import type { Context } from '../../context.ts';
import { findSegments } from '../../db/audience/segments/segments.ts';
import { findCampaign, type StoredCampaign } from '../../db/campaigns/campaigns.ts';
import type { StoredAudience } from '../../db/stored-types.ts';
import { idOf, requireNumber } from '../audience/contacts/public-ids.ts';
import { requireListNumbers } from '../audience/lists/lists.ts';
import { invalid, notFound } from '../shared/errors.ts';
import type { Frozen } from './message.ts';
import { startedStates } from './states.ts';

export interface AudienceInput {
  selectedLists: readonly string[];
  selectedSegments: readonly string[];
  everyone: boolean;
  notOpened: string | null;
}

/** Otherwise every recipient would count as not having opened it, and get it again. */
export const wereOpensCounted = ({ frozen }: StoredCampaign): boolean =>
  (frozen as Frozen | null)?.trackOpens !== false;

export const opensNotTracked = 'refusals.campaigns.opensNotCounted';

/**
 * Requires ids that exist in the workspace. An id that was in the audience `before` may have been deleted since: it
 * must not block changes to the campaign.
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
    if (!startedStates.includes(sent.state)) throw invalid('notOpened', 'refusals.campaigns.notSentYet');
    if (!wereOpensCounted(sent)) throw invalid('notOpened', opensNotTracked);
  }
  return { lists, segments, everyone: input.everyone, notOpened };
};

/** Deleted lists and segments stay in the campaign: they are restored, or select no contact. */
export const toAudience = (
  workspaceId: string,
  { lists, segments, everyone, notOpened }: StoredAudience,
): AudienceInput & { selectedLists: string[]; selectedSegments: string[] } => ({
  selectedLists: lists.map((number) => idOf('list', workspaceId, number)),
  selectedSegments: segments.map((number) => idOf('segment', workspaceId, number)),
  everyone,
  notOpened: notOpened === null ? null : idOf('campaign', workspaceId, notOpened),
});
