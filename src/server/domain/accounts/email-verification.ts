// Verifies that the owner of an account reads email at its address. Addresses come from the payment provider, where
// they are only typed.
import type { Context } from '../../context.ts';
import type { Account } from '../shared/caller.ts';
import { DomainError, unavailable } from '../shared/errors.ts';
import { sendAccountEmail, sendLater } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { createLink } from './one-time-links.ts';

const verificationEmail = async (ctx: Context, account: Account) => {
  const token = await createLink(ctx, { userId: account.id, purpose: 'verify-email', email: account.email });
  return {
    to: { address: account.email },
    subject: `Confirm your email address for ${ctx.brand}`,
    preheader: 'One click says that this address is yours.',
    paragraphs: [
      'Is this your address?',
      `You have an account at ${ctx.brand} with ${account.email}. Confirm that you read the mail that arrives here, so that no one else can use your address and you can get back in if you forget your password.`,
      'The link works for seven days.',
    ],
    action: {
      label: 'Confirm this address',
      url: `${ctx.publicUrl}/verify-email?token=${token}`,
    },
    after: 'If you have no account here, someone mistyped their address. You need not do anything.',
  } as const;
};

/** After sign-up. No request waits for it, and an account works without it. */
export const requestVerification = async (ctx: Context, account: Account): Promise<void> => {
  if (!ctx.mail || account.email_verified_at !== null) return;
  sendLater(ctx, await verificationEmail(ctx, account));
};

export const resendVerification = async (ctx: Context, account: Account): Promise<void> => {
  if (account.email_verified_at !== null) {
    throw new DomainError('conflict', 'refusals.accounts.addressConfirmedAlready');
  }
  if (!ctx.mail) {
    throw new DomainError('refused', 'refusals.mail.noMailOfItsOwn');
  }
  await throttle(ctx, `verify ${account.id}`, perMinutes(5, 60), 'refusals.throttle.askedForSeveralMails');
  if (!(await sendAccountEmail(ctx, await verificationEmail(ctx, account)))) {
    throw unavailable('refusals.mail.notSentRightNow');
  }
};
