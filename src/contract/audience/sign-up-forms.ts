// A form by which people join a list: a page, and a piece of HTML for other sites.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
const lines = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(most, `Use at most ${most} characters.`));

/** A user name before the host would let an address look like another one. */
const isPlainHost = (address: string): boolean => /^https:\/\/[^/?#@\\\s]+(?:[/?#]|$)/i.test(address);
const httpsUrl = z
  .url({ protocol: /^https$/, error: 'Use an address that begins with https://.' })
  .refine(isPlainHost, 'Use an address that begins with https://.');

/** Beside the address, which every form asks for. */
export const formField = z.object({
  /** `first_name`, `last_name`, or the key of a custom field. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  required: z.boolean().default(false),
});

export const maxFormFields = 12;

/** Empty: the default text. */
export const signUpFormSettings = z.object({
  title: line(120).default(''),
  text: lines(1_000).default(''),
  button: line(40).default(''),
  /** The consent text, below the fields. */
  agreement: lines(500).default(''),
  fields: z
    .array(formField)
    .max(maxFormFields, `A form can have up to ${maxFormFields} fields.`)
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'Name each field once.')
    .default([]),
  successText: lines(1_000).default(''),
  /** A redirect target instead of the text. */
  redirectUrl: z
    .string()
    .trim()
    .max(2_000)
    .pipe(z.union([z.literal(''), httpsUrl], { error: 'Use an address that begins with https://.' }))
    .default(''),
});
export type SignUpFormSettings = z.output<typeof signUpFormSettings>;

export const signUpForm = z.object({
  listId: z.string(),
  isOn: z.boolean(),
  settings: signUpFormSettings,
  /** The address of the form; null until it was saved once. */
  url: z.string().nullable(),
  /** The name shown above it. */
  sender: z.string(),
  /** The labels of the fields it asks for. */
  labels: z.record(z.string(), z.string()),
  /** Whether every sign-up must be confirmed by a message. */
  doubleOptIn: z.boolean(),
  /** Whether confirmation messages can be sent: by the workspace's own account, or by the server's mail. */
  sendsMail: z.boolean(),
});
export type SignUpForm = z.infer<typeof signUpForm>;

export const getSignUpForm = endpoint({
  method: 'GET',
  path: '/api/esp/lists/{id}/sign-up-form',
  summary: 'The sign-up form of a list.',
  access: 'user',
  params: idParams,
  output: signUpForm,
  errors: [404],
});

/** A form that was saved once, as the index of all forms shows it. */
export const signUpFormSummary = z.object({
  listId: z.string(),
  listName: z.string(),
  isOn: z.boolean(),
  url: z.string(),
  doubleOptIn: z.boolean(),
  /** Active members of the list. */
  memberCount: z.int(),
  updatedAt: z.iso.datetime(),
});
export type SignUpFormSummary = z.infer<typeof signUpFormSummary>;

export const listSignUpForms = endpoint({
  method: 'GET',
  path: '/api/esp/sign-up-forms',
  summary: 'The sign-up forms of all lists, newest list first.',
  access: 'user',
  output: z.array(signUpFormSummary),
});

export const saveSignUpForm = endpoint({
  method: 'PUT',
  path: '/api/esp/lists/{id}/sign-up-form',
  summary: 'Change the sign-up form of a list, switch it on or off.',
  access: 'user',
  params: idParams,
  body: z.object({ isOn: z.boolean(), settings: signUpFormSettings }),
  output: signUpForm,
  errors: [404, 422],
});

export const askToConfirm = endpoint({
  method: 'POST',
  path: '/api/esp/lists/{id}/confirmations',
  summary:
    'Mail those of these contacts again who have not confirmed yet that they want a list: once a day, three times in all.',
  access: 'user',
  params: idParams,
  body: z.object({ contactIds: z.array(z.string().min(1).max(64)).min(1).max(500) }),
  /** Members who get messages. */
  output: z.object({ contactIds: z.array(z.string()) }),
  errors: [404, 422],
});
