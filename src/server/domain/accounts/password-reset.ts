// A forgotten password. Neither the response nor its time reveals whether an address has an account.
import type { Context } from '../../context.ts';
import { noteNetwork } from '../../db/accounts/known-networks.ts';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf } from '../../db/accounts/sessions.ts';
import { updateUser } from '../../db/accounts/users.ts';
import { findAccountByEmail, findAccountById } from '../../db/shared/accounts.ts';
import { noteAttempt } from '../../db/shared/attempts.ts';
import type { Visitor } from '../shared/account.ts';
import { deadLink } from '../shared/errors.ts';
import { requireMail, sendAccountLetter, sendLater } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { findLink, giveLink, takeLink } from './one-time-links.ts';
import { hashPassword } from './passwords.ts';
import { mayEnter } from './sessions.ts';

const perAddress = perMinutes(5, 60);
const perNetwork = perMinutes(60, 60);
/** Counts all networks together and drops the request silently: the links already sent still work. */
const hasEnoughMails = async (ctx: Context, email: string): Promise<boolean> => {
  const now = ctx.now();
  const since = new Date(now.getTime() - perAddress.windowMs);
  const { count } = await noteAttempt(ctx.db, `reset mails ${email.toLowerCase()}`, now, since);
  return count > perAddress.attempts;
};

const refusal = 'A new password was asked for several times; look in your spam folder as well.';

const sendTo = async (ctx: Context, email: string): Promise<void> => {
  const account = await findAccountByEmail(ctx.db, email);
  // The demo account's password is public, and its address has no owner.
  if (!account || account.is_demo || !mayEnter(ctx, account)) return;
  const token = await giveLink(ctx, { userId: account.id, purpose: 'reset-password', email: account.email });
  await sendAccountLetter(ctx, {
    to: { address: account.email },
    subject: `Choose a new password for ${ctx.brand}`,
    preheader: 'The link works once, for one hour.',
    paragraphs: [
      'Choose a new password',
      `Somebody, we hope you, asked for a new password for the account of ${account.email}. The link works once, for one hour. Everyone who is signed in to the account is then signed out.`,
    ],
    action: { label: 'Choose a new password', url: `${ctx.publicUrl}/reset-password?token=${token}` },
    after: 'If you did not ask for it, nothing has changed: your password is what it was.',
  });
};

export const askForReset = async (ctx: Context, email: string, visitor: Visitor): Promise<void> => {
  requireMail(ctx);
  await throttle(ctx, `reset network ${visitor.network}`, perNetwork, refusal);
  // Per network: a stranger's requests from elsewhere must not make the owner wait.
  await throttle(ctx, `reset ${email.toLowerCase()} ${visitor.network}`, perAddress, refusal);
  if (await hasEnoughMails(ctx, email)) return;
  // Not awaited: an address without an account would get its response sooner.
  sendTo(ctx, email).catch((error: unknown) => ctx.log.error({ err: error }, 'a password reset failed'));
};

/** Opening the link proves access to the mailbox, so the address counts as confirmed. */
export const resetPassword = async (
  ctx: Context,
  input: { token: string; password: string },
  visitor: Visitor,
): Promise<void> => {
  await throttle(ctx, `reset use ${visitor.network}`, perNetwork, 'Too many attempts to set a password.');
  // A guessed token must not cost a password hash.
  await findLink(ctx, input.token);
  const passwordHash = await hashPassword(input.password);
  const account = await ctx.db.transaction().execute(async (tx) => {
    const link = await takeLink(ctx, tx, input.token);
    const owner = await findAccountById(tx, link.user_id);
    // The address may have changed since the email was sent.
    if (link.purpose !== 'reset-password' || owner?.email !== link.email) throw deadLink();
    await updateUser(tx, owner.id, {
      password_hash: passwordHash,
      email_verified_at: owner.email_verified_at ?? ctx.now(),
    });
    await deleteSessionsOf(tx, owner.id, null);
    await deleteEmailLinks(tx, owner.id, ['verify-email', 'link-google', 'change-email']);
    return owner;
  });
  // The owner of the mailbox may sign in from this network, even while others guess the password.
  await noteNetwork(ctx.db, account.id, visitor.network, ctx.now());
  ctx.log.info({ user: account.id }, 'a password was set anew by mail');
  sendLater(ctx, {
    to: { address: account.email },
    subject: `Your password for ${ctx.brand} was changed`,
    preheader: 'Everyone was signed out.',
    paragraphs: [
      'Your password was changed',
      'It was set anew with a link that we sent to this address. Everyone who was signed in was signed out.',
    ],
    after: `If it was not you, somebody reads your mail. Change the password of your mailbox, then ask for a new one at ${ctx.publicUrl}/forgot-password.`,
  });
};
