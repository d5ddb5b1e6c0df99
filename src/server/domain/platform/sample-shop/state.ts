import type { SampleShop } from '#contract/platform/sample-shop.ts';
import type { Context } from '../../../context.ts';
import { findSampleShop, type StoredSampleShopRow } from '../../../db/platform/sample-shops.ts';
import type { Caller } from '../../shared/caller.ts';

const notLoaded: SampleShop = {
  loaded: false,
  loadedAt: null,
  counts: null,
  connectedSandbox: false,
  setPostalAddress: false,
};

export const toSampleShop = (row: StoredSampleShopRow | undefined): SampleShop =>
  row
    ? {
        loaded: true,
        loadedAt: row.loaded_at.toISOString(),
        counts: {
          contacts: row.last_contact - row.first_contact + 1,
          lists: row.made.lists.length,
          segments: row.made.segments.length,
          sentCampaigns: row.sent_campaigns.length,
          drafts: row.made.drafts.length,
          templates: row.made.templates.length,
        },
        connectedSandbox: row.made.accountSetAt !== null,
        setPostalAddress: row.made.setsAddress,
      }
    : notLoaded;

export const getSampleShop = async (ctx: Context, { workspace_id }: Caller): Promise<SampleShop> =>
  toSampleShop(await findSampleShop(ctx.db, workspace_id));
