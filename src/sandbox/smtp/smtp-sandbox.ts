// The stand-in for a mail server: it accepts messages with its own name and password, and delivers nothing.
import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { createTables, inTransaction, randomCode, storedSecret } from '../database.ts';
import type { SandboxLog } from '../log.ts';
import {
  findMessage,
  type ListOptions,
  listMessages,
  type ReceivedMessage,
  storeMessage,
  tables,
} from './store.ts';

export interface SmtpSandboxSettings {
  pool: pg.Pool;
  now: () => Date;
  log: SandboxLog;
  /** How many messages are stored; the oldest are deleted. */
  maxMessages?: number;
}

export interface SmtpSandbox {
  /** `smtp://name:password@127.0.0.1:port` */
  url: string;
  outbox: {
    list(options: ListOptions): Promise<ReceivedMessage[]>;
    get(id: string): Promise<ReceivedMessage | null>;
  };
  close(): Promise<void>;
}

const defaultMaxMessages = 500;
const maxMessageBytes = 10 * 1024 * 1024;
const userName = 'sandbox';
/** Messages to this domain are refused at once, to try out a refusal. */
const refusingDomain = '@refused.example';

const refuse = (code: number, text: string): Error & { responseCode: number } =>
  Object.assign(new Error(text), { responseCode: code });

const isEqual = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

const addressText = (address: Address | undefined): string => {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
};

/** `X-SES-MESSAGE-TAGS: name=value, name=value` */
const tagsOf = (header: string | undefined): Record<string, string> => {
  const tags: Record<string, string> = {};
  for (const part of (header ?? '').split(',')) {
    const [, name, value] = /^\s*([\w.@-]+)=([\w.@-]+)\s*$/.exec(part) ?? [];
    if (name && value) tags[name] = value;
  }
  return tags;
};

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

const receive = async (
  { pool, now, maxMessages = defaultMaxMessages }: SmtpSandboxSettings,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> => {
  const raw = await readAll(stream);
  if (stream.sizeExceeded) throw refuse(552, 'The message is larger than 10 MB');
  const mail = await PostalMime.parse(raw);
  const id = randomCode(20);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  await storeMessage(
    pool,
    {
      id,
      messageId: mail.messageId ?? '',
      at: now(),
      from: addressText(mail.from) || (session.envelope.mailFrom ? session.envelope.mailFrom.address : ''),
      to: session.envelope.rcptTo.map(({ address }) => address),
      subject: mail.subject ?? '',
      html: mail.html ?? null,
      text: mail.text ?? null,
      headers: mail.headers.map(({ originalKey, key, value }) => ({ name: originalKey || key, value })),
      tags: tagsOf(header('x-ses-message-tags')),
      sizeBytes: raw.length,
    },
    maxMessages,
  );
  return id;
};

export const createSmtpSandbox = async (settings: SmtpSandboxSettings): Promise<SmtpSandbox> => {
  const { pool, log } = settings;
  await createTables(pool, tables);
  const password = await inTransaction(pool, (db) => storedSecret(db, 'smtp_password', () => randomCode(32)));

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Sandbox: nothing leaves this machine',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    size: maxMessageBytes,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, answer) => {
      const known = isEqual(auth.username ?? '', userName) && isEqual(auth.password ?? '', password);
      if (known) answer(null, { user: userName });
      else answer(refuse(535, 'The name or the password is wrong'));
    },
    onRcptTo: ({ address }, _session, answer) => {
      if (address.toLowerCase().endsWith(refusingDomain)) answer(refuse(550, 'No such mailbox here'));
      else answer();
    },
    onData: (stream, session, answer) => {
      receive(settings, stream, session).then(
        () => answer(),
        (error: unknown) => {
          log.warn({ error: String(error) }, 'the sandbox could not store a message');
          answer(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  server.on('error', (error) => log.warn({ error: String(error) }, 'a connection to the sandbox failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://${userName}:${password}@127.0.0.1:${port}`,
    outbox: {
      list: (options) => listMessages(pool, options),
      get: (id) => findMessage(pool, id),
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
