// Each SES account has a suppression list of its own.
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { isAwsFault } from './problem.ts';
import { findSendingAccount } from './settings.ts';

/** `none`: no account is connected. */
export type AmazonBlock = 'none' | 'lifted' | 'failed';

/** Call it after lifting the suppression here: SES would silently drop messages, which would then look delivered. */
export const liftAtAmazon = async (ctx: Context, account: Account, email: string): Promise<AmazonBlock> => {
  const own = await findSendingAccount(ctx, account);
  if (!own) return 'none';
  try {
    await ctx.sesControl(own.credentials).removeSuppressed(email);
    return 'lifted';
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    ctx.log.warn({ err: error.name }, 'an address could not be taken off the list of an account at Amazon');
    return 'failed';
  }
};
