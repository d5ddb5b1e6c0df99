// How many people an audience holds: whom it names, and who of them may get mail now.
import type { Context } from '../context.ts';
import { contactsOf, sizeOfLists, sizeWhere } from '../db/audience-size.ts';
import { audienceWhere } from '../db/campaign-audience.ts';
import type { StoredAudience } from '../db/tables.ts';
import { type AudienceInput, storedAudience } from './campaign-audience.ts';
import type { Account } from './sessions.ts';

export interface AudienceCount {
  recipients: number;
  leftOut: number;
}

/** Many contacts take seconds: whoever looked a moment ago, and now presses Send, does not wait again. */
const manyPeople = 50_000;
const keptMs = 30_000;
const maxKept = 500;
const kept = new WeakMap<Context['db'], Map<string, { until: number; count: AudienceCount }>>();

export const countStored = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
): Promise<AudienceCount> => {
  const counts = kept.get(ctx.db) ?? new Map<string, { until: number; count: AudienceCount }>();
  kept.set(ctx.db, counts);
  const key = `${workspaceId} ${JSON.stringify(audience)}`;
  const known = counts.get(key);
  if (known && known.until > performance.now()) return known.count;
  const { all } = await contactsOf(ctx.db, workspaceId);
  const isLarge = all >= manyPeople;
  const where = () => audienceWhere(ctx.db, workspaceId, audience, ctx.now());
  const { recipients, total } =
    (isLarge ? await sizeOfLists(ctx.db, workspaceId, audience) : null) ??
    (await sizeWhere(ctx.db, workspaceId, await where()));
  const count = { recipients, leftOut: total - recipients };
  counts.delete(key);
  if (isLarge) {
    if (counts.size >= maxKept) counts.clear();
    counts.set(key, { until: performance.now() + keptMs, count });
  }
  return count;
};

export const countAudience = async (
  ctx: Context,
  { workspace_id }: Account,
  input: AudienceInput,
): Promise<AudienceCount> => countStored(ctx, workspace_id, await storedAudience(ctx, workspace_id, input));
