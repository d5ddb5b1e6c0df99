// Sign-in with Google. The provider's issuer and subject identify a person. The address leads to an account only after
// its owner opened a link mailed to it, or together with a payment of this browser.
//
//   known identity                         -> signed in
//   unknown, an account has the address    -> a link is mailed; opening it links the two (email-confirmations.ts)
//   unknown, no account, a paid session    -> the payment creates the account
//   unknown, no account, nothing paid      -> to the plans
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { findIdentity, findIdentityOf, linkIdentity } from '../../db/accounts/identities.ts';
import { type Account, findAccountByEmail, findAccountById } from '../../db/shared/accounts.ts';
import type { BrowserPayments } from '../billing/browser-payments.ts';
import { claimAtSignIn } from '../billing/payments.ts';
import type { Caller, Visitor } from '../shared/caller.ts';
import { conflict, DomainError, forbidden, isProviderUnavailable, unavailable } from '../shared/errors.ts';
import { mailLanguage, sendAccountEmail, sendLater } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { createAccount, findUnclaimedPayment } from './auth.ts';
import { createLink } from './one-time-links.ts';
import { type OwnershipProof, requireOwner } from './security.ts';
import { canSignIn, startSession } from './sessions.ts';

type Identity = NonNullable<Context['identity']>;
type GoogleUser = Awaited<ReturnType<Identity['finish']>>;
type AuthorizationRequest = Awaited<ReturnType<Identity['start']>>['journey'];

/** What the browser stores during the redirect: sealed, so that it can be neither read nor forged. */
export interface GoogleFlow {
  journey: AuthorizationRequest;
  next: string | null;
  /** The account that the Google account will be linked to; null signs in. */
  linkTo: string | null;
  expiresAt: number;
}

export const flowLifetimeMs = 10 * 60 * 1000;
const purpose = 'google sign-in';

export type Problem =
  | 'cancelled'
  | 'expired'
  | 'invalid'
  | 'unverified'
  | 'unavailable'
  | 'off'
  | 'throttled'
  | 'taken'
  | 'refused';

export type Outcome =
  | { kind: 'signed-in'; account: Account; token: string; isNew: boolean }
  | { kind: 'linked' }
  | { kind: 'mailed'; email: string }
  | { kind: 'no-plan' }
  | { kind: 'problem'; problem: Problem };

const problem = (name: Problem): Outcome => ({ kind: 'problem', problem: name });

const callbackOf = (ctx: Context): string => `${ctx.publicUrl}/api/auth/google/callback`;

const seal = (ctx: Context, flow: GoogleFlow): string => ctx.secrets.seal(JSON.stringify(flow), purpose);

const unseal = (ctx: Context, sealed: string | null): GoogleFlow | null => {
  const text = sealed && ctx.secrets.open(sealed, purpose);
  return text ? (JSON.parse(text) as GoogleFlow) : null;
};

const startFlow = async (
  ctx: Context,
  { next, linkTo }: { next: string | null; linkTo: Account | null },
): Promise<{ location: string; flow: string }> => {
  if (!ctx.identity) throw new DomainError('refused', 'refusals.accounts.googleNotSetUp');
  try {
    const { url, journey } = await ctx.identity.start(
      callbackOf(ctx),
      linkTo ? { loginHint: linkTo.email } : {},
    );
    const expiresAt = ctx.now().getTime() + flowLifetimeMs;
    return { location: url, flow: seal(ctx, { journey, next, linkTo: linkTo?.id ?? null, expiresAt }) };
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    ctx.log.warn({ err: error }, 'OpenID provider unreachable');
    throw unavailable('refusals.accounts.googleNotReached');
  }
};

export const startGoogle = (ctx: Context, next: string | null) => startFlow(ctx, { next, linkTo: null });

/**
 * Only the settings start this, never a URL that another site could link to, and only for the owner: a Google account
 * that a stranger linked would still open the account after every change of the password.
 */
export const startGoogleLink = async (ctx: Context, caller: Caller, proof: OwnershipProof) => {
  if (caller.is_demo) throw forbidden('refusals.accounts.demoTakesNoGoogle');
  if (ctx.identity && (await findIdentityOf(ctx.db, caller.userId, ctx.identity.issuer))) {
    throw conflict('refusals.accounts.unlinkGoogleFirst');
  }
  await requireOwner(ctx, caller, proof);
  return startFlow(ctx, { next: '/settings/sign-in', linkTo: caller });
};

const linkAccount = async (
  ctx: Context,
  flow: GoogleFlow,
  googleUser: GoogleUser,
  { signedIn, visitor }: Pick<GoogleCallback, 'signedIn' | 'visitor'>,
): Promise<Outcome> => {
  // The account that started the link must be the one that comes back.
  if (!signedIn || signedIn.id !== flow.linkTo) return problem('invalid');
  const linked = await linkIdentity(ctx.db, {
    issuer: googleUser.issuer,
    subject: googleUser.subject,
    user_id: signedIn.id,
    email: googleUser.email ?? '',
    linked_at: ctx.now(),
  });
  if (!linked) return problem('taken');
  ctx.log.info({ user: signedIn.id }, 'Google account linked');
  const language = mailLanguage(signedIn, visitor.language);
  const t = translatorFor(language);
  sendLater(ctx, {
    to: { address: signedIn.email },
    language,
    subject: t('mail.googleLinked.subject', { brand: ctx.brand }),
    preheader: t('mail.googleLinked.preheader'),
    paragraphs: [
      t('mail.googleLinked.headline'),
      googleUser.email
        ? t('mail.googleLinked.text', { email: googleUser.email })
        : t('mail.googleLinked.textWithoutAddress'),
    ],
    action: { label: t('mail.googleLinked.action'), url: `${ctx.publicUrl}/settings/sign-in` },
    after: t('mail.googleLinked.after'),
  });
  return { kind: 'linked' };
};

const emailLink = async (
  ctx: Context,
  account: Account,
  googleUser: GoogleUser,
  requested: Language,
): Promise<Outcome> => {
  if (account.is_demo) return problem('refused');
  if (!ctx.mail) return problem('refused');
  await throttle(ctx, `link ${account.id}`, perMinutes(5, 60), 'refusals.throttle.severalMailsSent');
  const token = await createLink(ctx, {
    userId: account.id,
    purpose: 'link-google',
    email: account.email,
    identity: { issuer: googleUser.issuer, subject: googleUser.subject },
  });
  const isVerified = account.email_verified_at !== null;
  const language = mailLanguage(account, requested);
  const t = translatorFor(language);
  const sent = await sendAccountEmail(ctx, {
    to: { address: account.email },
    language,
    subject: t('mail.googleConfirm.subject', { brand: ctx.brand }),
    preheader: t('mail.googleConfirm.preheader'),
    paragraphs: [
      t('mail.googleConfirm.headline'),
      t('mail.googleConfirm.text', { email: account.email, brand: ctx.brand }),
      t(isVerified ? 'mail.googleConfirm.keepsPassword' : 'mail.googleConfirm.removesPassword'),
    ],
    action: {
      label: t('mail.googleConfirm.action'),
      url: `${ctx.publicUrl}/verify-email?for=google&token=${token}`,
    },
    after: t('mail.googleConfirm.after'),
  });
  return sent ? { kind: 'mailed', email: account.email } : problem('unavailable');
};

const signedIn = async (
  ctx: Context,
  account: Account,
  visitor: Visitor,
  isNew: boolean,
  browser: BrowserPayments,
): Promise<Outcome> =>
  canSignIn(ctx, account)
    ? {
        kind: 'signed-in',
        account: await claimAtSignIn(ctx, account, browser),
        token: await startSession(ctx, account, visitor),
        isNew,
      }
    : problem('refused');

/** Sign-up requires names of two letters; Google may know less, and the settings can correct it. */
const ownerOf = (googleUser: GoogleUser, email: string) => ({
  email,
  firstName: googleUser.firstName || (email.split('@')[0] ?? email),
  lastName: googleUser.lastName,
  marketingConsent: false,
  passwordHash: null,
  isAddressProven: false,
  identity: { issuer: googleUser.issuer, subject: googleUser.subject },
});

const signInOrSignUp = async (
  ctx: Context,
  googleUser: GoogleUser,
  visitor: Visitor,
  browser: BrowserPayments,
): Promise<Outcome> => {
  const known = await findIdentity(ctx.db, googleUser.issuer, googleUser.subject);
  const knownAccount = known && (await findAccountById(ctx.db, known.user_id));
  if (knownAccount) return signedIn(ctx, knownAccount, visitor, false, browser);
  if (!googleUser.email || !googleUser.isEmailVerified) return problem('unverified');
  const sameAddress = await findAccountByEmail(ctx.db, googleUser.email);
  if (sameAddress) return emailLink(ctx, sameAddress, googleUser, visitor.language);
  const payment = await findUnclaimedPayment(ctx, browser);
  if (!payment) return { kind: 'no-plan' };
  const account = await createAccount(ctx, payment, ownerOf(googleUser, googleUser.email));
  return signedIn(ctx, account, visitor, true, browser);
};

const googleUserOf = async (
  ctx: Context,
  address: string,
  flow: GoogleFlow,
): Promise<GoogleUser | Problem> => {
  if (!ctx.identity) return 'off';
  try {
    return await ctx.identity.finish(address, flow.journey);
  } catch (error) {
    if (isProviderUnavailable(error)) {
      ctx.log.warn({ err: error }, 'OpenID provider unreachable');
      return 'unavailable';
    }
    if (!(error instanceof Error && error.name === 'IdentityRefused' && 'reason' in error)) throw error;
    if (error.reason === 'cancelled') return 'cancelled';
    ctx.log.warn({ err: error }, 'Google sign-in rejected');
    return 'invalid';
  }
};

export interface GoogleCallback {
  /** Path and query of the redirect. */
  pathAndQuery: string;
  /** The sealed trip that the browser stored. */
  flow: string | null;
  visitor: Visitor;
  payments: BrowserPayments;
  signedIn: Account | null;
}

export const finishGoogle = async (
  ctx: Context,
  from: GoogleCallback,
): Promise<{ outcome: Outcome; next: string | null; wasLinking: boolean }> => {
  const flow = unseal(ctx, from.flow);
  const wasLinking = flow?.linkTo != null;
  const end = (outcome: Outcome) => ({ outcome, next: flow?.next ?? null, wasLinking });
  if (!flow || flow.expiresAt <= ctx.now().getTime()) return end(problem('expired'));
  try {
    await throttle(ctx, `google ${from.visitor.network}`, perMinutes(100, 60), null);
    const googleUser = await googleUserOf(ctx, ctx.publicUrl + from.pathAndQuery, flow);
    if (typeof googleUser === 'string') return end(problem(googleUser));
    if (flow.linkTo !== null) return end(await linkAccount(ctx, flow, googleUser, from));
    return end(await signInOrSignUp(ctx, googleUser, from.visitor, from.payments));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.refusal === 'too-many') return end(problem('throttled'));
    // Another request took the address or the payment in the meantime.
    if (error.refusal === 'conflict') return end(problem('taken'));
    throw error;
  }
};
