// Guesses at one account from many networks. Each network has its own limit (`auth.ts`); this one is for all of them
// together. It holds only where nobody has signed in to the account before, so that a stranger who uses it up keeps out
// no owner, and whoever opens the mail of a forgotten password is known from then on. An address without an account is
// counted the same.
import type { Context } from '../context.ts';
import { isKnownNetwork } from '../db/known-networks.ts';
import { forgetAttempt, noteAttempt } from '../db/login-attempts.ts';
import type { Account } from '../db/users.ts';
import { sendLater } from './account-mail.ts';
import { tooMany } from './errors.ts';
import type { Visitor } from './sessions.ts';
import { waitingTime } from './throttle.ts';

export const guessesAnHour = 20;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const tellOwner = async (ctx: Context, account: Account): Promise<void> => {
  const now = ctx.now();
  const { id, count } = await noteAttempt(
    ctx.db,
    `guess notice ${account.id}`,
    now,
    new Date(now.getTime() - dayMs),
  );
  if (count > 1) return forgetAttempt(ctx.db, id);
  sendLater(ctx, {
    to: { address: account.email },
    subject: `There were ${guessesAnHour} failed sign-ins to your account`,
    preheader: 'Nobody got in. You can sign in as always.',
    paragraphs: [
      'Failed sign-ins to your account',
      `There were ${guessesAnHour} failed sign-ins to the account of ${account.email} within an hour. Nobody got in by them. Further attempts have to wait, except from networks where you have signed in before.`,
      'If your password is short, or you use it elsewhere, choose a new one.',
    ],
    action: { label: 'Choose a new password', url: `${ctx.publicUrl}/forgot-password` },
    after: 'If it was you, there is nothing to do. We send this at most once a day.',
  });
};

/** To be asked before the password is looked at. Answers what takes the attempt back when the password was right. */
export const countGuess = async (
  ctx: Context,
  { email, account }: { email: string; account: Account | undefined },
  visitor: Visitor,
): Promise<() => Promise<void>> => {
  const keep = async (): Promise<void> => undefined;
  // The password of the demo account is public.
  if (account?.is_demo) return keep;
  // Asked for an address without an account as well: the time must not tell the two apart.
  if (await isKnownNetwork(ctx.db, account?.id ?? '', visitor.network)) return keep;
  const now = ctx.now();
  const key = `guesses ${email.toLowerCase()}`;
  const { id, count, oldest } = await noteAttempt(ctx.db, key, now, new Date(now.getTime() - hourMs));
  // Not waited for: the time must not tell whether there is somebody to tell. Of several at once none may have been the last.
  if (account && count >= guessesAnHour)
    tellOwner(ctx, account).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'an owner was not told of failed sign-ins'),
    );
  if (count > guessesAnHour) {
    await forgetAttempt(ctx.db, id);
    const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000));
    throw tooMany(
      `Too many attempts to sign in to this account. Wait ${waitingTime(waitSeconds)}, sign in from a network where you have signed in before, or choose a new password under "Forgot password".`,
      waitSeconds,
    );
  }
  return () => forgetAttempt(ctx.db, id);
};
