// Checks the transport from SES to recipients. Runs before Send is pressed; the result is cached.
import type { Context } from '../../../context.ts';
import { openSesAccount } from '../../ses/account.ts';
import { isAwsFault } from '../../ses/problem.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { blocking, info, type PreflightCheck, warning } from './check.ts';

type Policy = 'REQUIRE' | 'OPTIONAL' | null;

/** A missing configuration set is about to be created again. */
const cachedPolicies = createTtlCache<Policy>({ ttlMs: (policy) => (policy === null ? 0 : 10 * 60_000) });

const checkOf = (policy: Policy): PreflightCheck => {
  if (policy === null)
    return blocking(
      'account',
      'configuration-set',
      'The configuration set that reports events was deleted from your Amazon account, so Amazon refuses every message.',
      'Set up event tracking again in the settings of the sending account.',
    );
  return policy === 'REQUIRE'
    ? warning(
        'account',
        'tls',
        'Your configuration set lets mail go to servers that take it encrypted only; mail to others comes back.',
        'Set its TLS policy to optional in the Amazon SES console, if everyone should get your mail.',
      )
    : info(
        'account',
        'tls',
        'Email is encrypted in transit where the receiving server supports it (TLS policy: optional).',
      );
};

/** Empty if SES gives no answer. */
export const judgeTransport = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> => {
  const account = await openSesAccount(ctx, workspaceId);
  const set = account?.configurationSet;
  if (!account || !set) return [];
  const lookUp = () => ctx.sesControl(account.credentials).tlsPolicyOf(set);
  try {
    return [checkOf(await cachedPolicies(ctx, `${account.accountKey} ${set}`, lookUp))];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return [];
  }
};
