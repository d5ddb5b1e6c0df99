// A person's own account: what /settings shows and changes.
import { z } from 'zod';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { region } from '../region.ts';
import { names, password } from './auth.ts';
import { user } from './session.ts';

const done = z.object({ success: z.literal(true) });

/**
 * Required before actions that a stranger at an open browser must not take. An account without one needs a fresh
 * sign-in.
 */
const currentPassword = z.string().max(1024).optional();

export const account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** Waits for the link that was mailed to it. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** The Google account linked for sign-in. */
  google: z.object({ email: z.string(), linkedAt: z.iso.datetime() }).nullable(),
  marketingConsent: z.boolean(),
  /** Whether this server can send messages that confirm an address. */
  canSendMail: z.boolean(),
});

export type AccountDetails = z.infer<typeof account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'How you sign in, and what waits for a confirmation.',
  access: 'user',
  output: account,
});

/** What is omitted does not change. */
export const profileInput = names
  .extend(region.shape)
  .partial()
  .extend({
    company: z.string().trim().max(200, 'Use a company name of at most 200 characters').nullish(),
    marketingConsent: z.boolean().optional(),
  });

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change your name, your company, your language, and how dates and numbers are written.',
  access: 'user',
  body: profileInput,
  output: user,
});

export const setProfileImage = endpoint({
  method: 'PUT',
  path: '/api/account/picture',
  summary: 'Use one of your uploaded images as your profile picture, or none.',
  access: 'user',
  body: z.object({ pictureId: idParams.shape.id.nullable() }),
  output: user,
  errors: [404],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change your password, or set the first one. Your other sessions end.',
  access: 'user',
  body: z.object({ currentPassword, newPassword: password }),
  output: done,
  errors: [403, 422],
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Mail a link to a new address. The account keeps the old one until that link is opened.',
  access: 'user',
  body: z.object({ email, currentPassword }),
  output: z.object({ pendingEmail: z.string() }),
  errors: [403, 409, 422],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Keep the address you have: the link to the new one stops to work.',
  access: 'user',
  output: done,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/account/verification',
  summary: 'Mail the link that confirms your address again.',
  access: 'user',
  output: done,
  errors: [409, 422],
});

export const linkGoogle = endpoint({
  method: 'POST',
  path: '/api/account/google',
  summary: 'Begin to link a Google account: answers the address to go to.',
  access: 'user',
  body: z.object({ currentPassword }),
  output: z.object({ location: z.string() }),
  errors: [403, 409, 422],
});

export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/api/account/google',
  summary: 'Take the Google account off. You need a password to sign in with instead.',
  access: 'user',
  output: done,
  errors: [422],
});

export const session = z.object({
  id: z.string(),
  /** A label from the user agent: "Firefox on Windows". */
  device: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where you are signed in, last seen first.',
  access: 'user',
  output: z.array(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Sign out one of your sessions.',
  access: 'user',
  params: idParams,
  output: done,
  errors: [404],
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out everywhere else, or with `all=1` here as well.',
  access: 'user',
  query: z.object({ all: z.enum(['0', '1']).default('0') }),
  output: z.object({ ended: z.int() }),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything this server stores about you and your work, as one JSON file, without secrets.',
  access: 'user',
  output: z.unknown(),
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'End the plan and erase the account with everything in it. There is no way back.',
  access: 'user',
  /** `confirmation` is the address of the account, typed. */
  body: z.object({ confirmation: z.string().max(254), currentPassword }),
  output: done,
  errors: [403, 422],
});
