// A payment whose checkout did not start in this browser: a payment link, another device, deleted cookies. Its owner is
// proved by email: a link goes to the payer's address, and the browser that opens it may use the payment. The link is
// sealed and not stored: a payment creates one account, so opening a link twice gains nothing.
import { z } from 'zod';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import type { Visitor } from '../shared/caller.ts';
import { conflict, DomainError, invalidLink, notFound, unavailable } from '../shared/errors.ts';
import { requireMail, sendAccountEmail } from '../shared/product-emails.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { type BrowserPayments, canUse, isProven } from './browser-payments.ts';
import { fulfillPayment, type StoredCheckoutSession } from './payments.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
const perPayment = perMinutes(3, 60);
const perNetwork = perMinutes(30, 60);
const purpose = 'link to claim a payment';
const linkSchema = z.object({ id: z.string(), expiresAt: z.number() });

export type Claim = 'open' | 'proven' | 'by-mail' | 'closed';

/** What a browser may do with a payment that has not created an account. */
export const claimOf = (ctx: Context, browser: BrowserPayments, stored: StoredCheckoutSession): Claim => {
  if (isProven(browser, stored.session_id)) return 'proven';
  if (canUse(browser, stored.session_id)) return 'open';
  return stored.email && ctx.mail ? 'by-mail' : 'closed';
};

export const mailClaimLink = async (ctx: Context, id: string, visitor: Visitor): Promise<void> => {
  requireMail(ctx);
  const refusal = 'refusals.throttle.claimLinkAskedFor';
  await throttle(ctx, `claim link network ${visitor.network}`, perNetwork, refusal);
  await throttle(ctx, `claim link ${id}`, perPayment, refusal);
  const stored = await fulfillPayment(ctx, id);
  if (!stored) throw notFound();
  if (stored.claimed_at) throw conflict('refusals.accounts.paymentHasAccount');
  if (!stored.email) {
    throw new DomainError('refused', 'refusals.billing.paymentWithoutAddress');
  }
  const expiresAt = ctx.now().getTime() + lifetimeMs;
  const token = ctx.secrets.seal(JSON.stringify({ id, expiresAt }), purpose);
  const { language } = visitor;
  const t = translatorFor(language);
  const isSent = await sendAccountEmail(ctx, {
    to: { address: stored.email },
    language,
    subject: t('mail.claim.subject', { brand: ctx.brand }),
    preheader: t('mail.claim.preheader'),
    paragraphs: [t('mail.claim.headline'), t('mail.claim.text', { brand: ctx.brand }), t('mail.page.oneDay')],
    action: { label: t('mail.claim.action'), url: `${ctx.publicUrl}/signup?claim=${token}` },
    after: t('mail.claim.after'),
  });
  if (!isSent) throw unavailable('refusals.billing.mailNotSent');
};

/** Returns the id of the payment. */
export const readClaimLink = async (ctx: Context, token: string, visitor: Visitor): Promise<string> => {
  await throttle(ctx, `confirm ${visitor.network}`, perMinutes(100, 60), 'refusals.throttle.tooManyLinks');
  const text = ctx.secrets.open(token, purpose);
  const link = text ? linkSchema.parse(JSON.parse(text)) : null;
  if (!link || link.expiresAt <= ctx.now().getTime()) throw invalidLink();
  return link.id;
};
