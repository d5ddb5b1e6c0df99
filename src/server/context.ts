// What domain code may reach of the outside world, and nothing else does. Wired once, in main.ts.
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type * as emailTasks from './domain/emails/worker-tasks.ts';
import type { SecretBox } from './encryption.ts';
import type { LanguageModel } from './providers/copywriting/language-model.ts';
import type { Designs } from './providers/designs/designs.ts';
import type { NameServer } from './providers/dns/name-server.ts';
import type { Fetcher } from './providers/fetch/fetcher.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { Mailbox, Mailer } from './providers/mail/mailer.ts';
import type { Notifications } from './providers/mail/notifications.ts';
import type { SesCredentials } from './providers/mail/ses-client.ts';
import type { SesControl } from './providers/mail/ses-control.ts';
import type { SesSender } from './providers/mail/ses-sender.ts';
import type { Outbox } from './providers/outbox/outbox.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Pictures } from './providers/pictures/pictures.ts';
import type { Engine } from './providers/spam-filters/engine.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Threads } from './providers/threads/threads.ts';
import type { Thumbnails } from './providers/thumbnails/thumbnails.ts';
import type { WebFonts } from './providers/web-fonts/web-fonts.ts';

export interface Logger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface Background {
  /** Does the work a moment later, once for all calls with the same key until then. Lost when the server stops. */
  soon(key: string, work: () => Promise<unknown>): void;
}

export interface Context {
  config: Config;
  /** Where people reach this server, without a trailing slash. Links in redirects and mail begin with it. */
  publicUrl: string;
  /** The product's name, where a text needs one. */
  brand: string;
  /** Who reads what visitors write; null when nobody was named. */
  operatorEmail: string | null;
  /** Messages with priority are answered within so many working days. */
  prioritySupportDays: number;
  db: Database;
  /** null when payments are off: production without credentials. */
  payments: Payments | null;
  /** Sign-in with Google; null when it is off: production without credentials. */
  identity: Identity | null;
  /** The product's own mail; null when it is off: production without SMTP_URL. */
  mail: { mailer: Mailer; from: Mailbox } | null;
  /** A mailer on somebody's own Amazon account. Cheap to make: connections are shared. */
  ses: (credentials: SesCredentials) => Mailer;
  /** The way of campaigns: many mails on somebody's own Amazon account. */
  sesSender: (credentials: SesCredentials) => SesSender;
  /** Questions to somebody's own Amazon account, and what is set up on it. */
  sesControl: (credentials: SesCredentials) => SesControl;
  /** What Amazon SNS tells, and whether it was Amazon. */
  notifications: Notifications;
  /** The account of the sandbox's Amazon SES, for anyone to try sending with; null without a sandbox. */
  sandboxAccount: { credentials: SesCredentials; verifiedSender: string } | null;
  /** What the sandbox's mail services took; null without a sandbox. */
  outbox: Outbox | null;
  /** Pages and pictures of others, never of the network this server stands in. */
  fetcher: Fetcher;
  /** Writes copy where one is connected; null: the template writer does. */
  languageModel: LanguageModel | null;
  nameServer: NameServer;
  /** Spam filters beside this server; none unless set up. */
  engines: readonly Engine[];
  /** Uploaded files. */
  storage: Storage;
  pictures: Pictures;
  /** The designs that come with the product. */
  designs: Designs;
  thumbnails: Thumbnails;
  /** The faces of the built-in web fonts, for what is shown and drawn here. */
  webFonts: WebFonts;
  background: Background;
  /** For what takes longer than others should wait. */
  threads: Threads<typeof emailTasks>;
  /** For credentials at rest. */
  secrets: SecretBox;
  now: () => Date;
  /** 21 characters, URL-safe. */
  newId: () => string;
  /** 256 random bits, base64url. */
  newToken: () => string;
  log: Logger;
}
