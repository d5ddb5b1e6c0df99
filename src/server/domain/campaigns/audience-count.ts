// Counts the contacts of an audience: selected, and allowed to get messages now.
import type { Context } from '../../context.ts';
import { audienceCondition } from '../../db/audience/audience-where.ts';
import { highestContactNumber } from '../../db/audience/contacts/id-sequence.ts';
import {
  contactsOf,
  type Parts,
  sizeInParts,
  sizeOfLists,
  sizeWhere,
} from '../../db/audience/contacts/sizes.ts';
import { countGaps, hasGap } from '../../db/campaigns/campaigns.ts';
import type { StoredAudience } from '../../db/tables/campaigns.ts';
import type { Account } from '../shared/account.ts';
import { keepAnswers } from '../shared/ttl-cache.ts';
import { type AudienceInput, storedAudience } from './audience.ts';

export interface AudienceCount {
  recipients: number;
  leftOut: number;
}

/** A large count takes seconds: it is cached between opening the dialog and pressing Send. */
const manyPeople = 50_000;
const kept = keepAnswers<AudienceCount>({ keptMs: () => 30_000 });

const partsOf = async (ctx: Context, workspaceId: string): Promise<Parts> => ({
  highest: await highestContactNumber(ctx.db, workspaceId),
  // The embedded database runs nothing else while it counts a range.
  size: ctx.config.databaseUrl === null ? 20_000 : 100_000,
});

const isLargeWorkspace = async (ctx: Context, workspaceId: string): Promise<boolean> =>
  (await contactsOf(ctx.db, workspaceId)).all >= manyPeople;

export const countStored = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
): Promise<AudienceCount> => {
  const isLarge = await isLargeWorkspace(ctx, workspaceId);
  const count = async (): Promise<AudienceCount> => {
    const quickly = isLarge ? await sizeOfLists(ctx.db, workspaceId, audience) : null;
    const bySets = async () => {
      const condition = await audienceCondition(ctx.db, workspaceId, audience, ctx.now());
      return isLarge
        ? sizeInParts(ctx.db, workspaceId, condition, await partsOf(ctx, workspaceId))
        : sizeWhere(ctx.db, workspaceId, condition(null));
    };
    const { recipients, total } = quickly ?? (await bySets());
    return { recipients, leftOut: total - recipients };
  };
  return isLarge ? kept(ctx, `${workspaceId} ${JSON.stringify(audience)}`, count) : count();
};

/** Contacts of the audience without a value in one of these fields. */
export const countStoredGaps = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
  fields: readonly string[],
): Promise<number> => {
  const condition = await audienceCondition(ctx.db, workspaceId, audience, ctx.now());
  if (!(await isLargeWorkspace(ctx, workspaceId)))
    return countGaps(ctx.db, workspaceId, condition(null), fields);
  const parts = await partsOf(ctx, workspaceId);
  return (await sizeInParts(ctx.db, workspaceId, condition, parts, hasGap(fields))).recipients;
};

export const countAudience = async (
  ctx: Context,
  { workspace_id }: Account,
  input: AudienceInput,
): Promise<AudienceCount> => countStored(ctx, workspace_id, await storedAudience(ctx, workspace_id, input));
