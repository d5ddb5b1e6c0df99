import { z } from 'zod';
import { languages } from '#text/languages.ts';
import { endpoint } from './endpoint.ts';

export const siteConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What the pages need to know before anyone signs in.',
  access: 'public',
  output: z.object({
    brand: z.string(),
    /** The languages of the interface, as BCP 47 tags. */
    languages: z.array(z.enum(languages)),
    /** The demo account that the login form is filled with, or null when there is none. */
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    sandbox: z.object({ payments: z.boolean(), mail: z.boolean(), identity: z.boolean() }),
    /** Whether the sandbox stores messages that can be viewed on /outbox. */
    outbox: z.boolean(),
    /**
     * Whether the server sends its own mail: without it no address is confirmed and no password is reset by message.
     */
    sendsMail: z.boolean(),
    googleSignIn: z.boolean(),
    /** The form on /checkout and /subscribe; null if only the provider's own page takes payments, or none does. */
    paymentForm: z.object({ kind: z.enum(['stripe', 'sandbox']), publishableKey: z.string() }).nullable(),
    /** The writer of campaign copy; `model` is null for the template writer. */
    copywriter: z.object({ writer: z.enum(['templates', 'ai']), model: z.string().nullable() }),
    exportDelayMs: z.number().int(),
    /** Why no campaign is sent until an administrator resumes it; null: the server sends. */
    sendingPausedBy: z.enum(['restore', 'operator']).nullable(),
  }),
});

export type SiteConfig = z.output<typeof siteConfig.output>;

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server can work, writing included, and with which services.',
  access: 'public',
  isProbe: true,
  output: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** missing: no process with the worker service has been seen for two minutes, and no campaign is sent. */
    worker: z.enum(['working', 'missing']),
    services: z.object({
      database: z.enum(['embedded', 'postgres']),
      payments: z.enum(['sandbox', 'stripe', 'off']),
      mail: z.enum(['sandbox', 'ses', 'smtp', 'off']),
      identity: z.enum(['sandbox', 'google', 'off']),
      copywriter: z.enum(['templates', 'ai']),
      spamassassin: z.enum(['on', 'off']),
      rspamd: z.enum(['on', 'off']),
    }),
  }),
});

export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Whether the process answers. Where it does not, restart it.',
  access: 'public',
  isProbe: true,
  output: z.object({ status: z.literal('live') }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether the server takes requests: 503 when it cannot work, or is about to stop.',
  access: 'public',
  isProbe: true,
  output: z.object({ status: z.literal('ready') }),
});
