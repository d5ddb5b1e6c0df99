// What pressing the button on a mailed link's page confirms. Opening the page alone changes nothing: mail scanners open
// every link.
import type { EmailLinkPurpose } from '#contract/accounts/auth.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { linkIdentity } from '../../db/accounts/identities.ts';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf } from '../../db/accounts/sessions.ts';
import { changeEmail, updateUser } from '../../db/accounts/users.ts';
import type { Queryable } from '../../db/database.ts';
import { type Account, findAccountById } from '../../db/shared/accounts.ts';
import { isUniqueViolation } from '../../db/shared/unique-violation.ts';
import { claimAtSignIn } from '../billing/payments.ts';
import type { Visitor } from '../shared/caller.ts';
import { conflict, invalidLink } from '../shared/errors.ts';
import { mailLanguage, sendLater } from '../shared/product-emails.ts';
import { announceSignOut } from '../shared/session-checks.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { consumeLink, type StoredEmailLink } from './one-time-links.ts';

type Confirm = (ctx: Context, tx: Queryable, link: StoredEmailLink, account: Account) => Promise<void>;

const addressTaken = () => conflict('refusals.accounts.addressTakenByNow');

const verify: Confirm = async (ctx, tx, link, account) => {
  // It confirms only the address it was sent to, not a later one.
  if (link.email !== account.email) throw invalidLink();
  await updateUser(tx, account.id, { email_verified_at: ctx.now() });
};

const change: Confirm = async (ctx, tx, link, account) => {
  if (!(await changeEmail(tx, account.id, link.email, ctx.now()))) throw addressTaken();
  // A reset link in the old mailbox must no longer open the account.
  await deleteEmailLinks(tx, account.id, ['reset-password', 'verify-email', 'link-google']);
};

/** If the address was never confirmed, a stranger may have signed up with it, so linking removes the password. */
const linkGoogle: Confirm = async (ctx, tx, { email, issuer, subject }, account) => {
  if (email !== account.email || issuer === null || subject === null) throw invalidLink();
  const now = ctx.now();
  const linked = await linkIdentity(tx, { issuer, subject, user_id: account.id, email, linked_at: now });
  if (!linked) throw conflict('refusals.accounts.googleLinkedAlready');
  if (account.email_verified_at !== null) return;
  await updateUser(tx, account.id, { email_verified_at: now, password_hash: null });
  await deleteSessionsOf(tx, account.id, null);
  await deleteEmailLinks(tx, account.id, ['reset-password', 'verify-email', 'change-email']);
};

const confirmations: Record<EmailLinkPurpose, Confirm> = {
  'verify-email': verify,
  'change-email': change,
  'link-google': linkGoogle,
};

export const confirmEmailLink = async (
  ctx: Context,
  token: string,
  visitor: Visitor,
): Promise<{ purpose: EmailLinkPurpose; email: string }> => {
  await throttle(ctx, `confirm ${visitor.network}`, perMinutes(100, 60), 'refusals.throttle.tooManyLinks');
  const confirmed = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const link = await consumeLink(ctx, tx, token);
      const account = await findAccountById(tx, link.user_id);
      if (!account || link.purpose === 'reset-password') throw invalidLink();
      await confirmations[link.purpose](ctx, tx, link, account);
      return { purpose: link.purpose, email: link.email, previous: account };
    })
    .catch((error: unknown) => {
      // Two accounts confirmed the same address at once.
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
  const { purpose, email, previous } = confirmed;
  if (purpose === 'link-google') announceSignOut(ctx, previous.id);
  const account = await findAccountById(ctx.db, previous.id);
  // Payments with this address waited for its confirmation.
  if (account) await claimAtSignIn(ctx, account);
  ctx.log.info({ user: previous.id, purpose }, 'one-time link confirmed');
  if (purpose === 'change-email') {
    const language = mailLanguage(previous, visitor.language);
    const t = translatorFor(language);
    sendLater(ctx, {
      to: { address: previous.email },
      language,
      subject: t('mail.addressChanged.subject', { brand: ctx.brand }),
      preheader: t('mail.addressChanged.preheader'),
      paragraphs: [t('mail.addressChanged.headline'), t('mail.addressChanged.text', { email })],
      after: t('mail.addressChanged.after'),
    });
  }
  return { purpose, email };
};
