// Accounts: created from a paid checkout session, opened by email and password.
import { withAsciiDomain } from '#contract/email-address.ts';
import type { Language } from '#text/languages.ts';
import type { Context } from '../../context.ts';
import { linkIdentity } from '../../db/accounts/identities.ts';
import { insertAccount } from '../../db/accounts/users.ts';
import {
  claimCheckoutSession,
  findCheckoutSession,
  type StoredCheckoutSession,
} from '../../db/billing/checkout-sessions.ts';
import { type Account, findAccountByEmail } from '../../db/shared/accounts.ts';
import { forgetAttempts } from '../../db/shared/attempts.ts';
import {
  type BrowserPayments,
  chosenPayment,
  isProven,
  noBrowserPayments,
} from '../billing/browser-payments.ts';
import { claimAtSignIn } from '../billing/payments.ts';
import { syncSubscription } from '../billing/subscriptions.ts';
import type { Visitor } from '../shared/caller.ts';
import { conflict, DomainError, forbidden } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { requestVerification } from './email-verification.ts';
import { countGuess } from './password-guesses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { canSignIn, endSession, startSession } from './sessions.ts';

/**
 * Wrong passwords allowed before the response is 429. A right one clears the account's count, and takes only itself
 * back from the network's count: signing in to one's own account must not buy guesses at others.
 */
const limits = { accountFromNetwork: perMinutes(10, 15), network: perMinutes(100, 60) };
const tooManyLogins = 'refusals.throttle.tooManySignIns';

export const login = async (
  ctx: Context,
  credentials: { email: string; password: string },
  visitor: Visitor,
  browser: BrowserPayments = noBrowserPayments,
): Promise<{ account: Account; token: string }> => {
  const email = withAsciiDomain(credentials.email.trim());
  const accountKey = `account ${email.toLowerCase()} ${visitor.network}`;
  await throttle(ctx, accountKey, limits.accountFromNetwork, tooManyLogins);
  const { attemptId } = await throttle(ctx, `network ${visitor.network}`, limits.network, tooManyLogins);
  const account = await findAccountByEmail(ctx.db, email);
  const guess = await countGuess(ctx, { email, account }, visitor);
  const matches = await verifyPassword(credentials.password, account?.password_hash ?? null);
  if (!matches) guess.failed();
  if (!account || !matches || !canSignIn(ctx, account))
    throw new DomainError('unauthenticated', 'refusals.accounts.wrongEmailOrPassword');
  await forgetAttempts(ctx.db, accountKey, attemptId);
  await guess.succeeded();
  return {
    account: await claimAtSignIn(ctx, account, browser),
    token: await startSession(ctx, account, visitor),
  };
};

export const logout = async (ctx: Context, token: string | null): Promise<void> => {
  if (token) await endSession(ctx, token);
};

export interface Signup {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  marketingConsent: boolean;
  stripeCustomerId?: string | null | undefined;
  stripeSubscriptionId?: string | null | undefined;
}

const paymentRequired = () => forbidden('refusals.accounts.payFirst');
const paymentUsed = () => conflict('refusals.accounts.paymentHasAccount');
const emailTaken = () => conflict('refusals.accounts.emailHasAccount');

const rejectForeignIds = (ctx: Context, stored: StoredCheckoutSession, signup: Signup): void => {
  const differs = (submitted: string | null | undefined, expected: string | null) =>
    submitted != null && submitted !== expected;
  const isForeign =
    differs(signup.stripeCustomerId, stored.customer_id) ||
    differs(signup.stripeSubscriptionId, stored.subscription_id);
  if (!isForeign) return;
  ctx.log.warn({}, 'sign-up rejected; ids belong to another payment');
  throw paymentRequired();
};

/** The payment that this browser came back with, as long as it has not created an account. */
export const findUnclaimedPayment = async (
  ctx: Context,
  browser: BrowserPayments,
): Promise<StoredCheckoutSession | undefined> => {
  const paidSessionId = chosenPayment(browser);
  const stored = paidSessionId ? await findCheckoutSession(ctx.db, paidSessionId) : undefined;
  return stored?.claimed_at ? undefined : stored;
};

/** The owner of the account that a payment creates, and how they will sign in. */
export interface NewOwner {
  email: string;
  firstName: string;
  lastName: string;
  marketingConsent: boolean;
  passwordHash: string | null;
  /** The owner opened a link mailed to the address. */
  isAddressProven: boolean;
  /** Signed in by an OpenID provider that vouches for the address. */
  identity: { issuer: string; subject: string } | null;
}

/** Creates the account of a payment. The same transaction claims the session, so that it creates one account, ever. */
export const createAccount = async (
  ctx: Context,
  payment: StoredCheckoutSession,
  owner: NewOwner,
): Promise<Account> => {
  const now = ctx.now();
  const workspaceId = ctx.newId();
  const userId = ctx.newId();
  await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertAccount(tx, {
      workspace: {
        id: workspaceId,
        company: null,
        plan_type: payment.plan_type,
        plan_ends_at: payment.paid_until,
        plan_renews: payment.plan_type !== 'one-off',
        stripe_customer_id: payment.customer_id,
        stripe_subscription_id: payment.subscription_id,
        created_at: now,
      },
      user: {
        id: userId,
        email: owner.email,
        first_name: owner.firstName,
        last_name: owner.lastName,
        password_hash: owner.passwordHash,
        role: 'user',
        is_demo: false,
        marketing_consent: owner.marketingConsent,
        email_verified_at: owner.identity || owner.isAddressProven ? now : null,
      },
    });
    // The claim comes second because it references the workspace; losing it rolls both back.
    if (!(await claimCheckoutSession(tx, payment.session_id, workspaceId, now))) throw paymentUsed();
    if (!inserted) throw emailTaken();
    if (owner.identity) {
      const linked = await linkIdentity(tx, {
        ...owner.identity,
        user_id: userId,
        email: owner.email,
        linked_at: now,
      });
      if (!linked) throw conflict('refusals.accounts.googleOfAnotherAccount');
    }
  });
  const account = await findAccountByEmail(ctx.db, owner.email);
  if (!account) throw new Error('The account that was just made is not there.');
  const { subscription_id: subscriptionId } = payment;
  // Notifications about it may have arrived before the account existed, so the subscription is read now.
  if (subscriptionId)
    ctx.background.enqueue(`plan ${workspaceId}`, () => syncSubscription(ctx, subscriptionId));
  return account;
};

/** Customer, subscription and email come from the stored session, never from the body. */
export const signUp = async (
  ctx: Context,
  browser: BrowserPayments,
  signup: Signup,
  requested: Language,
): Promise<Account> => {
  const paidSessionId = chosenPayment(browser);
  const stored = paidSessionId ? await findCheckoutSession(ctx.db, paidSessionId) : undefined;
  if (!stored) throw paymentRequired();
  if (stored.claimed_at) throw paymentUsed();
  rejectForeignIds(ctx, stored, signup);
  const email = stored.email ?? signup.email;
  if (await findAccountByEmail(ctx.db, email)) throw emailTaken();
  const account = await createAccount(ctx, stored, {
    email,
    firstName: signup.firstName,
    lastName: signup.lastName,
    marketingConsent: signup.marketingConsent,
    passwordHash: await hashPassword(signup.password),
    isAddressProven: stored.email !== null && isProven(browser, stored.session_id),
    identity: null,
  });
  await requestVerification(ctx, account, requested);
  return account;
};
