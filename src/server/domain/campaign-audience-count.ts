// How many people an audience holds: whom it names, and who of them may get mail now.
import type { Context } from '../context.ts';
import { audienceWhere } from '../db/campaign-audience.ts';
import { countAudienceWhere } from '../db/campaigns.ts';
import type { StoredAudience } from '../db/tables.ts';
import { type AudienceInput, storedAudience } from './campaign-audience.ts';
import type { Account } from './sessions.ts';

export interface AudienceCount {
  recipients: number;
  leftOut: number;
}

export const countStored = async (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
): Promise<AudienceCount> => {
  const where = await audienceWhere(ctx.db, workspaceId, audience, ctx.now());
  const { recipients, total } = await countAudienceWhere(ctx.db, workspaceId, where);
  return { recipients, leftOut: total - recipients };
};

export const countAudience = async (
  ctx: Context,
  { workspace_id }: Account,
  input: AudienceInput,
): Promise<AudienceCount> => countStored(ctx, workspace_id, await storedAudience(ctx, workspace_id, input));
