// Test emails: one message to one address, as a recipient would get it, and its outcome.

import type { z } from 'zod';
import type { sendTestEmail as sendCall, TestEmailFeedback } from '#contract/emails/test-emails.ts';
import { documentFrom } from '#email/document/layout.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/test-emails.ts';
import { carrierNames, storedSendingAccount } from '../../carriers/sending-account.ts';
import { emailWriterOf } from '../../emails/email-author.ts';
import { rejectDeepHtml } from '../../emails/nesting-limit.ts';
import { getTemplate } from '../../emails/templates.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError, notFound, tooMany } from '../../shared/errors.ts';
import { mailFailure, ownerTags, ownMailService, type Sending } from '../../shared/product-mail.ts';
import { composeTest, type TestParts } from './compose.ts';

const maxHtmlBytes = 500 * 1024;
const hourMs = 60 * 60 * 1000;

const providers: [rows.StoredTestEmail['mailbox_provider'], RegExp][] = [
  ['gmail', /^(gmail|googlemail)\.com$/],
  ['outlook', /^(outlook|hotmail|live|msn|passport)\.[a-z]{2,3}(\.[a-z]{2})?$/],
  ['yahoo', /^((yahoo|ymail|rocketmail)\.[a-z]{2,3}(\.[a-z]{2})?|aol\.com)$/],
  ['icloud', /^(icloud|me|mac)\.com$/],
];

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const mailboxProviderOf = (address: string): rows.StoredTestEmail['mailbox_provider'] =>
  providers.find(([, pattern]) => pattern.test(domainOf(address)))?.[0] ?? 'other';

const rejectLargeHtml = (html: string): void => {
  if (Buffer.byteLength(html) <= maxHtmlBytes) return;
  throw new DomainError('too-large', 'refusals.testEmails.tooLarge');
};

/** The workspace's own account first, then this server's mail service. */
export const chooseSending = async (ctx: Context, caller: Caller): Promise<Sending> => {
  const ownAccount = await storedSendingAccount(ctx, caller.workspace_id);
  if (ownAccount) {
    const { accept, from, isSandboxed } = ownAccount;
    const mailer = accept.openMailer({ hasEvents: false });
    return { mailer, service: accept.service, from, replyTo: null, isSandboxed, isOwnAccount: true };
  }
  // Anyone may sign in to the demo account and could otherwise email anyone in this server's name.
  if (caller.is_demo && ctx.config.smtpUrl !== null) {
    throw new DomainError('refused', 'refusals.testEmails.demoSendsNothing');
  }
  if (ctx.mail) {
    return {
      mailer: ctx.mail.mailer,
      service: ownMailService,
      from: ctx.mail.from,
      replyTo: { address: caller.email },
      isSandboxed: ctx.config.smtpUrl === null,
      isOwnAccount: false,
    };
  }
  throw new DomainError(
    'refused',
    keyedText('refusals.testEmails.noMailOfItsOwn', { carriers: carrierNames(ctx) }),
  );
};

/** Counts the new one, already stored, so that parallel calls count each other. */
const enforceLimits = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const { perHour, perDay } = ctx.config.testEmails;
  const now = ctx.now();
  const owner = { workspaceId: caller.workspace_id, userId: caller.userId };
  for (const [windowMs, max, span] of [
    [hourMs, perHour, 'hour'],
    [24 * hourMs, perDay, 'day'],
  ] as const) {
    const { count, oldest } = await rows.countTestEmailsSince(
      ctx.db,
      owner,
      new Date(now.getTime() - windowMs),
    );
    if (count <= max) continue;
    await rows.deleteTestEmail(ctx.db, caller.workspace_id, id);
    const waitMs = (oldest ?? now).getTime() + windowMs - now.getTime();
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
    throw tooMany(
      minutes > 90
        ? keyedText('refusals.testEmails.limitForHours', { max, span, hours: Math.ceil(minutes / 60) })
        : keyedText('refusals.testEmails.limit', { max, span, minutes }),
      Math.max(1, Math.ceil(waitMs / 1000)),
    );
  }
};

export interface TestMail extends TestParts {
  recipientEmail: string;
  templateId: string | null;
  from: Sending['from'];
  replyTo: Sending['replyTo'];
}

/** Counts it, records it, and sends it. */
export const sendTest = async (
  ctx: Context,
  caller: Caller,
  { mailer, service, isSandboxed }: Pick<Sending, 'mailer' | 'service' | 'isSandboxed'>,
  { recipientEmail, templateId, from, replyTo, subject, html, text }: TestMail,
): Promise<z.input<typeof sendCall.output>> => {
  const id = ctx.newId();
  const { workspace_id } = caller;
  await rows.insertTestEmail(ctx.db, {
    workspace_id,
    id,
    user_id: caller.id,
    template_id: templateId,
    mailbox_provider: mailboxProviderOf(recipientEmail),
    sending_domain: domainOf(from.address),
    sent_via: service.storedAs,
    state: 'sending',
    message_id: null,
    feedback: null,
    created_at: ctx.now(),
  });
  await enforceLimits(ctx, caller, id);
  try {
    const { messageId } = await mailer.send({
      ...{ from, replyTo, subject, html, text },
      to: { address: recipientEmail },
      tags: { ...ownerTags(ctx, caller), kind: 'test', test: id },
    });
    await rows.settleTestEmail(ctx.db, workspace_id, id, { state: 'sent', message_id: messageId });
  } catch (error) {
    await rows.settleTestEmail(ctx.db, workspace_id, id, { state: 'failed', message_id: null });
    throw mailFailure(ctx, error, service);
  }
  return { testEmailId: id, sentVia: isSandboxed ? 'sandbox' : service.storedAs };
};

export const sendTestEmail = async (
  ctx: Context,
  caller: Caller,
  input: z.output<NonNullable<typeof sendCall.body>>,
): Promise<z.input<typeof sendCall.output>> => {
  requirePlan(ctx, caller);
  rejectLargeHtml(input.htmlContent);
  rejectDeepHtml(input.htmlContent, 'refusals.unchanged.nothingSent');
  const template = input.templateId ? await getTemplate(ctx, caller, input.templateId) : null;
  const sending = await chooseSending(ctx, caller);
  const parts = await composeTest(ctx, caller, {
    html: input.htmlContent,
    name: input.templateName,
    template: template && { ...template, content: documentFrom(template.content) },
    writer: await emailWriterOf(ctx, caller),
  });
  return sendTest(ctx, caller, sending, {
    ...parts,
    recipientEmail: input.recipientEmail,
    templateId: template?.id ?? null,
    from: sending.from,
    replyTo: sending.replyTo,
  });
};

export const saveTestEmailFeedback = async (
  ctx: Context,
  caller: Caller,
  { testEmailId, feedback }: { testEmailId: string; feedback: TestEmailFeedback },
): Promise<{ testEmailId: string; feedback: TestEmailFeedback }> => {
  if (!(await rows.setFeedback(ctx.db, caller.workspace_id, testEmailId, feedback, ctx.now())))
    throw notFound();
  return { testEmailId, feedback };
};
