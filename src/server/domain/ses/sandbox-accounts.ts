// The sandbox account for people who try the product, connected and taken away together with other things.
import type { Context } from '../../context.ts';
import { findAccount } from '../../db/carriers/accounts.ts';
import { deleteSesAccount } from '../../db/ses/accounts.ts';
import {
  deleteEspSettings,
  findEspSettings,
  lockEspSettings,
  type StoredEspSettings,
  setPostalAddress,
} from '../../db/ses/settings.ts';
import type { SandboxAccounts } from '../carriers/carrier.ts';
import { changeToSandbox } from './replace-account.ts';

const isSandbox = (ctx: Context, { aws_access_key_id }: StoredEspSettings): boolean =>
  aws_access_key_id === ctx.sandboxAccount?.credentials.accessKeyId;

/** Event tracking that a person set up on the account is a change too. */
const isUnchanged = async (ctx: Context, row: StoredEspSettings, setAt: Date): Promise<boolean> => {
  if (!isSandbox(ctx, row) || row.updated_at.getTime() !== setAt.getTime()) return false;
  const account = await findAccount(ctx.db, row.workspace_id);
  return !account?.configuration_set;
};

export const sandboxAccounts: SandboxAccounts<Context> = {
  connect: async (ctx, caller, postalAddress) => {
    const { workspace_id: workspaceId } = caller;
    // A row whose secret cannot be read is a person's all the same.
    const known = await findEspSettings(ctx.db, workspaceId);
    const connects = known === undefined && ctx.sandboxAccount !== null;
    if (connects) await changeToSandbox(ctx, caller);
    const row = connects ? await findEspSettings(ctx.db, workspaceId) : known;
    const setsAddress = row !== undefined && isSandbox(ctx, row) && row.postal_address.trim() === '';
    if (setsAddress) await setPostalAddress(ctx.db, workspaceId, postalAddress);
    return { accountSetAt: (connects && row?.updated_at) || null, setsAddress };
  },

  disconnect: async (ctx, workspaceId, { accountSetAt, setsAddress, postalAddress, keepsAccount }) => {
    const row = await lockEspSettings(ctx.db, workspaceId);
    if (!row) return;
    if (!keepsAccount && accountSetAt !== null && (await isUnchanged(ctx, row, accountSetAt))) {
      await deleteEspSettings(ctx.db, workspaceId);
      await deleteSesAccount(ctx.db, workspaceId);
    } else if (setsAddress && row.postal_address === postalAddress) {
      await setPostalAddress(ctx.db, workspaceId, '');
    }
  },
};
