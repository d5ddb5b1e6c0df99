// The signed-in user, whom every screen asks for, and the end of the session.
import { z } from 'zod';
import { userPlan } from '../billing/plan.ts';
import { endpoint } from '../endpoint.ts';
import { region } from '../region.ts';

export const user = region.extend({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  isDemo: z.boolean(),
  /** Whether a link that was mailed to the address was opened. */
  emailVerified: z.boolean(),
  plan: userPlan,
  createdAt: z.iso.datetime(),
});

export type User = z.infer<typeof user>;

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The person who is signed in.',
  access: 'user',
  output: user,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session on the server and in the browser.',
  access: 'public',
  output: z.object({ success: z.literal(true) }),
});
