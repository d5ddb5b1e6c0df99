// Guesses at one account from many networks. Each network has its own limit (`auth.ts`); this limit counts all networks
// together. It does not apply to networks from which the account was signed in to before, so a stranger who uses it up
// cannot lock the owner out. An owner in an unknown network can reset the password by email: the reset makes that
// network a known one. An address without an account is counted the same way.

import { keyedText } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { isKnownNetwork } from '../../db/accounts/known-networks.ts';
import type { Account } from '../../db/shared/accounts.ts';
import { forgetAttempt, recordAttempt } from '../../db/shared/attempts.ts';
import type { Visitor } from '../shared/caller.ts';
import { tooMany } from '../shared/errors.ts';
import { mailLanguage, sendLater } from '../shared/product-emails.ts';

export const maxGuessesPerHour = 20;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const notifyOwner = async (ctx: Context, account: Account): Promise<void> => {
  const now = ctx.now();
  const { id, count } = await recordAttempt(
    ctx.db,
    `guess notice ${account.id}`,
    now,
    new Date(now.getTime() - dayMs),
  );
  if (count > 1) return forgetAttempt(ctx.db, id);
  // The language of the request is that of a stranger.
  const language = mailLanguage(account);
  const t = translatorFor(language);
  sendLater(ctx, {
    to: { address: account.email },
    language,
    subject: t('mail.wrongPasswords.subject', { count: maxGuessesPerHour }),
    preheader: t('mail.wrongPasswords.preheader'),
    paragraphs: [
      t('mail.wrongPasswords.headline'),
      t('mail.wrongPasswords.text', { count: maxGuessesPerHour }),
      t('mail.wrongPasswords.advice'),
    ],
    action: { label: t('mail.wrongPasswords.action'), url: `${ctx.publicUrl}/forgot-password` },
    after: t('mail.wrongPasswords.after'),
  });
};

export interface Guess {
  succeeded: () => Promise<void>;
  failed: () => void;
}

const uncounted: Guess = { succeeded: async () => undefined, failed: () => undefined };

/** Call this before the password is checked, so that guesses made at the same time count each other. */
export const countGuess = async (
  ctx: Context,
  { email, account }: { email: string; account: Account | undefined },
  visitor: Visitor,
): Promise<Guess> => {
  // The password of the demo account is public.
  if (account?.is_demo) return uncounted;
  // Also queried for an address without an account: the response time must not tell the two apart.
  if (await isKnownNetwork(ctx.db, account?.id ?? '', visitor.network)) return uncounted;
  const now = ctx.now();
  const key = `guesses ${email.toLowerCase()}`;
  const { id, count, oldest } = await recordAttempt(ctx.db, key, now, new Date(now.getTime() - hourMs));
  if (count > maxGuessesPerHour) {
    await forgetAttempt(ctx.db, id);
    const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000));
    const minutes = Math.ceil(waitSeconds / 60);
    throw tooMany(
      ctx.mail
        ? keyedText('refusals.throttle.tooManyGuessesOrReset', { minutes })
        : keyedText('refusals.throttle.tooManyGuesses', { minutes }),
      waitSeconds,
    );
  }
  return {
    succeeded: () => forgetAttempt(ctx.db, id),
    failed: () => {
      if (!account || count < maxGuessesPerHour) return;
      // Not awaited: the response time must not reveal whether the account exists.
      notifyOwner(ctx, account).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'wrong-password notice could not be sent'),
      );
    },
  };
};
