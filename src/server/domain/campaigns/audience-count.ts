// Counts the contacts of an audience: selected, and allowed to get messages now.

import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { audienceCount, ExcludedReason } from '#contract/campaigns/audience.ts';
import type { Context } from '../../context.ts';
import { audienceCondition } from '../../db/audience/audience-where.ts';
import { highestContactId } from '../../db/audience/contacts/id-sequence.ts';
import {
  type AudienceSize,
  contactTotals,
  type RangeOptions,
  sizeByRanges,
  sizeOfLists,
  sizeWhere,
} from '../../db/audience/contacts/sizes.ts';
import type { ContactRange } from '../../db/audience/segments/where.ts';
import { countRecipientsWhere, hasEmptyField } from '../../db/campaigns/campaigns.ts';
import type { StoredAudience } from '../../db/stored-types.ts';
import type { Caller } from '../shared/caller.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { type AudienceInput, storedAudience } from './audience.ts';

export type AudienceCount = z.infer<typeof audienceCount>;

const reasonOf: Readonly<Record<string, ExcludedReason>> = {
  pending: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  cleaned: 'cleaned',
};

/** Of the contacts that get nothing, those who are subscribed are suppressed. */
const countOf = ({ recipients, total, unsubscribed }: AudienceSize): AudienceCount => {
  const leftOut = total - recipients;
  const named = Object.entries(unsubscribed).flatMap(([status, count]) => {
    const reason = reasonOf[status];
    return reason ? [{ reason, count }] : [];
  });
  const rest = leftOut - named.reduce((sum, { count }) => sum + count, 0);
  const excluded = rest > 0 ? [...named, { reason: 'suppressed' as const, count: rest }] : named;
  return { recipients, leftOut, excluded: excluded.sort((a, b) => b.count - a.count) };
};

/** A large count takes seconds: it is cached between opening the dialog and pressing Send. */
const minLargeWorkspace = 50_000;
const cachedCounts = createTtlCache<AudienceCount>({ ttlMs: () => 30_000 });

const rangeOptions = async (ctx: Context, workspaceId: string): Promise<RangeOptions> => ({
  highest: await highestContactId(ctx.db, workspaceId),
  // The embedded database runs nothing else while it counts a range.
  size: ctx.config.databaseUrl === null ? 20_000 : 100_000,
});

const isLargeWorkspace = async (ctx: Context, workspaceId: string): Promise<boolean> =>
  (await contactTotals(ctx.db, workspaceId)).all >= minLargeWorkspace;

export const countStoredAudience = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
): Promise<AudienceCount> => {
  const isLarge = await isLargeWorkspace(ctx, workspaceId);
  const count = async (): Promise<AudienceCount> => {
    const fromListCounts = isLarge ? await sizeOfLists(ctx.db, workspaceId, audience) : null;
    const fromContacts = async () => {
      const condition = await audienceCondition(ctx.db, workspaceId, audience, ctx.now());
      return isLarge
        ? sizeByRanges(ctx.db, workspaceId, condition, await rangeOptions(ctx, workspaceId))
        : sizeWhere(ctx.db, workspaceId, condition(null));
    };
    return countOf(fromListCounts ?? (await fromContacts()));
  };
  return isLarge ? cachedCounts(ctx, `${workspaceId} ${JSON.stringify(audience)}`, count) : count();
};

/** Ranges of ids that are read one after the other; null, once: all contacts at once. */
export const contactRanges = async (ctx: Context, workspaceId: string): Promise<(ContactRange | null)[]> => {
  if (!(await isLargeWorkspace(ctx, workspaceId))) return [null];
  const { highest, size } = await rangeOptions(ctx, workspaceId);
  return Array.from({ length: Math.ceil(highest / size) }, (_, index) => ({
    from: index * size + 1,
    to: (index + 1) * size,
  }));
};

/** Recipients of the audience that meet a condition on `c`. */
export const countMatching = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
  recipientCondition: RawBuilder<unknown>,
): Promise<number> => {
  const condition = await audienceCondition(ctx.db, workspaceId, audience, ctx.now());
  if (!(await isLargeWorkspace(ctx, workspaceId)))
    return countRecipientsWhere(ctx.db, workspaceId, condition(null), recipientCondition);
  const ranges = await rangeOptions(ctx, workspaceId);
  return (await sizeByRanges(ctx.db, workspaceId, condition, ranges, recipientCondition)).recipients;
};

/** Contacts of the audience without a value in one of these fields. */
export const countMissingValues = (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
  fields: readonly string[],
): Promise<number> => countMatching(ctx, workspaceId, audience, hasEmptyField(fields));

export const countAudience = async (
  ctx: Context,
  { workspace_id }: Caller,
  input: AudienceInput,
): Promise<AudienceCount> =>
  countStoredAudience(ctx, workspace_id, await storedAudience(ctx, workspace_id, input));
