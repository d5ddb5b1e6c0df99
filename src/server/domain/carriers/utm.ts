// The UTM parameters of a workspace: links of all its campaigns get them.
import type { UtmInput, UtmSettings } from '#contract/carriers/utm.ts';
import type { Context } from '../../context.ts';
import { findUtm, storeUtm } from '../../db/carriers/utm.ts';
import type { Caller } from '../shared/caller.ts';

export const utmOfWorkspace = (ctx: Context, workspaceId: string): Promise<UtmInput | null> =>
  findUtm(ctx.db, workspaceId);

export const getUtm = async (ctx: Context, { workspace_id }: Caller): Promise<UtmSettings> => ({
  utm: await utmOfWorkspace(ctx, workspace_id),
});

export const saveUtm = async (
  ctx: Context,
  { workspace_id }: Caller,
  { utm }: UtmSettings,
): Promise<UtmSettings> => {
  await storeUtm(ctx.db, workspace_id, utm);
  return { utm };
};
