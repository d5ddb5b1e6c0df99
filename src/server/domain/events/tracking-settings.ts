import type { Context } from '../../context.ts';
import {
  findTrackingSettings,
  storeTrackingSettings,
  type TrackingSettings,
} from '../../db/campaigns/tracking-settings.ts';
import type { Caller } from '../shared/caller.ts';

export const readTrackingSettings = (ctx: Context, { workspace_id }: Caller): Promise<TrackingSettings> =>
  findTrackingSettings(ctx.db, workspace_id);

/** Messages already sent keep their pixel and links: their opens and clicks are dropped from now on. */
export const writeTrackingSettings = async (
  ctx: Context,
  { workspace_id }: Caller,
  settings: TrackingSettings,
): Promise<TrackingSettings> => {
  await storeTrackingSettings(ctx.db, workspace_id, settings);
  return settings;
};
