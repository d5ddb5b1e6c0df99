// How mail travels from Amazon to its readers. Asked before Send is pressed, and kept a while.
import type { Context } from '../context.ts';
import { blocks, type PreflightCheck, tells, warns } from './preflight-check.ts';
import { openSesAccount } from './ses-account.ts';
import { isAwsFault } from './ses-problem.ts';

type Policy = 'REQUIRE' | 'OPTIONAL' | null;

const keptMs = 10 * 60_000;
const maxKept = 1_000;
const kept = new WeakMap<Context['db'], Map<string, { until: number; policy: Policy }>>();

const checkOf = (policy: Policy): PreflightCheck => {
  if (policy === null)
    return blocks(
      'account',
      'configuration-set',
      'The configuration set that tells of your mail is gone from your Amazon account, so Amazon refuses every mail.',
      'Set up event tracking again in the settings of the sending account.',
    );
  return policy === 'REQUIRE'
    ? warns(
        'account',
        'tls',
        'Your configuration set lets mail go to servers that take it encrypted only; mail to others comes back.',
        'Set its TLS policy to optional in the Amazon SES console, if everyone should get your mail.',
      )
    : tells(
        'account',
        'tls',
        'Mail travels encrypted wherever the receiving server can (TLS policy: optional).',
      );
};

/** Nothing where Amazon does not say. */
export const judgeTransport = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> => {
  const account = await openSesAccount(ctx, workspaceId);
  const set = account?.configurationSet;
  if (!account || !set) return [];
  const answers = kept.get(ctx.db) ?? new Map<string, { until: number; policy: Policy }>();
  kept.set(ctx.db, answers);
  const key = `${account.accountKey} ${set}`;
  const now = ctx.now().getTime();
  const known = answers.get(key);
  if (known && known.until > now) return [checkOf(known.policy)];
  try {
    const policy = await ctx.sesControl(account.credentials).tlsPolicyOf(set);
    if (answers.size >= maxKept) answers.clear();
    // What is gone is about to be made again.
    if (policy !== null) answers.set(key, { until: now + keptMs, policy });
    return [checkOf(policy)];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return [];
  }
};
