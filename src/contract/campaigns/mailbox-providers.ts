// Who keeps the mailbox of an address, by its domain. A company's own domain at Google or Microsoft does not show it.
import { z } from 'zod';

export const mailboxProviders = ['gmail', 'microsoft', 'yahoo', 'apple', 'other'] as const;
export const mailboxProvider = z.enum(mailboxProviders);
export type MailboxProvider = z.infer<typeof mailboxProvider>;

/** Regular expressions of domains in lower case, in the syntax that JavaScript and PostgreSQL share. */
export const providerDomains: Record<Exclude<MailboxProvider, 'other'>, string> = {
  gmail: '^(gmail|googlemail)\\.com$',
  microsoft: '^(outlook|hotmail|live|msn|windowslive|passport)\\.(com?\\.)?[a-z]{2,3}$',
  yahoo: '^((yahoo|ymail|rocketmail|aol)\\.(com?\\.)?[a-z]{2,3}|aim\\.com|verizon\\.net)$',
  apple: '^((icloud|me|mac)\\.com|privaterelay\\.appleid\\.com)$',
};
