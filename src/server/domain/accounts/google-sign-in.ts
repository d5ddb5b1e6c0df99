// Sign-in with Google. The provider's issuer and subject identify a person. The address leads to an account only after
// its owner opened a link mailed to it, or together with a payment of this browser.
//
//   known identity                         -> signed in
//   unknown, an account has the address    -> a link is mailed; opening it links the two (email-confirmations.ts)
//   unknown, no account, a paid session    -> the payment creates the account
//   unknown, no account, nothing paid      -> to the plans
import type { Context } from '../../context.ts';
import { findIdentity, findIdentityOf, linkIdentity } from '../../db/accounts/identities.ts';
import { type Account, findAccountByEmail, findAccountById } from '../../db/shared/accounts.ts';
import type { BrowserPayments } from '../billing/browser-payments.ts';
import { claimAtSignIn } from '../billing/payments.ts';
import type { Visitor } from '../shared/account.ts';
import { conflict, DomainError, forbidden, isProviderUnavailable, unavailable } from '../shared/errors.ts';
import { sendAccountLetter, sendLater } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { findOpenPayment, openAccount } from './auth.ts';
import { giveLink } from './one-time-links.ts';
import { type Asked, requireOwner } from './security.ts';
import { mayEnter, startSession } from './sessions.ts';

type Identity = NonNullable<Context['identity']>;
type Person = Awaited<ReturnType<Identity['finish']>>;
type Journey = Awaited<ReturnType<Identity['start']>>['journey'];

/** What the browser stores during the redirect: sealed, so that it can be neither read nor forged. */
export interface Trip {
  journey: Journey;
  next: string | null;
  /** The account that the Google account will be linked to; null signs in. */
  linkTo: string | null;
  expiresAt: number;
}

export const tripLifetimeMs = 10 * 60 * 1000;
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

const seal = (ctx: Context, trip: Trip): string => ctx.secrets.seal(JSON.stringify(trip), purpose);

const unseal = (ctx: Context, sealed: string | null): Trip | null => {
  const text = sealed && ctx.secrets.open(sealed, purpose);
  return text ? (JSON.parse(text) as Trip) : null;
};

const begin = async (
  ctx: Context,
  { next, linkTo }: { next: string | null; linkTo: Account | null },
): Promise<{ location: string; trip: string }> => {
  if (!ctx.identity) throw new DomainError('refused', 'Sign-in with Google is not set up on this server.');
  try {
    const { url, journey } = await ctx.identity.start(
      callbackOf(ctx),
      linkTo ? { loginHint: linkTo.email } : {},
    );
    const expiresAt = ctx.now().getTime() + tripLifetimeMs;
    return { location: url, trip: seal(ctx, { journey, next, linkTo: linkTo?.id ?? null, expiresAt }) };
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    ctx.log.warn({ err: error }, 'the OpenID provider could not be asked');
    throw unavailable('Google could not be reached. Nothing was changed. Please try again in a moment.');
  }
};

export const startGoogle = (ctx: Context, next: string | null) => begin(ctx, { next, linkTo: null });

/**
 * Only the settings start this, never a URL that another site could link to, and only for the owner: a Google account
 * that a stranger linked would still open the account after every change of the password.
 */
export const startGoogleLink = async (ctx: Context, account: Account, asked: Asked) => {
  if (account.is_demo)
    throw forbidden('The demo account is shared, so no Google account can be linked to it.');
  if (ctx.identity && (await findIdentityOf(ctx.db, account.id, ctx.identity.issuer))) {
    throw conflict('A Google account is linked already. Take it off first to link another.');
  }
  await requireOwner(ctx, account, asked);
  return begin(ctx, { next: '/settings/sign-in', linkTo: account });
};

const linkTo = async (
  ctx: Context,
  trip: Trip,
  person: Person,
  signedIn: Account | null,
): Promise<Outcome> => {
  // The account that started the link must be the one that comes back.
  if (!signedIn || signedIn.id !== trip.linkTo) return problem('invalid');
  const linked = await linkIdentity(ctx.db, {
    issuer: person.issuer,
    subject: person.subject,
    user_id: signedIn.id,
    email: person.email ?? '',
    linked_at: ctx.now(),
  });
  if (!linked) return problem('taken');
  ctx.log.info({ user: signedIn.id }, 'a Google account was linked');
  sendLater(ctx, {
    to: { address: signedIn.email },
    subject: `A Google account now signs in to ${ctx.brand}`,
    preheader: 'You can take it off in your settings.',
    paragraphs: [
      'A Google account was linked',
      `${person.email ?? 'A Google account'} now signs in to your account as well.`,
    ],
    action: { label: 'Look at your sign-in settings', url: `${ctx.publicUrl}/settings/sign-in` },
    after: 'If it was not you, take it off there and change your password.',
  });
  return { kind: 'linked' };
};

const mailLink = async (ctx: Context, account: Account, person: Person): Promise<Outcome> => {
  if (account.is_demo) return problem('refused');
  if (!ctx.mail) return problem('refused');
  await throttle(ctx, `link ${account.id}`, perMinutes(5, 60), 'Several mails were sent already.');
  const token = await giveLink(ctx, {
    userId: account.id,
    purpose: 'link-google',
    email: account.email,
    identity: { issuer: person.issuer, subject: person.subject },
  });
  const isVerified = account.email_verified_at !== null;
  const sent = await sendAccountLetter(ctx, {
    to: { address: account.email },
    subject: `Sign in to ${ctx.brand} with Google?`,
    preheader: 'Confirm it once, and the button works from then on.',
    paragraphs: [
      'Sign in with Google from now on?',
      `Somebody signed in with the Google account of ${account.email}, which has an account at ${ctx.brand}. Confirm that it was you, and Google signs you in from now on.`,
      isVerified
        ? 'Your password keeps working as well.'
        : 'Your address was never confirmed, so the password of the account is removed and everyone is signed out: whoever set it may not have been you. You can set a new one in your settings.',
    ],
    action: {
      label: 'Yes, it was me',
      url: `${ctx.publicUrl}/verify-email?for=google&token=${token}`,
    },
    after: 'If it was not you, do nothing. The link stops to work in an hour.',
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
  mayEnter(ctx, account)
    ? {
        kind: 'signed-in',
        account: await claimAtSignIn(ctx, account, browser),
        token: await startSession(ctx, account, visitor),
        isNew,
      }
    : problem('refused');

/** Sign-up requires names of two letters; Google may know less, and the settings can correct it. */
const ownerOf = (person: Person, email: string) => ({
  email,
  firstName: person.firstName || (email.split('@')[0] ?? email),
  lastName: person.lastName,
  marketingConsent: false,
  passwordHash: null,
  isAddressProven: false,
  identity: { issuer: person.issuer, subject: person.subject },
});

const meet = async (
  ctx: Context,
  person: Person,
  visitor: Visitor,
  browser: BrowserPayments,
): Promise<Outcome> => {
  const known = await findIdentity(ctx.db, person.issuer, person.subject);
  const knownAccount = known && (await findAccountById(ctx.db, known.user_id));
  if (knownAccount) return signedIn(ctx, knownAccount, visitor, false, browser);
  if (!person.email || !person.isEmailVerified) return problem('unverified');
  const sameAddress = await findAccountByEmail(ctx.db, person.email);
  if (sameAddress) return mailLink(ctx, sameAddress, person);
  const payment = await findOpenPayment(ctx, browser);
  if (!payment) return { kind: 'no-plan' };
  const account = await openAccount(ctx, payment, ownerOf(person, person.email));
  return signedIn(ctx, account, visitor, true, browser);
};

const personOf = async (ctx: Context, address: string, trip: Trip): Promise<Person | Problem> => {
  if (!ctx.identity) return 'off';
  try {
    return await ctx.identity.finish(address, trip.journey);
  } catch (error) {
    if (isProviderUnavailable(error)) {
      ctx.log.warn({ err: error }, 'the OpenID provider could not be asked');
      return 'unavailable';
    }
    if (!(error instanceof Error && error.name === 'IdentityRefused' && 'reason' in error)) throw error;
    if (error.reason === 'cancelled') return 'cancelled';
    ctx.log.warn({ err: error }, 'a sign-in with Google was refused');
    return 'invalid';
  }
};

export interface Return {
  /** Path and query of the redirect. */
  pathAndQuery: string;
  /** The sealed trip that the browser stored. */
  trip: string | null;
  visitor: Visitor;
  payments: BrowserPayments;
  signedIn: Account | null;
}

export const finishGoogle = async (
  ctx: Context,
  from: Return,
): Promise<{ outcome: Outcome; next: string | null; wasLinking: boolean }> => {
  const trip = unseal(ctx, from.trip);
  const wasLinking = trip?.linkTo != null;
  const end = (outcome: Outcome) => ({ outcome, next: trip?.next ?? null, wasLinking });
  if (!trip || trip.expiresAt <= ctx.now().getTime()) return end(problem('expired'));
  try {
    await throttle(ctx, `google ${from.visitor.network}`, perMinutes(100, 60), '');
    const person = await personOf(ctx, ctx.publicUrl + from.pathAndQuery, trip);
    if (typeof person === 'string') return end(problem(person));
    if (trip.linkTo !== null) return end(await linkTo(ctx, trip, person, from.signedIn));
    return end(await meet(ctx, person, from.visitor, from.payments));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.refusal === 'too-many') return end(problem('throttled'));
    // Another request took the address or the payment in the meantime.
    if (error.refusal === 'conflict') return end(problem('taken'));
    throw error;
  }
};
