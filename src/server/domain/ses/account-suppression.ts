// Each SES account has a suppression list of its own.
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { isAwsFault } from './problem.ts';
import { findSendingAccount } from './settings.ts';

/** `none`: no account is connected. */
export type SesSuppressionResult = 'none' | 'lifted' | 'failed';

/** Call it after lifting the suppression here: SES would silently drop messages, which would then look delivered. */
export const removeSesSuppression = async (
  ctx: Context,
  caller: Caller,
  email: string,
): Promise<SesSuppressionResult> => {
  const own = await findSendingAccount(ctx, caller);
  if (!own) return 'none';
  try {
    await ctx.sesControl(own.credentials).removeSuppressed(email);
    return 'lifted';
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    ctx.log.warn({ err: error.name }, 'SES suppression not removed from the account');
    return 'failed';
  }
};
