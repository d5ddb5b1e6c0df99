// Who writes to the contacts of a workspace, as they know it.
import { brand } from '#contract/brand.ts';
import type { Context } from '../context.ts';
import { findBrand } from '../db/brands.ts';
import type { Queryable } from '../db/database.ts';
import { findEspSettings } from '../db/esp-settings.ts';
import { findOwner } from '../db/users.ts';
import { hasPlanEnded } from './plan.ts';
import type { Account } from './sessions.ts';

export interface Sender {
  owner: Account;
  name: string;
  postalAddress: string;
  hasPlan: boolean;
}

/** null: the workspace is gone. */
export const findSender = async (
  ctx: Context,
  workspaceId: string,
  db: Queryable = ctx.db,
): Promise<Sender | null> => {
  const owner = await findOwner(db, workspaceId);
  if (!owner) return null;
  const settings = await findEspSettings(db, workspaceId);
  const { brandName } = brand.parse((await findBrand(db, workspaceId)) ?? {});
  const person = `${owner.first_name} ${owner.last_name}`;
  const name = settings?.default_from_name || brandName || owner.company || person;
  return {
    owner,
    name: name.replace(/\s+/g, ' ').trim(),
    postalAddress: settings?.postal_address ?? '',
    hasPlan: !hasPlanEnded(ctx, owner),
  };
};
