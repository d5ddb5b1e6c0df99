import type { User } from '#contract/accounts/auth.ts';

/** The name, else the company, else the part of the address before the @. */
export const whoIs = ({ name, company, email }: Pick<User, 'name' | 'company' | 'email'>): string =>
  name.trim() || company?.trim() || email.split('@')[0] || 'User';
