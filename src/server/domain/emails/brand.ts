import { type Brand, brand } from '#contract/emails/brand.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/brands.ts';
import type { Caller } from '../shared/caller.ts';

/** The stored brand; a workspace that never saved one has a brand of empty values. */
export const getBrand = async (ctx: Context, caller: Caller): Promise<Brand> =>
  brand.parse((await rows.findBrand(ctx.db, caller.workspace_id)) ?? {});

export const saveBrand = async (ctx: Context, caller: Caller, kit: Brand): Promise<Brand> => {
  await rows.saveBrand(ctx.db, caller.workspace_id, JSON.stringify(kit), ctx.now());
  return kit;
};
