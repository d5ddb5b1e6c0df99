// The sender of a workspace, as its contacts know it.
import type { Context } from '../../../context.ts';
import { findOwner } from '../../../db/accounts/users.ts';
import { findSenderSettings } from '../../../db/carriers/sender-settings.ts';
import type { Queryable } from '../../../db/database.ts';
import { findShopName } from '../../emails/shop-name.ts';
import { hasPlanEnded } from '../../shared/active-plan.ts';
import type { Account } from '../../shared/caller.ts';

export interface Sender {
  owner: Account;
  name: string;
  postalAddress: string;
  hasPlan: boolean;
}

/** null: the workspace was deleted. */
export const findSender = async (
  ctx: Context,
  workspaceId: string,
  db: Queryable = ctx.db,
): Promise<Sender | null> => {
  const owner = await findOwner(db, workspaceId);
  if (!owner) return null;
  const settings = await findSenderSettings(db, workspaceId);
  const person = `${owner.first_name} ${owner.last_name}`;
  const name = settings?.default_from_name || (await findShopName(db, workspaceId, owner)) || person;
  return {
    owner,
    name: name.replace(/\s+/g, ' ').trim(),
    postalAddress: settings?.postal_address ?? '',
    hasPlan: !hasPlanEnded(ctx, owner),
  };
};
