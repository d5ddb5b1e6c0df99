// Whether an account may send in a name. Amazon answers such questions once a second, so answers are kept a minute.
import type { Context } from '../context.ts';
import type { SesAccount } from './ses-account.ts';
import { isAwsFault } from './ses-problem.ts';

export interface SenderIdentity {
  isVerified: boolean;
  dkim: string;
}

const keptMs = 60_000;
const maxKept = 1_000;

type Answer = SenderIdentity | null | 'unknown';

const answers = new WeakMap<Context['db'], Map<string, { at: number; answer: Promise<Answer> }>>();

/** A verified domain speaks for all below it; an address for itself alone. */
const namesOf = (address: string): string[] => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const names: string[] = [];
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) names.push(name);
  return [...names.slice(0, 4), address];
};

const ask = async (ctx: Context, { credentials }: SesAccount, address: string): Promise<Answer> => {
  const control = ctx.sesControl(credentials);
  try {
    for (const name of namesOf(address)) {
      const found = await control.getIdentity(name);
      if (found?.isVerified) return found;
    }
    return null;
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    return 'unknown';
  }
};

/** null: Amazon knows nothing of it; `unknown`: Amazon did not answer. */
export const identityOf = (ctx: Context, account: SesAccount, address: string): Promise<Answer> => {
  const kept = answers.get(ctx.db) ?? new Map<string, { at: number; answer: Promise<Answer> }>();
  answers.set(ctx.db, kept);
  const key = `${account.accountKey} ${address}`;
  const now = ctx.now().getTime();
  const found = kept.get(key);
  if (found && now - found.at < keptMs) return found.answer;
  const answer = ask(ctx, account, address);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, { at: now, answer });
  answer.then(
    (result) => {
      // What is not verified is about to be: whoever just did it looks at once.
      if (result === null || result === 'unknown') kept.delete(key);
    },
    () => kept.delete(key),
  );
  return answer;
};
