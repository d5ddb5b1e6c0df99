import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

export const adminFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'Figures over the whole installation.',
  access: 'admin',
  output: z.object({
    users: z.object({ total: z.int(), newThisMonth: z.int(), activeThisWeek: z.int() }),
    plans: z.object({
      active: z.int(),
      pastDue: z.int(),
      cancelled: z.int(),
      ended: z.int(),
      trial: z.int(),
      byType: z.array(z.object({ type: z.string(), count: z.int() })),
    }),
    templates: z.object({ total: z.int(), saved: z.int() }),
    campaigns: z.object({ total: z.int(), sending: z.int() }),
    /** Campaign messages that a provider accepted. */
    campaignEmails: z.object({ total: z.int(), thisMonth: z.int() }),
    testEmails: z.object({ total: z.int(), thisMonth: z.int(), failedThisMonth: z.int() }),
    messages: z.object({ unread: z.int(), total: z.int(), suspect: z.int() }),
  }),
});

export const contactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  marketingConsent: z.boolean(),
  /** false: the message to the operator was not sent; it is stored here. */
  wasMailed: z.boolean(),
  isSuspect: z.boolean(),
  isRead: z.boolean(),
  /** Of a customer whose plan has priority support; null for every other message. */
  priority: z
    .object({
      plan: z.string(),
      respondBy: z.iso.datetime(),
      isAnswered: z.boolean(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
});

export type ContactMessage = z.infer<typeof contactMessage>;

export const messageFolder = z.enum(['all', 'unread', 'suspect']);
export type MessageFolder = z.infer<typeof messageFolder>;

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  summary:
    'What people wrote on the contact page: first messages with priority that wait for an answer, the most urgent first; then the others, latest first.',
  access: 'admin',
  query: page.extend({ folder: messageFolder.default('all'), search: z.string().max(200).default('') }),
  output: z.array(contactMessage),
});

export const changeContactMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/contact-messages/{id}',
  summary:
    'Mark a message as read or unread, as answered or not, as spam or not, or bring a deleted one back.',
  access: 'admin',
  params: idParams,
  body: z.object({
    isRead: z.boolean().optional(),
    isSuspect: z.boolean().optional(),
    isAnswered: z.boolean().optional(),
    isDeleted: z.literal(false).optional(),
  }),
  output: contactMessage,
  errors: [404],
});

export const deleteContactMessage = endpoint({
  method: 'DELETE',
  path: '/api/admin/contact-messages/{id}',
  summary: 'Delete a message. It can be restored for 30 days.',
  access: 'admin',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const resumeSending = endpoint({
  method: 'POST',
  path: '/api/admin/resume-sending',
  summary: 'Send again after a restore from a backup.',
  access: 'admin',
  output: z.object({ success: z.literal(true) }),
});
