// Follows a change of account or access key: sets up events on the new account, and removes what is left on the old one
// as far as the old key still permits.
import type { EspSettings } from '#contract/ses/settings.ts';
import type { Context } from '../../context.ts';
import { storeWebhookHash } from '../../db/ses/accounts.ts';
import type { Account } from '../shared/account.ts';
import { peekSesAccount, type SesAccount } from './account.ts';
import { makeTracking, takeDownTracking } from './event-setup.ts';
import { isAwsFault } from './problem.ts';
import { saveEspSettings, takeSandboxAccount } from './settings.ts';

/** A new key of the same account in the same region finds the same topic. */
const isElsewhere = (before: SesAccount, after: SesAccount): boolean => before.topicArn !== after.topicArn;

const follow = async (ctx: Context, before: SesAccount | null, workspaceId: string): Promise<void> => {
  if (!before?.configurationSet) return;
  const changed = await peekSesAccount(ctx, workspaceId);
  if (!changed || changed.accountKey === before.accountKey) return;
  await makeTracking(ctx, changed);
  const after = await peekSesAccount(ctx, workspaceId);
  if (!after?.topicArn || !isElsewhere(before, after)) return;
  await takeDownTracking(ctx, before);
  // The webhook URL was subscribed at the old account, not at the new one.
  await storeWebhookHash(ctx.db, workspaceId, after.accountKey, null);
};

const following = async (
  ctx: Context,
  account: Account,
  change: () => Promise<EspSettings>,
): Promise<EspSettings> => {
  const before = await peekSesAccount(ctx, account.workspace_id);
  const saved = await change();
  try {
    await follow(ctx, before, account.workspace_id);
  } catch (error) {
    if (!isAwsFault(error)) throw error;
  }
  return saved;
};

export const changeEspSettings = (
  ctx: Context,
  account: Account,
  input: Parameters<typeof saveEspSettings>[2],
): Promise<EspSettings> => following(ctx, account, () => saveEspSettings(ctx, account, input));

export const changeToSandbox = (ctx: Context, account: Account): Promise<EspSettings> =>
  following(ctx, account, () => takeSandboxAccount(ctx, account));
