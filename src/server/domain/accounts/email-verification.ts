// Verifies that the owner of an account reads email at its address. Addresses come from the payment provider, where
// they are only typed.
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../shared/caller.ts';
import { DomainError, unavailable } from '../shared/errors.ts';
import { type AccountEmail, mailLanguage, sendAccountEmail, sendLater } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { createLink } from './one-time-links.ts';

const verificationEmail = async (
  ctx: Context,
  account: Account,
  requested: Language,
): Promise<AccountEmail> => {
  const token = await createLink(ctx, { userId: account.id, purpose: 'verify-email', email: account.email });
  const language = mailLanguage(account, requested);
  const t = translatorFor(language);
  return {
    to: { address: account.email },
    language,
    subject: t('mail.verification.subject', { brand: ctx.brand }),
    preheader: t('mail.verification.preheader'),
    paragraphs: [
      t('mail.verification.headline'),
      t('mail.verification.text', { brand: ctx.brand, email: account.email }),
      t('mail.page.sevenDays'),
    ],
    action: { label: t('mail.verification.action'), url: `${ctx.publicUrl}/verify-email?token=${token}` },
    after: t('mail.verification.after'),
  };
};

/** After sign-up. No request waits for it, and an account works without it. */
export const requestVerification = async (
  ctx: Context,
  account: Account,
  requested: Language,
): Promise<void> => {
  if (!ctx.mail || account.email_verified_at !== null) return;
  sendLater(ctx, await verificationEmail(ctx, account, requested));
};

export const resendVerification = async (
  ctx: Context,
  account: Account,
  requested: Language,
): Promise<void> => {
  if (account.email_verified_at !== null) {
    throw new DomainError('conflict', 'refusals.accounts.addressConfirmedAlready');
  }
  if (!ctx.mail) {
    throw new DomainError('refused', 'refusals.mail.noMailOfItsOwn');
  }
  await throttle(ctx, `verify ${account.id}`, perMinutes(5, 60), 'refusals.throttle.askedForSeveralMails');
  if (!(await sendAccountEmail(ctx, await verificationEmail(ctx, account, requested)))) {
    throw unavailable('refusals.mail.notSentRightNow');
  }
};
