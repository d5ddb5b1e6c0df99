// What domain code may reach of the outside world, and nothing else does. Wired once, in main.ts.
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Payments } from './providers/payments/payments.ts';

export interface Logger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface Context {
  config: Config;
  /** Where people reach this server, without a trailing slash. Links in redirects and mail begin with it. */
  publicUrl: string;
  db: Database;
  /** null when payments are off: production without credentials. */
  payments: Payments | null;
  now: () => Date;
  /** 21 characters, URL-safe. */
  newId: () => string;
  /** 256 random bits, base64url. */
  newToken: () => string;
  log: Logger;
}
