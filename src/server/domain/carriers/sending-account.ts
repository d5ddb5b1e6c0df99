// The account that a workspace sends through, at whichever carrier it has one.
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import type { CarrierAccount, SandboxSettings } from './carrier.ts';

type Carrier = Context['carriers'][number];

const carrierOf = async (ctx: Context, workspaceId: string): Promise<Carrier | null> => {
  for (const carrier of ctx.carriers) if (await carrier.hasAccount(ctx, workspaceId)) return carrier;
  return null;
};

const open = async (ctx: Context, workspaceId: string, asks: boolean): Promise<CarrierAccount | null> => {
  for (const carrier of ctx.carriers) {
    const account = await carrier.open(ctx, workspaceId, { asks });
    if (account) return account;
  }
  return null;
};

/** null: none is set up. The carrier is asked for its limits when its last answer is old. */
export const openSendingAccount = (ctx: Context, workspaceId: string): Promise<CarrierAccount | null> =>
  open(ctx, workspaceId, true);

/** The same from what is stored, without asking the carrier. */
export const storedSendingAccount = (ctx: Context, workspaceId: string): Promise<CarrierAccount | null> =>
  open(ctx, workspaceId, false);

export const hasSendingAccount = async (ctx: Context, workspaceId: string): Promise<boolean> =>
  (await carrierOf(ctx, workspaceId)) !== null;

/** For a person who says that a problem is solved. */
export const refreshSendingAccount = async (ctx: Context, workspaceId: string): Promise<void> =>
  (await carrierOf(ctx, workspaceId))?.refresh(ctx, workspaceId);

/** What the workspace entered, without secrets; that of the first carrier if it entered nothing yet. */
export const sendingSettings = async (ctx: Context, workspaceId: string): Promise<object> =>
  (await ((await carrierOf(ctx, workspaceId)) ?? ctx.carriers[0])?.settings(ctx, workspaceId)) ?? {};

/**
 * Call it after lifting a suppression here: the carrier would silently drop messages, which would then look delivered.
 * `none`: no account is connected, or its carrier has no list.
 */
export const releaseAtCarrier = async (
  ctx: Context,
  workspaceId: string,
  email: string,
): Promise<'none' | 'lifted' | 'failed'> =>
  (await storedSendingAccount(ctx, workspaceId))?.accept.releaseAddress(email) ?? 'none';

/** Who reported an event, for logs that people read. */
export const reporterName = ({ carriers }: Context): string =>
  carriers.length === 1 && carriers[0] ? carriers[0].name : 'The sending account';

/** All that an account can be had at, for texts. */
export const carrierNames = ({ carriers }: Context): string => carriers.map(({ name }) => name).join(' or ');

const nothingSet: SandboxSettings = { accountSetAt: null, setsAddress: false };

/**
 * Connects the sandbox account of the first carrier that has one, unless the workspace has an account. `postalAddress`
 * is entered where a sandbox account has none.
 */
export const connectSandbox = async (
  ctx: Context,
  caller: Caller,
  postalAddress: string,
): Promise<SandboxSettings> => {
  const carrier =
    (await carrierOf(ctx, caller.workspace_id)) ?? ctx.carriers.find(({ sandbox }) => sandbox !== null);
  return (await carrier?.sandbox?.connect(ctx, caller, postalAddress)) ?? nothingSet;
};

/** Takes back what `connectSandbox` set and no person has changed since. */
export const disconnectSandbox = async (
  ctx: Context,
  workspaceId: string,
  set: SandboxSettings & { postalAddress: string; keepsAccount: boolean },
): Promise<void> => {
  for (const { sandbox } of ctx.carriers) await sandbox?.disconnect(ctx, workspaceId, set);
};
