// The history of generated campaign copy.
import {
  type CampaignGenerationEntry,
  campaignVariant,
  crawledProduct,
} from '#contract/copywriting/craft-campaign.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/copywriting/generations.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';

/** Per workspace; beyond this the oldest are deleted. */
const maxEntries = 500;

const toEntry = (row: rows.StoredGeneration): CampaignGenerationEntry => {
  const variants = campaignVariant.array().parse(row.variants);
  const [first] = variants;
  if (!first) throw new Error(`The generation ${row.id} holds no text.`);
  return {
    ...first,
    id: row.id,
    writer: row.writer,
    model: row.model,
    seed: row.seed,
    variants,
    campaignType: row.campaign_type,
    userInfo: row.user_info,
    productUrl: row.product_url,
    product: row.product === null ? null : crawledProduct.partial().parse(row.product),
    brandName: row.brand_name,
    targetAudience: row.target_audience,
    createdAt: row.created_at.toISOString(),
  };
};

export const listCampaignGenerations = async (
  ctx: Context,
  caller: Caller,
  page: PageRequest,
): Promise<Page<CampaignGenerationEntry>> => {
  const found = await rows.listGenerations(ctx.db, caller.workspace_id, page.limit, readCursor(page.cursor));
  return pageOf(found, (row) => row.created_at, toEntry);
};

export const saveGeneration = (
  ctx: Context,
  caller: Caller,
  entry: Omit<
    CampaignGenerationEntry,
    'createdAt' | 'subject' | 'preheader' | 'content' | 'cta' | 'reasoning' | 'warnings'
  >,
): Promise<void> =>
  rows.insertGeneration(
    ctx.db,
    {
      workspace_id: caller.workspace_id,
      id: entry.id,
      campaign_type: entry.campaignType,
      user_info: entry.userInfo,
      product_url: entry.productUrl,
      product: entry.product === null ? null : JSON.stringify(entry.product),
      brand_name: entry.brandName,
      target_audience: entry.targetAudience,
      writer: entry.writer,
      model: entry.model,
      seed: entry.seed,
      variants: JSON.stringify(entry.variants),
      created_at: ctx.now(),
    },
    maxEntries,
  );

export const deleteCampaignGeneration = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  if ((await rows.deleteGenerations(ctx.db, caller.workspace_id, id)) === 0) throw notFound();
};

export const deleteCampaignGenerations = async (ctx: Context, caller: Caller): Promise<void> => {
  await rows.deleteGenerations(ctx.db, caller.workspace_id, null);
};
