// Changes that a stranger at an unlocked browser must not make: they require the password, or, without one, a sign-in
// within the last few minutes.
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf, findSessionByHash } from '../../db/accounts/sessions.ts';
import { updateUser } from '../../db/accounts/users.ts';
import { findAccountByEmail } from '../../db/shared/accounts.ts';
import { forgetAttempt } from '../../db/shared/attempts.ts';
import type { Account, Caller, Visitor } from '../shared/caller.ts';
import { conflict, DomainError, forbidden, unavailable } from '../shared/errors.ts';
import {
  type AccountEmail,
  mailLanguage,
  requireMail,
  sendAccountEmail,
  sendLater,
} from '../shared/product-emails.ts';
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
  const language = mailLanguage(caller, visitor.language);
  const t = translatorFor(language);
  const isFirst = caller.password_hash === null;
  sendLater(ctx, {
    to: { address: caller.email },
    language,
    subject: t(isFirst ? 'mail.passwordSet.subject' : 'mail.passwordChanged.subject', { brand: ctx.brand }),
    preheader: t('mail.passwordChanged.othersSignedOut'),
    paragraphs: isFirst
      ? [t('mail.passwordSet.headline'), t('mail.passwordSet.inSettings')]
      : [t('mail.passwordChanged.headline'), t('mail.passwordChanged.inSettings')],
    after: t('mail.passwordChanged.afterSettings', { url: `${ctx.publicUrl}/forgot-password` }),
  });
  return token;
};

const addressTakenEmail = (ctx: Context, owner: Account, requested: Language): AccountEmail => {
  const language = mailLanguage(owner, requested);
  const t = translatorFor(language);
  return {
    to: { address: owner.email },
    language,
    subject: t('mail.addressTaken.subject', { brand: ctx.brand }),
    preheader: t('mail.addressTaken.preheader'),
    paragraphs: [t('mail.addressTaken.headline'), t('mail.addressTaken.text', { email: owner.email })],
    after: t('mail.addressTaken.after'),
  };
};

const newAddressEmail = (
  ctx: Context,
  caller: Caller,
  { email, token, requested }: { email: string; token: string; requested: Language },
): AccountEmail => {
  const language = mailLanguage(caller, requested);
  const t = translatorFor(language);
  const values = { brand: ctx.brand, from: caller.email, to: email };
  return {
    to: { address: email },
    language,
    subject: t('mail.newAddress.subject', { brand: ctx.brand }),
    preheader: t('mail.newAddress.preheader'),
    paragraphs: [t('mail.newAddress.headline'), t('mail.newAddress.text', values)],
    action: {
      label: t('mail.newAddress.action'),
      url: `${ctx.publicUrl}/verify-email?for=change&token=${token}`,
    },
    after: t('mail.newAddress.after'),
  };
};

/** The new address gets the link, the old one a notice: the owner of the old mailbox can still object. */
export const changeEmail = async (
  ctx: Context,
  caller: Caller,
  { email, language: requested, ...proof }: OwnershipProof & { email: string; language: Language },
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
  const sent = await sendAccountEmail(
    ctx,
    // The response must not reveal which addresses have accounts.
    owner
      ? addressTakenEmail(ctx, owner, requested)
      : newAddressEmail(ctx, caller, { email, token, requested }),
  );
  if (!sent) {
    throw unavailable('refusals.accounts.mailToNewAddressNotSent');
  }
  const language = mailLanguage(caller, requested);
  const t = translatorFor(language);
  sendLater(ctx, {
    to: { address: caller.email },
    language,
    subject: t('mail.addressChange.subject', { brand: ctx.brand }),
    preheader: t('mail.addressChange.preheader'),
    paragraphs: [t('mail.addressChange.headline'), t('mail.addressChange.text', { email })],
    action: { label: t('mail.addressChange.action'), url: `${ctx.publicUrl}/settings/email` },
    after: t('mail.addressChange.after'),
  });
  return email;
};
