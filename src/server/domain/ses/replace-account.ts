// Follows a change of account or access key: sets up events on the new account, and removes what is left on the old one
// as far as the old key still permits.
import type { EspSettings } from '#contract/ses/settings.ts';
import type { Context } from '../../context.ts';
import { storeWebhookHash } from '../../db/ses/accounts.ts';
import type { Caller } from '../shared/caller.ts';
import { cachedSesAccount, type SesAccount } from './account.ts';
import { removeEventSetup, setUpEvents } from './event-setup.ts';
import { isAwsFault } from './problem.ts';
import { connectSandboxAccount, saveEspSettings } from './settings.ts';

/** A new key of the same account in the same region finds the same topic. */
const isOtherAccount = (before: SesAccount, after: SesAccount): boolean => before.topicArn !== after.topicArn;

const moveEventSetup = async (
  ctx: Context,
  before: SesAccount | null,
  workspaceId: string,
): Promise<void> => {
  if (!before?.configurationSet) return;
  const changed = await cachedSesAccount(ctx, workspaceId);
  if (!changed || changed.accountKey === before.accountKey) return;
  await setUpEvents(ctx, changed);
  const after = await cachedSesAccount(ctx, workspaceId);
  if (!after?.topicArn || !isOtherAccount(before, after)) return;
  await removeEventSetup(ctx, before);
  // The webhook URL was subscribed at the old account, not at the new one.
  await storeWebhookHash(ctx.db, workspaceId, after.accountKey, null);
};

const changeAndMoveEvents = async (
  ctx: Context,
  caller: Caller,
  change: () => Promise<EspSettings>,
): Promise<EspSettings> => {
  const before = await cachedSesAccount(ctx, caller.workspace_id);
  const saved = await change();
  try {
    await moveEventSetup(ctx, before, caller.workspace_id);
  } catch (error) {
    if (!isAwsFault(error)) throw error;
  }
  return saved;
};

export const changeEspSettings = (
  ctx: Context,
  caller: Caller,
  input: Parameters<typeof saveEspSettings>[2],
): Promise<EspSettings> => changeAndMoveEvents(ctx, caller, () => saveEspSettings(ctx, caller, input));

export const changeToSandbox = (ctx: Context, caller: Caller): Promise<EspSettings> =>
  changeAndMoveEvents(ctx, caller, () => connectSandboxAccount(ctx, caller));
