// Each SES account has a suppression list of its own.
import type { Context } from '../../context.ts';
import type { SesAccount } from './account.ts';
import { isAwsFault } from './problem.ts';

/** Call it after lifting the suppression here: SES would silently drop messages, which would then look delivered. */
export const removeSesSuppression = async (
  ctx: Context,
  { credentials }: SesAccount,
  email: string,
): Promise<'lifted' | 'failed'> => {
  try {
    await ctx.sesControl(credentials).removeSuppressed(email);
    return 'lifted';
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    ctx.log.warn({ err: error.name }, 'SES suppression not removed from the account');
    return 'failed';
  }
};
