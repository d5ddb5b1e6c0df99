// Changes that a stranger at an unlocked browser must not make: they require the password, or, without one, a sign-in
// within the last few minutes.
import type { Context } from '../../context.ts';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf, findSessionByHash } from '../../db/accounts/sessions.ts';
import { updateUser } from '../../db/accounts/users.ts';
import { findAccountByEmail } from '../../db/shared/accounts.ts';
import { forgetAttempt } from '../../db/shared/attempts.ts';
import type { Caller, Visitor } from '../shared/caller.ts';
import { conflict, DomainError, forbidden, unavailable } from '../shared/errors.ts';
import { requireMail, sendAccountEmail, sendLater } from '../shared/product-emails.ts';
import { announceSignOut } from '../shared/session-checks.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { createLink } from './one-time-links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashOf, startSession } from './sessions.ts';

const recentSignInMs = 15 * 60 * 1000;

const rejectDemo = (caller: Caller): void => {
  if (!caller.is_demo) return;
  throw forbidden('refusals.accounts.demoIsShared');
};

const wrongPassword = (): DomainError =>
  new DomainError('refused', 'refusals.accounts.wrongCurrentPasswordNothingChanged', {
    errors: [{ path: 'currentPassword', text: 'refusals.accounts.wrongCurrentPassword' }],
  });

const signInRequired = (): DomainError =>
  new DomainError('refused', 'refusals.accounts.signInWithGoogleAgain', {
    details: { reason: 'sign-in-again' },
  });

/** Proof of ownership: the password, or the session if the account has none. */
export interface OwnershipProof {
  currentPassword: string | undefined;
  sessionToken: string | null;
}

/** Requires the owner, not only a person at the owner's browser. */
export const requireOwner = async (
  ctx: Context,
  caller: Caller,
  { currentPassword, sessionToken }: OwnershipProof,
): Promise<void> => {
  rejectDemo(caller);
  if (caller.password_hash === null) {
    const session = sessionToken === null ? null : await findSessionByHash(ctx.db, hashOf(sessionToken));
    const age = ctx.now().getTime() - (session?.created_at.getTime() ?? 0);
    if (!session || age > recentSignInMs) throw signInRequired();
    return;
  }
  const { attemptId } = await throttle(
    ctx,
    `password of ${caller.userId}`,
    perMinutes(10, 15),
    'refusals.throttle.passwordWrongTooOften',
  );
  if (!(await verifyPassword(currentPassword ?? '', caller.password_hash))) throw wrongPassword();
  await forgetAttempt(ctx.db, attemptId);
};

/**
 * Ends every session, including the caller's: an intruder may know its token. Returns the token of a new one. A pending
 * change of the address ends as well; the intruder may have started it.
 */
export const changePassword = async (
  ctx: Context,
  caller: Caller,
  { newPassword, visitor, ...proof }: OwnershipProof & { newPassword: string; visitor: Visitor },
): Promise<string> => {
  await requireOwner(ctx, caller, proof);
  const passwordHash = await hashPassword(newPassword);
  const token = await ctx.db.transaction().execute(async (tx) => {
    await updateUser(tx, caller.userId, { password_hash: passwordHash });
    await deleteSessionsOf(tx, caller.userId, null);
    await deleteEmailLinks(tx, caller.userId, ['reset-password', 'change-email', 'link-google']);
    return startSession(ctx, caller, visitor, tx);
  });
  announceSignOut(ctx, caller.userId);
  ctx.log.info({ user: caller.userId }, 'password changed');
  const isFirst = caller.password_hash === null;
  sendLater(ctx, {
    to: { address: caller.email },
    subject: `Your password for ${ctx.brand} was ${isFirst ? 'set' : 'changed'}`,
    preheader: 'Your other sessions were signed out.',
    paragraphs: [
      isFirst ? 'Your account has a password now' : 'Your password was changed',
      'It was done in the settings. Every other place where you were signed in was signed out.',
    ],
    after: `If it was not you, ask for a new one at once: ${ctx.publicUrl}/forgot-password`,
  });
  return token;
};

/** The new address gets the link, the old one a notice: the owner of the old mailbox can still object. */
export const changeEmail = async (
  ctx: Context,
  caller: Caller,
  { email, ...proof }: OwnershipProof & { email: string },
): Promise<string> => {
  await requireOwner(ctx, caller, proof);
  requireMail(ctx);
  if (email.toLowerCase() === caller.email.toLowerCase()) {
    throw conflict('refusals.accounts.sameAddress');
  }
  await throttle(
    ctx,
    `new address of ${caller.userId}`,
    perMinutes(5, 60),
    'refusals.throttle.askedForSeveralMailsInSettings',
  );
  // Also for a taken address: what is pending looks the same, and that link is sent to no address.
  const token = await createLink(ctx, { userId: caller.userId, purpose: 'change-email', email });
  const owner = await findAccountByEmail(ctx.db, email);
  const sent = owner
    ? // The response must not reveal which addresses have accounts.
      await sendAccountEmail(ctx, {
        to: { address: owner.email },
        subject: `Someone wanted to use your address at ${ctx.brand}`,
        preheader: 'Nothing was changed.',
        paragraphs: [
          'You have an account already',
          `Someone asked to use ${owner.email} for another account. It stays with yours.`,
        ],
        after: 'If it was you, sign in with this address, or choose another one for the other account.',
      })
    : await sendAccountEmail(ctx, {
        to: { address: email },
        subject: `Confirm your new address for ${ctx.brand}`,
        preheader: 'Until then your account keeps the old one.',
        paragraphs: [
          'Is this your new address?',
          `You asked to change the address of your account at ${ctx.brand} from ${caller.email} to ${email}. The link works for a day. Until you open it nothing changes.`,
        ],
        action: {
          label: 'Use this address',
          url: `${ctx.publicUrl}/verify-email?for=change&token=${token}`,
        },
        after: 'If you did not ask for it, do nothing: someone mistyped their address.',
      });
  if (!sent) {
    throw unavailable('refusals.accounts.mailToNewAddressNotSent');
  }
  sendLater(ctx, {
    to: { address: caller.email },
    subject: `A new address was asked for at ${ctx.brand}`,
    preheader: 'Nothing has changed yet.',
    paragraphs: [
      'Your address may change soon',
      `Someone, we hope you, asked to change the address of your account to ${email}. It changes once the link that went there is opened.`,
    ],
    action: { label: 'Look at your settings', url: `${ctx.publicUrl}/settings/email` },
    after: 'If it was not you, cancel it there and change your password.',
  });
  return email;
};
