// A forgotten password. Neither the response nor its time reveals whether an address has an account.
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { recordNetwork } from '../../db/accounts/known-networks.ts';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf } from '../../db/accounts/sessions.ts';
import { updateUser } from '../../db/accounts/users.ts';
import { findAccountByEmail, findAccountById } from '../../db/shared/accounts.ts';
import { recordAttempt } from '../../db/shared/attempts.ts';
import type { Visitor } from '../shared/caller.ts';
import { invalidLink } from '../shared/errors.ts';
import { mailLanguage, requireMail, sendAccountEmail, sendLater } from '../shared/product-emails.ts';
import { announceSignOut } from '../shared/session-checks.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { consumeLink, createLink, findLink } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';
import { canSignIn } from './sessions.ts';

const addressLimit = perMinutes(5, 60);
const networkLimit = perMinutes(60, 60);
/** Counts all networks together and drops the request silently: the links already sent still work. */
const isEmailLimitReached = async (ctx: Context, email: string): Promise<boolean> => {
  const now = ctx.now();
  const since = new Date(now.getTime() - addressLimit.windowMs);
  const { count } = await recordAttempt(ctx.db, `reset mails ${email.toLowerCase()}`, now, since);
  return count > addressLimit.attempts;
};

const refusal = 'refusals.throttle.passwordAskedForSeveralTimes';

const sendResetEmail = async (ctx: Context, email: string, requested: Language): Promise<void> => {
  const account = await findAccountByEmail(ctx.db, email);
  // The demo account's password is public, and its address has no owner.
  if (!account || account.is_demo || !canSignIn(ctx, account)) return;
  const token = await createLink(ctx, {
    userId: account.id,
    purpose: 'reset-password',
    email: account.email,
  });
  const language = mailLanguage(account, requested);
  const t = translatorFor(language);
  await sendAccountEmail(ctx, {
    to: { address: account.email },
    language,
    subject: t('mail.passwordReset.subject', { brand: ctx.brand }),
    preheader: t('mail.passwordReset.preheader'),
    paragraphs: [t('mail.passwordReset.headline'), t('mail.passwordReset.text', { email: account.email })],
    action: {
      label: t('mail.passwordReset.action'),
      url: `${ctx.publicUrl}/reset-password?token=${token}`,
    },
    after: t('mail.passwordReset.after'),
  });
};

export const requestPasswordReset = async (ctx: Context, email: string, visitor: Visitor): Promise<void> => {
  requireMail(ctx);
  await throttle(ctx, `reset network ${visitor.network}`, networkLimit, refusal);
  // Per network: a stranger's requests from elsewhere must not make the owner wait.
  await throttle(ctx, `reset ${email.toLowerCase()} ${visitor.network}`, addressLimit, refusal);
  if (await isEmailLimitReached(ctx, email)) return;
  // Not awaited: an address without an account would get its response sooner.
  sendResetEmail(ctx, email, visitor.language).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'password reset failed'),
  );
};

/** Opening the link proves access to the mailbox, so the address counts as confirmed. */
export const resetPassword = async (
  ctx: Context,
  input: { token: string; password: string },
  visitor: Visitor,
): Promise<void> => {
  await throttle(ctx, `reset use ${visitor.network}`, networkLimit, 'refusals.throttle.tooManyPasswords');
  // A guessed token must not cost a password hash.
  await findLink(ctx, input.token);
  const passwordHash = await hashPassword(input.password);
  const account = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(ctx, tx, input.token);
    const owner = await findAccountById(tx, link.user_id);
    // The address may have changed since the email was sent.
    if (link.purpose !== 'reset-password' || owner?.email !== link.email) throw invalidLink();
    await updateUser(tx, owner.id, {
      password_hash: passwordHash,
      email_verified_at: owner.email_verified_at ?? ctx.now(),
    });
    await deleteSessionsOf(tx, owner.id, null);
    await deleteEmailLinks(tx, owner.id, ['verify-email', 'link-google', 'change-email']);
    return owner;
  });
  announceSignOut(ctx, account.id);
  // The owner of the mailbox may sign in from this network, even while others guess the password.
  await recordNetwork(ctx.db, account.id, visitor.network, ctx.now());
  ctx.log.info({ user: account.id }, 'password reset by email');
  const language = mailLanguage(account, visitor.language);
  const t = translatorFor(language);
  sendLater(ctx, {
    to: { address: account.email },
    language,
    subject: t('mail.passwordChanged.subject', { brand: ctx.brand }),
    preheader: t('mail.passwordChanged.allSignedOut'),
    paragraphs: [t('mail.passwordChanged.headline'), t('mail.passwordChanged.byLink')],
    after: t('mail.passwordChanged.afterLink', { url: `${ctx.publicUrl}/forgot-password` }),
  });
};
