// Wires mail: the product's own by SMTP, people's own by Amazon SES, and the sandbox where credentials are missing.
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createSesMailer } from './providers/mail/ses.ts';
import { createSesConnection } from './providers/mail/ses-client.ts';
import { createSmtpMailer } from './providers/mail/smtp.ts';
import { joinOutboxes, type OutboxSource, ownerTag } from './providers/outbox/outbox.ts';

export interface MailParts {
  state: 'sandbox' | 'smtp' | 'off';
  product: Context['mail'];
  ses: Context['ses'];
  outbox: Context['outbox'];
  close(): Promise<void>;
}

/** Only for the sandbox, where nothing leaves: real mail has the sender of the settings. */
const sandboxSender = (publicUrl: string, brand: string) => {
  const { hostname } = new URL(publicUrl);
  const isName = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname);
  return {
    name: brand,
    address: `no-reply@${isName ? hostname : `${brand.toLowerCase().replace(/[^a-z0-9]/g, '') || 'mail'}.example`}`,
  };
};

const smtpSource = (smtp: NonNullable<Sandbox['smtp']>): OutboxSource => ({
  service: 'smtp',
  list: async ({ limit, before, owners }) => {
    const found = await smtp.outbox.list({ limit, before, tag: { name: ownerTag, values: owners } });
    return found.map((message) => ({ ...message, service: 'smtp' as const }));
  },
  get: async (id) => {
    const found = await smtp.outbox.get(id);
    return found && { ...found, service: 'smtp' as const };
  },
  // A mail server says nothing of a message once it has taken it.
  simulate: null,
});

export const startMail = (
  config: Config,
  publicUrl: string,
  brand: string,
  sandbox: Sandbox | null,
): MailParts => {
  const smtpUrl = config.smtpUrl ?? sandbox?.smtp?.url ?? null;
  const smtp = smtpUrl === null ? null : createSmtpMailer({ url: smtpUrl });
  const connection = createSesConnection({ endpointFor: () => config.aws.sesEndpoint });
  const sources = [...(sandbox?.smtp ? [smtpSource(sandbox.smtp)] : [])];
  return {
    state: config.smtpUrl ? 'smtp' : smtp ? 'sandbox' : 'off',
    product: smtp && { mailer: smtp, from: config.mailFrom ?? sandboxSender(publicUrl, brand) },
    ses: (credentials) => createSesMailer(connection, credentials),
    outbox: sandbox ? joinOutboxes(sources) : null,
    close: async () => {
      smtp?.close();
      await connection.close();
    },
  };
};
