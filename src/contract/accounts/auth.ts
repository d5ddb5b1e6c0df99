import { z } from 'zod';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { user } from './session.ts';

export const maxPasswordBytes = 256;

/** Length in UTF-8, which the password hash reads. */
const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

export const password = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .refine((value) => utf8Bytes(value) <= maxPasswordBytes, {
    message: `Password must be at most ${maxPasswordBytes} bytes`,
  });

export const names = z.object({
  firstName: z.string().trim().min(2, 'First name must be at least 2 characters').max(100),
  lastName: z.string().trim().min(2, 'Last name must be at least 2 characters').max(100),
});

export const signupInput = names.extend({
  email,
  password,
  marketingConsent: z.boolean().default(false),
  stripeCustomerId: z.string().max(255).nullish(),
  stripeSubscriptionId: z.string().max(255).nullish(),
});

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Make an account from a verified payment. One paid session makes one account.',
  access: 'public',
  body: signupInput,
  output: user,
  status: 201,
  errors: [403, 409],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password. Answers with a session cookie of seven days.',
  access: 'public',
  body: z.object({ email: z.string().max(254), password: z.string().max(1024) }),
  output: user,
  errors: [401],
});

const done = z.object({ success: z.literal(true) });
const mailedToken = z.string().min(1).max(200);

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary:
    'Mail a link for a new password. The answer is the same whether or not the address has an account.',
  access: 'public',
  body: z.object({ email }),
  output: done,
  errors: [422],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token of a mailed link. It works once, for an hour, and ends all sessions.',
  access: 'public',
  body: z.object({ token: mailedToken, password }),
  output: done,
  errors: [422],
});

export const emailLinkPurpose = z.enum(['verify-email', 'change-email', 'link-google']);
export type EmailLinkPurpose = z.infer<typeof emailLinkPurpose>;

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm what a mailed link is about: an address, a new address, or sign-in with Google.',
  access: 'public',
  body: z.object({ token: mailedToken }),
  output: z.object({ purpose: emailLinkPurpose, email: z.string() }),
  errors: [409, 422],
});
