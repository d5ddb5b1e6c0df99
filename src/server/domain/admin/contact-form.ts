// Messages from the contact page. A message is stored before it is emailed, so none is lost when email fails. Suspected
// spam is stored as such instead of refused: a person who was mistaken for a bot is not silenced, and a bot does not
// learn what gave it away.
import type { z } from 'zod';
import type { sendContactMessage } from '#contract/admin/contact-form.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/admin/contact-messages.ts';
import type { Caller, Visitor } from '../shared/caller.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { composeContactEmail } from './contact-form-email.ts';
import { priorityOf } from './priority-support.ts';

const hourly = perMinutes(10, 60);
const daily = perMinutes(40, 24 * 60);
const tooManyMessages = 'refusals.throttle.tooManyMessages';

/** No person reads and fills in the form faster. */
const minFillMs = 2_000;
const maxLinks = 3;

const signatureOf = (ctx: Context, openedAt: string): string => ctx.secrets.sign(`contact form ${openedAt}`);

export const openContactForm = (ctx: Context): { formToken: string } => {
  const openedAt = String(ctx.now().getTime());
  return { formToken: `${openedAt}.${signatureOf(ctx, openedAt)}` };
};

/** Tokens do not expire: a form left open overnight is accepted. */
const isFilledTooFast = (ctx: Context, formToken: string | undefined): boolean => {
  if (formToken === undefined) return false;
  const [openedAt = '', signature] = formToken.split('.');
  if (signature !== signatureOf(ctx, openedAt)) return true;
  return ctx.now().getTime() - Number(openedAt) < minFillMs;
};

const hasManyLinks = (text: string): boolean => (text.match(/https?:\/\/|www\./gi) ?? []).length > maxLinks;

type Input = z.output<NonNullable<typeof sendContactMessage.body>>;

const looksLikeBot = (ctx: Context, input: Input): boolean =>
  Boolean(input.website) ||
  isFilledTooFast(ctx, input.formToken) ||
  hasManyLinks(input.message) ||
  /https?:\/\//i.test(input.name + (input.company ?? ''));

export const receiveContactMessage = async (
  ctx: Context,
  input: Input,
  visitor: Visitor,
  signedIn: Caller | null,
): Promise<void> => {
  await throttle(ctx, `contact ${visitor.network}`, hourly, tooManyMessages);
  await throttle(ctx, `contact day ${visitor.network}`, daily, tooManyMessages);
  const now = ctx.now();
  const priority = await priorityOf(ctx, input.email, signedIn, now);
  const message: rows.StoredContactMessage = {
    id: ctx.newId(),
    name: input.name.replace(/\s+/g, ' '),
    email: input.email,
    company: (input.company ?? '').replace(/\s+/g, ' '),
    message: input.message,
    marketing_consent: input.marketingConsent,
    consented_at: input.marketingConsent ? now : null,
    is_suspect: looksLikeBot(ctx, input),
    mailed_at: null,
    read_at: null,
    deleted_at: null,
    created_at: now,
    priority_plan: priority?.plan ?? null,
    respond_by: priority?.respondBy ?? null,
    answered_at: null,
  };
  await rows.insertContactMessage(ctx.db, message);
  if (!message.is_suspect) void emailOperator(ctx, message);
};

/** Not awaited: the response must not reveal whether the server's email works. */
const emailOperator = async (ctx: Context, message: rows.StoredContactMessage): Promise<void> => {
  const address = ctx.operatorEmail;
  if (!ctx.mail || address === null) return;
  try {
    await ctx.mail.mailer.send({
      from: ctx.mail.from,
      to: { address },
      replyTo: { address: message.email, name: message.name },
      ...composeContactEmail(ctx, message),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await rows.recordMailed(ctx.db, message.id, ctx.now());
  } catch (error) {
    const failure = error instanceof Error && 'failure' in error ? error.failure : 'unknown';
    ctx.log.warn({ failure, message: message.id }, 'contact message stored; email to the operator failed');
  }
};
