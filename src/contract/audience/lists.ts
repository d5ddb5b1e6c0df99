// Lists, tags and custom fields of contacts.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { contact, maxContactIds, membership } from './contacts.ts';

/** In a workspace. */
export const maxLists = 1_000;
export const maxContactTags = 1_000;
export const maxContactFields = 50;

export const list = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Its members of any status. */
  contactCount: z.int(),
  doubleOptIn: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type List = z.infer<typeof list>;

export const listDetails = list.extend({
  counts: z.object({
    /** Those who get messages: on the list, and subscribed. */
    active: z.int(),
    /** On the list, but without messages: unsubscribed, bounced, complained, or not confirmed. */
    withoutMail: z.int(),
    /** They have not confirmed this list. */
    pending: z.int(),
    left: z.int(),
  }),
});
export type ListDetails = z.infer<typeof listDetails>;

const nameOf = (missing: string) =>
  z
    .string({ error: missing })
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(100, 'Use a name of at most 100 characters.'));

const listName = nameOf('Please enter a list name');
const description = z.string().trim().max(1_000, 'Use a description of at most 1000 characters.');

export const listLists = endpoint({
  method: 'GET',
  path: '/api/esp/lists',
  summary: 'Your lists, newest first.',
  access: 'user',
  output: z.array(list),
});

export const countLists = endpoint({
  method: 'GET',
  path: '/api/esp/lists/counts',
  summary:
    'How many members of each list get mail: they are on it, and subscribed. The server counts them one by one, so ask only when a person looks.',
  access: 'user',
  output: z.array(z.object({ id: z.string(), subscribed: z.int() })),
});

export const createList = endpoint({
  method: 'POST',
  path: '/api/esp/lists',
  summary: 'Make a list.',
  access: 'user',
  body: z.object({
    name: listName,
    description: description.nullish().transform((text) => text ?? ''),
    doubleOptIn: z.boolean().default(false),
  }),
  output: list,
  status: 201,
  errors: [409],
});

export const getList = endpoint({
  method: 'GET',
  path: '/api/esp/lists/{id}',
  summary: 'One list.',
  access: 'user',
  params: idParams,
  output: listDetails,
  errors: [404],
});

export const updateList = endpoint({
  method: 'PATCH',
  path: '/api/esp/lists/{id}',
  summary: 'Change a list. Keys that are not sent stay as they are.',
  access: 'user',
  params: idParams,
  body: z.object({
    name: listName.optional(),
    description: description.optional(),
    doubleOptIn: z.boolean().optional(),
  }),
  output: list,
  errors: [404],
});

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/esp/lists/{id}',
  summary: 'Delete a list. Its contacts stay. It can be restored for 30 days.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const restoreList = endpoint({
  method: 'POST',
  path: '/api/esp/lists/{id}/restore',
  summary: 'Bring a deleted list back with its members.',
  access: 'user',
  params: idParams,
  output: list,
  errors: [404, 409],
});

export const listMember = contact.extend({ membership, memberSince: z.iso.datetime() });
export type ListMember = z.infer<typeof listMember>;

export const listListMembers = endpoint({
  method: 'GET',
  path: '/api/esp/lists/{id}/members',
  summary: 'The members of a list, newest contacts first; with `membership` also those who left it.',
  access: 'user',
  params: idParams,
  query: page.extend({ search: z.string().max(200).default(''), membership: membership.optional() }),
  output: z.array(listMember),
  errors: [404],
});

const someContacts = z.object({ contactIds: z.array(z.string().min(1).max(64)).min(1).max(maxContactIds) });
const changed = z.object({ contactIds: z.array(z.string()), contactCount: z.int() });

export const addListMembers = endpoint({
  method: 'POST',
  path: '/api/esp/lists/{id}/members',
  summary: 'Put contacts on a list. Contacts who left the list themselves stay off it.',
  access: 'user',
  params: idParams,
  body: someContacts,
  /** Those that were not on it before. */
  output: changed,
  errors: [404],
});

export const removeListMembers = endpoint({
  method: 'POST',
  path: '/api/esp/lists/{id}/members/remove',
  summary: 'Take contacts off a list. They stay contacts.',
  access: 'user',
  params: idParams,
  body: someContacts,
  output: changed,
  errors: [404],
});

export const contactTag = z.object({ id: z.string(), name: z.string() });
export type ContactTag = z.infer<typeof contactTag>;
const tagName = nameOf('Please enter a name.').pipe(
  z.string().max(40, 'Use a name of at most 40 characters.'),
);

export const listContactTags = endpoint({
  method: 'GET',
  path: '/api/esp/tags',
  summary: 'The tags of your contacts, by name.',
  access: 'user',
  output: z.array(contactTag),
});

export const countContactTags = endpoint({
  method: 'GET',
  path: '/api/esp/tags/counts',
  summary:
    'How many contacts carry each tag. They are counted one by one: ask only when a person wants the number.',
  access: 'user',
  output: z.array(z.object({ id: z.string(), count: z.int() })),
});

export const createContactTag = endpoint({
  method: 'POST',
  path: '/api/esp/tags',
  summary: 'Make a tag for contacts. A name that there is already answers that tag.',
  access: 'user',
  body: z.object({ name: tagName }),
  output: contactTag,
  status: 201,
  errors: [409],
});

export const renameContactTag = endpoint({
  method: 'PATCH',
  path: '/api/esp/tags/{id}',
  summary: 'Rename a tag on every contact that carries it.',
  access: 'user',
  params: idParams,
  body: z.object({ name: tagName }),
  output: contactTag,
  errors: [404, 409],
});

export const deleteContactTag = endpoint({
  method: 'DELETE',
  path: '/api/esp/tags/{id}',
  summary: 'Delete a tag. The contacts that carried it stay.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const contactField = z.object({
  /** Its name in merge tags and column headings. */
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean']),
});
export type ContactField = z.infer<typeof contactField>;

/** The merge tags that always exist. */
export const takenKeys: readonly string[] = [
  'email',
  'first_name',
  'last_name',
  'name',
  'field',
  'unsubscribe_url',
  'preferences_url',
  'web_view_url',
];
const newKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use only lowercase letters, digits and _, beginning with a letter.')
  .refine((key) => !takenKeys.includes(key), 'This key has a meaning already. Choose another one.');
const keyParams = z.object({ key: z.string().min(1).max(64) });

export const listContactFields = endpoint({
  method: 'GET',
  path: '/api/esp/fields',
  summary: 'What you keep of contacts beyond their names.',
  access: 'user',
  output: z.array(contactField),
});

export const createContactField = endpoint({
  method: 'POST',
  path: '/api/esp/fields',
  summary: 'Keep one more thing of contacts. Columns of an import that are called like it fill it.',
  access: 'user',
  body: z.object({
    key: newKey,
    label: nameOf('Please enter a name.'),
    type: contactField.shape.type.default('text'),
  }),
  output: contactField,
  status: 201,
  errors: [409],
});

export const renameContactField = endpoint({
  method: 'PATCH',
  path: '/api/esp/fields/{key}',
  summary: 'Change what a field is called on the screen. Its key stays.',
  access: 'user',
  params: keyParams,
  body: z.object({ label: nameOf('Please enter a name.') }),
  output: contactField,
  errors: [404],
});

export const deleteContactField = endpoint({
  method: 'DELETE',
  path: '/api/esp/fields/{key}',
  summary: 'Stop keeping something of contacts. What they have of it is shown no more.',
  access: 'user',
  params: keyParams,
  output: deleted,
  errors: [404],
});
