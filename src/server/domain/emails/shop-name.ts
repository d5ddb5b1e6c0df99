import { brand } from '#contract/emails/brand.ts';
import type { Queryable } from '../../db/database.ts';
import { findBrand } from '../../db/emails/brands.ts';

/** What the workspace calls itself: its brand, else its owner's company; '' if neither has a name. */
export const findShopName = async (
  db: Queryable,
  workspaceId: string,
  { company }: { company: string | null },
): Promise<string> => {
  const { brandName } = brand.parse((await findBrand(db, workspaceId)) ?? {});
  return (brandName || company || '').replace(/\s+/g, ' ').trim();
};
