import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page } from '../params.ts';

const outboxSummary = z.object({
  id: z.string(),
  /** The stand-in that accepted it: Amazon SES, or the mail server of the product's own mail. */
  service: z.enum(['ses', 'smtp']),
  at: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** Whether it belongs to your workspace; otherwise it is the product's own mail. */
  own: z.boolean(),
});

const outboxMessage = outboxSummary.extend({
  messageId: z.string(),
  hasHtml: z.boolean(),
  text: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.record(z.string(), z.string()),
  /** Links to the web in its HTML, each once. */
  links: z.array(z.string()),
  /** Why no event can be simulated for it; null when one can. */
  noEvents: z.string().nullable(),
  noUnsubscribe: z.string().nullable(),
});

export type OutboxSummary = z.infer<typeof outboxSummary>;
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const outboxEvent = z.enum(['open', 'click', 'bounce', 'complaint', 'unsubscribe']);
export type OutboxEvent = z.infer<typeof outboxEvent>;

const messageParams = z.object({ id: z.string().min(1).max(200) });

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary:
    'What the sandbox took instead of sending it, the newest first: all of it, or what a search finds. 404 without a sandbox.',
  // Access also depends on the machine: see the domain.
  access: 'public',
  query: page.extend({
    cursor: z.string().max(600).optional(),
    /** Words of the subject or of a recipient, in any order. */
    search: z.string().max(200).default(''),
  }),
  output: z.array(outboxSummary),
  errors: [401, 404],
});

export const getOutboxMessage = endpoint({
  method: 'GET',
  path: '/api/outbox/{id}',
  summary: 'One message of the sandbox: its text, headers and tags. Its HTML is at /preview/outbox/{id}.',
  access: 'public',
  params: messageParams,
  output: outboxMessage,
  errors: [401, 404],
});

export const causeOutboxEvent = endpoint({
  method: 'POST',
  path: '/api/outbox/{id}/events',
  summary: 'Let something happen to a message of the sandbox, as its recipient or their mail server would.',
  access: 'public',
  params: messageParams,
  body: z.object({
    kind: outboxEvent,
    /** For a click: one of the links of the message; the first one by default. */
    link: z.string().max(2_048).optional(),
  }),
  output: z.object({ success: z.literal(true) }),
  errors: [401, 404, 422],
});
