import type { Context } from '../../context.ts';
import {
  findTrackingSettings,
  storeTrackingSettings,
  type TrackingSettings,
} from '../../db/campaigns/tracking-settings.ts';
import type { Account } from '../shared/account.ts';

export const readSwitches = (ctx: Context, { workspace_id }: Account): Promise<TrackingSettings> =>
  findTrackingSettings(ctx.db, workspace_id);

/** Messages already sent keep their pixel and links: their visits are dropped from now on. */
export const writeSwitches = async (
  ctx: Context,
  { workspace_id }: Account,
  settings: TrackingSettings,
): Promise<TrackingSettings> => {
  await storeTrackingSettings(ctx.db, workspace_id, settings);
  return settings;
};
