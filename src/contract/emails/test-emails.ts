import { z } from 'zod';
import { emailBodyBytes } from '../body-sizes.ts';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';

export const testEmailFeedback = z.enum(['inbox', 'promotions', 'spam', 'not_received']);
export type TestEmailFeedback = z.infer<typeof testEmailFeedback>;

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/send-test-email',
  summary: 'Send HTML to one address, through your own sending account when it is set up.',
  access: 'user',
  body: z.object({
    recipientEmail: email,
    /** At most 500 KB; 413 beyond. */
    htmlContent: z.string().min(1, 'The HTML is empty.'),
    templateName: z.string().trim().max(200, 'Use a name of at most 200 characters.'),
    templateId: z.string().max(64).nullish(),
  }),
  maxBodyBytes: emailBodyBytes,
  output: z.object({
    testEmailId: z.string(),
    /** `sandbox`: it is in the Outbox and was sent nowhere. */
    sentVia: z.enum(['ses', 'smtp', 'sandbox']),
  }),
  errors: [403, 404, 413, 422],
});

export const giveTestEmailFeedback = endpoint({
  method: 'POST',
  path: '/api/test-email-feedback',
  summary: 'Say where a test email arrived. It may be said again; the last answer counts.',
  access: 'user',
  body: z.object({ testEmailId: z.string().min(1).max(64), feedback: testEmailFeedback }),
  output: z.object({ testEmailId: z.string(), feedback: testEmailFeedback }),
  errors: [404],
});

const counts = z.object({
  inbox: z.number().int(),
  promotions: z.number().int(),
  spam: z.number().int(),
  not_received: z.number().int(),
});

/** Of the tests with feedback, in percent with one decimal; null below five, where a rate is meaningless. */
const rates = z
  .object({ inbox: z.number(), promotions: z.number(), spam: z.number(), not_received: z.number() })
  .nullable();

export const mailboxProvider = z.enum(['gmail', 'outlook', 'yahoo', 'icloud', 'other']);

/** In percent, with one decimal. */
export const shareInterval = z.object({ low: z.number(), high: z.number() });

const figures = {
  /** Tests sent. */
  total: z.number().int(),
  withFeedback: z.number().int(),
  counts,
  rates,
  /** The 95 % confidence interval of the true inbox share (Wilson); null below five. */
  inboxInterval: shareInterval.nullable(),
};

export const userEmailStats = endpoint({
  method: 'GET',
  path: '/api/user-email-stats',
  summary: 'Where your test emails arrived, by mailbox provider and by the domain they were sent from.',
  access: 'user',
  output: z.object({
    ...figures,
    byProvider: z.array(z.object({ provider: mailboxProvider, ...figures })),
    bySendingDomain: z.array(z.object({ domain: z.string(), ...figures })),
    bySendingDomainAndProvider: z.array(
      z.object({ domain: z.string(), provider: mailboxProvider, ...figures }),
    ),
  }),
});

export type UserEmailStats = z.infer<typeof userEmailStats.output>;
