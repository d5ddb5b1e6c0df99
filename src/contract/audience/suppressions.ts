// Suppressed addresses, which get no message, on any list. They are stored as hashes: only the full
// address finds its suppression.
import { z } from 'zod';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { page } from '../params.ts';

const address = z
  .string({ error: 'Please enter an email address' })
  .trim()
  .min(1, 'Please enter an email address')
  .pipe(email)
  .transform((text) => text.toLowerCase());

export const blockReason = z.enum(['unsubscribed', 'bounced', 'complained', 'cleaned']);
export type BlockReason = z.infer<typeof blockReason>;

export const blockedAddress = z.object({
  email: z.string(),
  /** null: it is not blocked. */
  block: z.object({ reason: blockReason, at: z.iso.datetime() }).nullable(),
  /** The contact with this address; null when there is none. */
  contactId: z.string().nullable(),
  /** Of a lifted suppression: whether the carrier's own list released the address too. */
  amazon: z.enum(['none', 'lifted', 'failed']).optional(),
});
export type BlockedAddress = z.infer<typeof blockedAddress>;

/** A contact whose address is suppressed. */
export const suppressedContact = z.object({
  contactId: z.string(),
  email: z.string(),
  reason: blockReason,
  at: z.iso.datetime(),
});
export type SuppressedContact = z.infer<typeof suppressedContact>;

export const listSuppressedContacts = endpoint({
  method: 'GET',
  path: '/api/esp/blocked-addresses',
  summary:
    'Contacts whose address is blocked, newest contact first. Blocked addresses without a contact are stored as hashes: look those up.',
  access: 'user',
  // A cursor may contain a whole address.
  query: page.extend({
    /** Words, each a part of the address or of a name. */
    search: z.string().max(200).default(''),
    reason: blockReason.optional(),
    cursor: z.string().max(400).optional(),
  }),
  output: z.array(suppressedContact),
});

export const lookUpAddress = endpoint({
  method: 'POST',
  path: '/api/esp/blocked-addresses/look-up',
  summary: 'Whether an address is blocked, and why.',
  access: 'user',
  body: z.object({ email: address }),
  output: blockedAddress,
});

export const blockAddress = endpoint({
  method: 'POST',
  path: '/api/esp/blocked-addresses',
  summary: 'Block an address permanently. No list, import or form subscribes it again.',
  access: 'user',
  body: z.object({ email: address }),
  output: blockedAddress,
});

export const liftBlock = endpoint({
  method: 'POST',
  path: '/api/esp/blocked-addresses/lift',
  summary: 'Let an address get email again. The reason is stored with your name.',
  access: 'user',
  body: z.object({
    email: address,
    reason: z
      .string({ error: 'Say why this address can receive email again.' })
      .trim()
      .min(1, 'Say why this address can receive email again.')
      .max(300, 'Use at most 300 characters.'),
  }),
  output: blockedAddress,
  errors: [404],
});
