// Everything of the outside world that domain code may use. Wired once, in main.ts and mail.ts.
import type { Analysis } from '#deliverability/judge/analyze.ts';
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { EmailInput, Grade } from '#deliverability/judge/model.ts';
import type { NetworkFacts } from '#deliverability/network/facts.ts';
import type { Targets } from '#deliverability/network/targets.ts';
import type { Document } from '#email/document/document.ts';
import type { Writer } from '#email/email-copy/email-copy-for.ts';
import type { EmailCopySetting } from '#email/email-copy/email-copy-setting.ts';
import type { CustomFont, RenderWarning } from '#email/render/render.ts';
import type { KeyedText } from '#text/keyed-text.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/shared/replica.ts';
import type { Carrier } from './domain/carriers/carrier.ts';
import type { JobQueue } from './domain/shared/jobs.ts';
import type { OwnProcess } from './domain/shared/processes/own-process.ts';
import type { SecretBox } from './encryption.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LanguageModel } from './providers/copywriting/language-model.ts';
import type { Designs } from './providers/designs/designs.ts';
import type { NameServer } from './providers/dns/name-server.ts';
import type { Drawings } from './providers/drawings/drawings.ts';
import type { Fetcher } from './providers/fetch/fetcher.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { Images } from './providers/images/images.ts';
import type { Mailbox, Mailer } from './providers/mail/mailer.ts';
import type { Notifications } from './providers/mail/notifications.ts';
import type { SesCredentials } from './providers/mail/ses-client.ts';
import type { SesControl } from './providers/mail/ses-control.ts';
import type { SesSender } from './providers/mail/ses-sender.ts';
import type { Outbox } from './providers/outbox/outbox.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { SpamFilter } from './providers/spam-filters/spam-filter.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Threads } from './providers/threads/threads.ts';
import type { Thumbnails } from './providers/thumbnails/thumbnails.ts';
import type { WebFonts } from './providers/web-fonts/web-fonts.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface Logger {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface Background {
  /** Runs the work a moment later, once for all calls with the same key until then. Lost when the server stops. */
  enqueue(key: string, work: () => Promise<unknown>): void;
}

export interface Rendering {
  document: Document;
  title?: string;
  /** The sender whose envelope text goes around the blocks; `given` overrides it. */
  writer: Writer;
  given?: EmailCopySetting;
  customFonts: readonly CustomFont[];
  /** Whether to render the plain text part as well. */
  withText?: boolean;
}

/** Work on emails whose time depends on their size. The results depend on the input only. */
// A type, because an interface has no index signature, which `Threads` needs.
export type EmailTasks = {
  /** null for HTML that is nested too deeply to parse. `maxTargets`: the maximum of addresses to try. */
  judge(input: {
    email: EmailInput;
    maxTargets: number;
  }): { analysis: Analysis<KeyedText>; targets: Targets | null } | null;
  isTooDeep(html: string): boolean;
  gradeDocument(input: { document: Document; writing: Writing }): Grade;
  joinNetwork(input: {
    analysis: Analysis<KeyedText>;
    email: EmailInput;
    facts: NetworkFacts;
  }): Analysis<KeyedText>;
  render(input: Rendering): { html: string; text: string; warnings: RenderWarning[] };
};

export interface Memory {
  /** The value that `create` returned at its first call on this server. The function itself is the key. */
  get<Value>(create: () => Value): Value;
}

export interface WrittenBackup {
  file: string;
  bytes: number;
  missingUploads: number;
  heldMs: number | null;
  removed: number;
}

export interface Context {
  config: Config;
  /**
   * The address of this server for browsers, without a trailing slash. Links in redirects and messages begin with it.
   */
  publicUrl: string;
  /** The product's name, for texts that need one. */
  brand: string;
  /** The reader of visitors' messages; null when none is configured. */
  operatorEmail: string | null;
  /** Priority messages are answered within this many working days. */
  prioritySupportDays: number;
  /** This process: its id, its stage, and what it knows of the others. */
  own: OwnProcess;
  db: Database;
  /** For screens that read much; null without DATABASE_REPLICA_URL. Its use is declared at the route. */
  replica: Replica | null;
  /** null when payments are off: production without credentials. */
  payments: Payments | null;
  /** Sign-in with Google; null when it is off: production without credentials. */
  identity: Identity | null;
  /** The product's own mailer; null when it is off: production without SMTP_URL. */
  mail: { mailer: Mailer; from: Mailbox } | null;
  /** The services that take workspaces' messages to recipients; a workspace has an account at one of them. */
  carriers: readonly Carrier<Context>[];
  /** A mailer on a workspace's own SES account. Cheap to make: connections are shared. */
  ses: (credentials: SesCredentials) => Mailer;
  /** The sender of campaigns: many messages on a workspace's own SES account. */
  sesSender: (credentials: SesCredentials) => SesSender;
  /** Queries and sets up a workspace's own SES account. */
  sesControl: (credentials: SesCredentials) => SesControl;
  /** Reads Amazon SNS notifications, and verifies that Amazon sent them. */
  notifications: Notifications;
  /** The account of the sandbox's SES, for anyone to try sending with; null without a sandbox. */
  sandboxAccount: { credentials: SesCredentials; verifiedSender: string } | null;
  /** The messages that the sandbox's mail services accepted; null without a sandbox. */
  outbox: Outbox | null;
  /** Fetches pages and images of others, never from this server's own network. */
  fetcher: Fetcher;
  /** Writes copy if one is connected; null: the template writer does. */
  languageModel: LanguageModel | null;
  nameServer: NameServer;
  /** Spam filters beside this server; empty unless set up. */
  spamFilters: readonly SpamFilter[];
  /** Uploaded files. */
  storage: Storage;
  /** Deliveries of old months. */
  archive: Storage;
  images: Images;
  /** Icons, signs and figures of our own, for pictures in emails. */
  drawings: Drawings;
  /** The designs that come with the product. */
  designs: Designs;
  thumbnails: Thumbnails;
  /** The faces of the built-in web fonts, for pages and thumbnails. */
  webFonts: WebFonts;
  background: Background;
  /** What this server holds in memory between calls: caches, buffers, listeners. */
  memory: Memory;
  /** Background jobs that survive a stop of the server. */
  jobs: JobQueue;
  /** For computation that would delay other requests. */
  threads: Threads<EmailTasks>;
  /** Writes a backup and deletes the oldest ones; null without BACKUP_DIR. */
  backUp: (() => Promise<WrittenBackup>) | null;
  /** Encrypts stored credentials. */
  secrets: SecretBox;
  now: () => Date;
  /** 21 characters, URL-safe. */
  newId: () => string;
  /** 256 random bits, base64url. */
  newToken: () => string;
  metrics: Metrics;
  tracing: Tracing;
  log: Logger;
}
