// Accounts: made from a paid checkout session, opened by email and password.
import type { Context } from '../context.ts';
import {
  claimCheckoutSession,
  findCheckoutSession,
  type StoredCheckoutSession,
} from '../db/checkout-sessions.ts';
import { forgetAttempts, noteAttempt } from '../db/login-attempts.ts';
import { type Account, findAccountByEmail, insertAccount } from '../db/users.ts';
import { conflict, forbidden, tooMany, unauthenticated } from './errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSession, mayEnter, startSession, type Visitor } from './sessions.ts';

const minuteMs = 60_000;

/**
 * Wrong passwords that are let through before the answer is 429. A right one clears the account's count, and of the
 * network's count takes back only itself: an account of one's own must not buy guesses at those of others.
 */
const limits = {
  accountFromNetwork: { attempts: 10, windowMs: 15 * minuteMs },
  network: { attempts: 100, windowMs: 60 * minuteMs },
};

const throttle = async (
  ctx: Context,
  key: string,
  limit: { attempts: number; windowMs: number },
): Promise<{ attemptId: number }> => {
  const now = ctx.now();
  const { id, count, oldest } = await noteAttempt(ctx.db, key, now, new Date(now.getTime() - limit.windowMs));
  if (count <= limit.attempts) return { attemptId: id };
  const waitSeconds = Math.max(1, Math.ceil((oldest.getTime() + limit.windowMs - now.getTime()) / 1000));
  throw tooMany(
    `Too many attempts to sign in. Wait ${Math.ceil(waitSeconds / 60)} minutes and try again.`,
    waitSeconds,
  );
};

export const login = async (
  ctx: Context,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<{ account: Account; token: string }> => {
  const email = credentials.email.trim();
  const accountKey = `account ${email.toLowerCase()} ${visitor.network}`;
  await throttle(ctx, accountKey, limits.accountFromNetwork);
  const { attemptId } = await throttle(ctx, `network ${visitor.network}`, limits.network);
  const account = await findAccountByEmail(ctx.db, email);
  const matches = await verifyPassword(credentials.password, account?.password_hash ?? null);
  if (!account || !matches || !mayEnter(ctx, account)) throw unauthenticated('Invalid email or password');
  await forgetAttempts(ctx.db, accountKey, attemptId);
  return { account, token: await startSession(ctx, account, visitor) };
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

const noPayment = () => forbidden('Please complete payment before creating an account');
const alreadyUsed = () => conflict('This payment already has an account. Sign in to it instead.');
const emailTaken = () => conflict('An account with this email already exists. Sign in instead.');

const refuseForeignIds = (stored: StoredCheckoutSession, signup: Signup): void => {
  const differs = (given: string | null | undefined, known: string | null) =>
    given != null && given !== known;
  if (differs(signup.stripeCustomerId, stored.customer_id)) throw noPayment();
  if (differs(signup.stripeSubscriptionId, stored.subscription_id)) throw noPayment();
};

/**
 * Makes the account of a verified payment. Customer, subscription and email come from the stored session, never
 * from the body; the session is claimed in the same transaction, so that it makes one account, ever.
 */
export const signUp = async (
  ctx: Context,
  paidSessionId: string | null,
  signup: Signup,
): Promise<Account> => {
  const stored = paidSessionId ? await findCheckoutSession(ctx.db, paidSessionId) : undefined;
  if (!stored) throw noPayment();
  if (stored.claimed_by) throw alreadyUsed();
  refuseForeignIds(stored, signup);
  const email = stored.email ?? signup.email;
  if (await findAccountByEmail(ctx.db, email)) throw emailTaken();

  const passwordHash = await hashPassword(signup.password);
  const now = ctx.now();
  const workspaceId = ctx.newId();
  await ctx.db.transaction().execute(async (tx) => {
    const inserted = await insertAccount(tx, {
      workspace: {
        id: workspaceId,
        company: null,
        plan_type: stored.plan_type,
        plan_ends_at: stored.paid_until,
        plan_renews: true,
        stripe_customer_id: stored.customer_id,
        stripe_subscription_id: stored.subscription_id,
        created_at: now,
      },
      user: {
        id: ctx.newId(),
        email,
        first_name: signup.firstName,
        last_name: signup.lastName,
        password_hash: passwordHash,
        role: 'user',
        is_demo: false,
        marketing_consent: signup.marketingConsent,
      },
    });
    // The claim comes second because it refers to the workspace; losing it rolls both back.
    if (!(await claimCheckoutSession(tx, stored.session_id, workspaceId, now))) throw alreadyUsed();
    if (!inserted) throw emailTaken();
  });
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw new Error('The account that was just made is not there.');
  return account;
};
