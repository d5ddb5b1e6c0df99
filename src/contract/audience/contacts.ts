// The people a workspace writes to.
import { z } from 'zod';
import { recordBodyBytes } from '../body-sizes.ts';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

/** The limit of one call. */
export const maxContactIds = 500;
export const deletedContactRetentionDays = 30;

/** `subscribed` of a contact is whether this is `subscribed`. */
export const contactStatus = z.enum([
  'pending',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
  'cleaned',
]);

export type ContactStatus = z.infer<typeof contactStatus>;

const named = z.object({ id: z.string(), name: z.string() });

export const contact = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscribed: z.boolean(),
  status: contactStatus,
  tags: z.array(named),
  createdAt: z.iso.datetime(),
});

export type Contact = z.infer<typeof contact>;

export const contactDetails = contact.extend({
  fields: z.record(z.string(), z.string()),
  lists: z.array(named),
  timeZone: z.string().nullable(),
  language: z.string().nullable(),
  /** How this contact consented; `at` is null if no consent is recorded. */
  consent: z.object({
    source: z.enum(['import', 'manual', 'form', 'api', 'sandbox']),
    at: z.iso.datetime().nullable(),
    address: z.string().nullable(),
    importId: z.string().nullable(),
  }),
  confirmedAt: z.iso.datetime().nullable(),
  /** When the owner changed the address; earlier confirmations belonged to the old one and are no longer shown. */
  emailChangedAt: z.iso.datetime().nullable(),
  leftAt: z.iso.datetime().nullable(),
  lastOpenAt: z.iso.datetime().nullable(),
  lastClickAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});

export type ContactDetails = z.infer<typeof contactDetails>;

const moment = z.iso.datetime().nullable();

/** One campaign that a contact got or was to get. */
export const contactMail = z.object({
  campaign: z.object({ id: z.string(), name: z.string(), subject: z.string() }),
  state: z.string(),
  /** Why it failed or was skipped, as a code. */
  reason: z.string().nullable(),
  attemptedAt: moment,
  acceptedAt: moment,
  deliveredAt: moment,
  openedAt: moment,
  machineOpenedAt: moment,
  clickedAt: moment,
  bouncedAt: moment,
  complainedAt: moment,
  unsubscribedAt: moment,
  events: z.array(
    z.object({ kind: z.string(), at: z.iso.datetime(), isMachine: z.boolean(), url: z.string().nullable() }),
  ),
});

export type ContactMail = z.infer<typeof contactMail>;

export const maxNameCharacters = 100;
const tooLong = `Use a name of at most ${maxNameCharacters} characters.`;
// Control characters would break lines of a CSV and headers of a message.
const personName = z
  .string()
  .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
  .pipe(z.string().max(maxNameCharacters, tooLong));

export const maxFieldCharacters = 1_000;
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const fieldValues = z.record(
  fieldKey,
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().max(maxFieldCharacters, `Use at most ${maxFieldCharacters} characters.`)),
);

const contactEmail = z
  .string({ error: 'Please enter an email address' })
  .trim()
  .min(1, 'Please enter an email address')
  .pipe(email)
  .transform((address) => address.toLowerCase());

const ids = z.array(z.string().min(1).max(64)).max(maxContactIds);
const code = z.string().trim().max(64).nullable();

export const contactInput = z.object({
  email: contactEmail,
  firstName: personName.nullish().transform((name) => name ?? ''),
  lastName: personName.nullish().transform((name) => name ?? ''),
  fields: fieldValues.default({}),
  /** Such as Europe/Berlin. A campaign can reach each recipient at the time of their own clock. */
  timeZone: code.default(null),
  listIds: ids.default([]),
  tagIds: ids.default([]),
  /** By adding the contact the user declares that this person consented. */
  consent: z.boolean().default(false),
});

export type ContactInput = z.output<typeof contactInput>;

export const contactChange = z.object({
  email: contactEmail.optional(),
  firstName: personName.optional(),
  lastName: personName.optional(),
  /** The named fields are changed; an empty value removes one. */
  fields: fieldValues.optional(),
  timeZone: code.optional(),
  language: code.optional(),
  subscribed: z.boolean().optional(),
  /**
   * The reason to resubscribe a contact who unsubscribed, bounced or complained: without it they are not resubscribed.
   */
  reason: z.string().trim().min(1).max(300).optional(),
});

export type ContactChange = z.output<typeof contactChange>;

/** `pending`: has not confirmed yet. `left`: the contact left the list. */
export const membership = z.enum(['active', 'pending', 'left']);
export type Membership = z.infer<typeof membership>;

export const contactFilter = z.object({
  /** Words, each a part of the address or of a name. */
  search: z.string().max(200).default(''),
  subscribed: z.stringbool().optional(),
  status: contactStatus.optional(),
  /** The id of a list. */
  list: z.string().max(64).optional(),
  /** The contact's status on that list; without it those who left are not shown. */
  membership: membership.optional(),
  /** The id of a tag. */
  tag: z.string().max(64).optional(),
});

export type ContactFilter = z.output<typeof contactFilter>;

export const contactSort = z.enum(['newest', 'oldest', 'email', '-email']);

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/esp/contacts',
  summary: 'Your contacts, newest first unless sorted otherwise.',
  access: 'user',
  // A cursor may contain a whole address.
  query: page
    .extend(contactFilter.shape)
    .extend({ sort: contactSort.default('newest'), cursor: z.string().max(400).optional() }),
  output: z.array(contact),
  errors: [404],
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/esp/contacts',
  summary: 'Add a contact.',
  access: 'user',
  body: contactInput,
  maxBodyBytes: recordBodyBytes,
  output: contact,
  status: 201,
  errors: [404, 409],
});

export const countContacts = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/counts',
  summary: 'How many contacts there are, by status.',
  access: 'user',
  output: z.object({ total: z.int(), byStatus: z.record(contactStatus, z.int()) }),
});

export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/export',
  summary: 'Contacts as a CSV file, all of them or those that a search finds.',
  access: 'user',
  query: contactFilter,
  output: z.unknown(),
  errors: [404],
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/{id}',
  summary: 'One contact with everything that is known of it.',
  access: 'user',
  params: idParams,
  output: contactDetails,
  errors: [404],
});

export const updateContact = endpoint({
  method: 'PATCH',
  path: '/api/esp/contacts/{id}',
  summary:
    'Change a contact. Keys that are not sent stay as they are. Another email has not been confirmed: lists that ask for it wait, and a mail asks the new address.',
  access: 'user',
  params: idParams,
  body: contactChange,
  maxBodyBytes: recordBodyBytes,
  output: contactDetails,
  errors: [404, 409, 422],
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/esp/contacts/{id}',
  summary: 'Delete a contact. It can be restored for 30 days, unless `erase` is true.',
  access: 'user',
  params: idParams,
  /** `true`: erases the contact except for a hash of a suppressed address. */
  query: z.object({ erase: z.stringbool().default(false) }),
  output: deleted,
  errors: [404],
});

export const contactHistory = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/{id}/history',
  summary: 'What was changed of a contact, by whom and when, latest first.',
  access: 'user',
  params: idParams,
  query: page,
  output: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      by: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      at: z.iso.datetime(),
    }),
  ),
  errors: [404],
});

export const exportContact = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/{id}/export',
  summary: 'Everything stored about one person, as a JSON file to give to them.',
  access: 'user',
  params: idParams,
  output: z.unknown(),
  errors: [404],
});

export const contactActivity = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/{id}/activity',
  summary: 'The campaigns a contact got, latest first, and what became of each: delivered, opened, clicked.',
  access: 'user',
  params: idParams,
  query: page,
  output: z.array(contactMail),
  errors: [404],
});

/** Those of `ids`, or all that a search finds; never both. */
const whom = {
  ids: ids.min(1).optional(),
  filter: contactFilter.extend({ subscribed: z.boolean().optional() }).optional(),
};

const bulkInput = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('delete'), ...whom }),
    /** For deleted contacts: restores their tags and lists too. */
    z.object({ action: z.literal('restore'), ids: ids.min(1) }),
    z.object({ action: z.literal('unsubscribe'), ...whom }),
    z.object({ action: z.enum(['tag', 'untag']), ...whom, tagId: z.string().max(64) }),
    z.object({ action: z.enum(['list', 'unlist']), ...whom, listId: z.string().max(64) }),
  ])
  .refine((input) => (input.ids === undefined) !== (!('filter' in input) || input.filter === undefined), {
    path: ['ids'],
    message: 'Select the contacts by ids or by a filter.',
  });

export type BulkAction = z.output<typeof bulkInput>;

export const contactsChange = z.object({
  id: z.string(),
  action: z.enum(['delete', 'restore', 'unsubscribe', 'resubscribe', 'tag', 'untag', 'list', 'unlist']),
  state: z.enum(['running', 'done']),
  /** The contacts to process, and how many of them are processed. */
  total: z.int(),
  lookedAt: z.int(),
  /** The contacts that changed: the others already had that state. */
  changed: z.int(),
  undone: z.boolean(),
  /** It is the undo of another one. */
  isUndo: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export type ContactsChange = z.infer<typeof contactsChange>;

export const bulkContacts = endpoint({
  method: 'POST',
  path: '/api/esp/contacts/bulk',
  summary:
    'Delete, restore, unsubscribe, tag or list several contacts at once, named by ids or by a search. Many of them are changed step by step: `change` says how far it is.',
  access: 'user',
  body: bulkInput,
  maxBodyBytes: recordBodyBytes,
  output: z.object({
    /** The named contacts that changed: the others do not exist, or already had that state. */
    ids: z.array(z.string()),
    change: contactsChange,
  }),
  errors: [404],
});

export const countFound = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/found',
  summary:
    'How many contacts a search finds. They are counted one by one: ask only when a person wants the number.',
  access: 'user',
  query: contactFilter,
  output: z.object({ found: z.int() }),
  errors: [404],
});

export const listContactChanges = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/changes',
  summary: 'Changes of several contacts at once, newest first.',
  access: 'user',
  query: page,
  output: z.array(contactsChange),
});

export const getContactChange = endpoint({
  method: 'GET',
  path: '/api/esp/contacts/changes/{id}',
  summary: 'How far a change of several contacts is.',
  access: 'user',
  params: idParams,
  output: contactsChange,
  errors: [404],
});

export const undoContactChange = endpoint({
  method: 'POST',
  path: '/api/esp/contacts/changes/{id}/undo',
  summary:
    'Undo a change of several contacts, also one that is still running. Contacts who unsubscribed themselves since then stay unsubscribed.',
  access: 'user',
  params: idParams,
  output: contactsChange,
  errors: [404, 409],
});
