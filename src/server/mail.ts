// Wires mail: SMTP for the product's own messages, SES for those of workspaces, and the sandbox where credentials are
// missing.
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Observation } from './observation.ts';
import { observeSender } from './observed-sender.ts';
import { createAwsConnection } from './providers/mail/aws-client.ts';
import { createSesMailer } from './providers/mail/ses.ts';
import { createSesConnection } from './providers/mail/ses-client.ts';
import { createSesControl } from './providers/mail/ses-control.ts';
import { createSesSending } from './providers/mail/ses-sender.ts';
import { createSmtpMailer } from './providers/mail/smtp.ts';
import { joinOutboxes, type OutboxSource, ownerTag } from './providers/outbox/outbox.ts';

export interface MailParts {
  state: 'sandbox' | 'smtp' | 'off';
  product: Context['mail'];
  ses: Context['ses'];
  sesControl: Context['sesControl'];
  sesSender: Context['sesSender'];
  outbox: Context['outbox'];
  sandboxAccount: Context['sandboxAccount'];
  close(): Promise<void>;
}

/** Only for the sandbox, where no message leaves: real messages have the sender of the settings. */
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
  // A mail server reports nothing about a message after it accepted it.
  simulate: null,
});

type Aws = NonNullable<Sandbox['aws']>;
type SesEntry = Awaited<ReturnType<Aws['outbox']['list']>>[number];

const sesEntry = (entry: SesEntry) => ({
  id: entry.id,
  service: 'ses' as const,
  at: entry.acceptedAt,
  from: entry.from,
  to: [...entry.to, ...entry.cc, ...entry.bcc],
  subject: entry.subject,
  tags: entry.tags,
});

const sesPage = 200;

const sesSource = (aws: Aws): OutboxSource => ({
  service: 'ses',
  // The stand-in stores a bounded number of messages, so this loop ends.
  list: async ({ limit, before, owners }) => {
    const found: SesEntry[] = [];
    let last = before;
    while (found.length < limit) {
      const page = await aws.outbox.list({ limit: sesPage, ...(last === null ? {} : { before: last }) });
      found.push(...page.filter(({ tags }) => owners.includes(tags[ownerTag] ?? null)));
      last = page.at(-1)?.id ?? null;
      if (page.length < sesPage) break;
    }
    return found.slice(0, limit).map(sesEntry);
  },
  get: async (id) => {
    const found = await aws.outbox.get(id);
    if (!found) return null;
    const written = [
      { name: 'From', value: found.from },
      { name: 'To', value: found.to.join(', ') },
      ...(found.replyTo.length > 0 ? [{ name: 'Reply-To', value: found.replyTo.join(', ') }] : []),
      { name: 'Subject', value: found.subject },
    ];
    return {
      ...sesEntry(found),
      messageId: found.id,
      html: found.html,
      text: found.text,
      // A MIME message has all its headers; to other messages, SES adds these.
      headers: found.raw === null ? [...written, ...found.headers] : found.headers,
    };
  },
  simulate: async ({ id }, event, link) => {
    await aws.simulate(id, event, link === null ? {} : { link });
  },
});

export const startMail = (
  config: Config,
  publicUrl: string,
  brand: string,
  sandbox: Sandbox | null,
  { metrics, tracing }: Pick<Observation, 'metrics' | 'tracing'>,
): MailParts => {
  const smtpUrl = config.smtpUrl ?? sandbox?.smtp?.url ?? null;
  const smtp =
    smtpUrl === null
      ? null
      : createSmtpMailer(config.smtpUrl ? { url: smtpUrl } : { url: smtpUrl, readsTags: true });
  const aws = sandbox?.aws ?? null;
  // The key decides between Amazon and the stand-in: the stand-in knows its own keys, so real accounts work beside it.
  const endpointFor = ({ accessKeyId }: { accessKeyId: string }): string | null =>
    aws?.accessKeyId === accessKeyId ? aws.endpoint : config.aws.sesEndpoint;
  const connection = createSesConnection({ endpointFor });
  const campaigns = createSesSending({ endpointFor });
  const amazon = { ses: config.aws.sesEndpoint, sns: config.aws.snsEndpoint, sqs: config.aws.sqsEndpoint };
  const controls = createAwsConnection({
    endpointFor: (service, { accessKeyId }) =>
      aws?.accessKeyId === accessKeyId ? aws.endpoint : amazon[service],
    onEnd: ({ service, durationMs, isDone }) => {
      metrics.observe('carrier_call_duration_seconds', { call: service }, durationMs / 1_000);
      if (!isDone) metrics.add('carrier_errors_total', { code: 'control' });
    },
  });
  const sources = [...(sandbox?.smtp ? [smtpSource(sandbox.smtp)] : []), ...(aws ? [sesSource(aws)] : [])];
  return {
    state: config.smtpUrl ? 'smtp' : smtp ? 'sandbox' : 'off',
    product: smtp && { mailer: smtp, from: config.mailFrom ?? sandboxSender(publicUrl, brand) },
    ses: (credentials) => createSesMailer(connection, credentials),
    sesControl: (credentials) => createSesControl(controls, credentials),
    sesSender: (credentials) => observeSender(campaigns.senderFor(credentials), metrics, tracing),
    outbox: sandbox ? joinOutboxes(sources) : null,
    sandboxAccount: aws && {
      credentials: {
        accessKeyId: aws.accessKeyId,
        secretAccessKey: aws.secretAccessKey,
        region: aws.region,
      },
      verifiedSender: aws.verifiedSender,
    },
    close: async () => {
      smtp?.close();
      await Promise.all([connection.close(), campaigns.close(), controls.close()]);
    },
  };
};
