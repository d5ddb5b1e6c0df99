// Whether an account may send from an address. SES answers such calls once a second, so results are cached for a
// minute.
import type { Context } from '../../context.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import type { SesAccount } from './account.ts';
import { isAwsFault } from './problem.ts';

export interface SenderIdentity {
  isVerified: boolean;
  dkim: string;
}

type IdentityAnswer = SenderIdentity | null | 'unknown';

/** Unverified results are not cached: a person who has just verified a sender checks at once. */
const identityCache = createTtlCache<IdentityAnswer>({
  ttlMs: (answer) => (answer === null || answer === 'unknown' ? 0 : 60_000),
});

/** A verified domain covers all its subdomains; a verified address covers only itself. */
const coveringIdentities = (address: string): string[] => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const names: string[] = [];
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) names.push(name);
  return [...names.slice(0, 4), address];
};

/** The answer of SES now. */
export const askIdentity = async (
  control: ReturnType<Context['sesControl']>,
  address: string,
): Promise<IdentityAnswer> => {
  try {
    for (const name of coveringIdentities(address)) {
      const found = await control.getIdentity(name);
      if (found?.isVerified) return found;
    }
    return null;
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return 'unknown';
  }
};

/** null: no verified identity in SES; `unknown`: SES did not answer. */
export const identityOf = (ctx: Context, account: SesAccount, address: string): Promise<IdentityAnswer> =>
  identityCache(ctx, `${account.accountKey} ${address}`, () =>
    askIdentity(ctx.sesControl(account.credentials), address),
  );
