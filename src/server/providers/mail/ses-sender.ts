// Sends campaigns to Amazon SES: many calls over persistent connections, each made once. Every answer becomes one of
// few outcomes; the critical part is which of them leave open whether a message was sent.
import { type Dispatcher, Pool } from 'undici';
import type { Mailbox, MailFailure } from './mailer.ts';
import { oneLine } from './mailer.ts';
import { createRequestBodies, type RequestBody } from './request-bodies.ts';
import { mailboxText } from './ses.ts';
import {
  failureOf,
  isMalformed,
  isOffClock,
  neverConnected,
  type SesCredentials,
  typeOf,
} from './ses-client.ts';
import { createPostSigner } from './ses-signature.ts';

/**
 * - `throttled`, `account`, `unreached`: it was not sent; it may be tried again later, or when the account is fixed
 * - `refused`: it will not be sent to this recipient
 * - `in_doubt`: unknown whether it was sent
 */
export type SendOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'throttled'; isDaily: boolean }
  | { kind: 'account'; reason: AccountFault }
  | { kind: 'refused'; reason: 'recipient' | 'recipient_not_verified' | 'rejected' }
  | { kind: 'unreached' }
  | { kind: 'in_doubt' };

export type AccountFault =
  | 'credentials'
  | 'clock'
  | 'sending_paused'
  | 'account_suspended'
  | 'not_verified'
  | 'not_configured';

/** Texts around the merge values: one more than values. */
export interface SenderTemplate {
  pieces: readonly string[];
  slots: readonly number[];
}

/** The common part of all messages of a campaign. */
export interface SenderFrame {
  source: Mailbox;
  replyTo: string | null;
  configurationSet: string | null;
  /** For messages that arrive as values; null: each arrives with its texts. */
  templates: Record<TextName, SenderTemplate> | null;
}

type TextName = 'subject' | 'html' | 'text';

interface Envelope {
  destination: string;
  headers: readonly { name: string; value: string }[];
  tags: Readonly<Record<string, string>>;
}
export type MailTexts = Envelope & { subject: string; html: string; text: string };
export type MailValues = Envelope & { values: readonly string[] };
export type OutgoingMail = MailTexts | MailValues;

export interface SesSender {
  /** Never throws. */
  send(frame: SenderFrame, mail: OutgoingMail): Promise<SendOutcome>;
  /** One call for all of them, which returns a result for each. Never throws. */
  sendBulk(frame: SenderFrame, mails: readonly OutgoingMail[]): Promise<SendOutcome[]>;
}

export interface SesSenderSettings {
  /** An endpoint in place of Amazon's own, for this key; null: Amazon's endpoint in the region. */
  endpointFor: (credentials: SesCredentials) => string | null;
  now?: () => Date;
  /** The limit of parallel calls. */
  connections?: number;
  timeoutMs?: number;
}

export interface SesSending {
  senderFor(credentials: SesCredentials): SesSender;
  close(): Promise<void>;
}

const singlePath = '/v2/email/outbound-emails';
const bulkPath = '/v2/email/outbound-bulk-emails';

const ofFailure: Record<MailFailure, SendOutcome> = {
  recipient: { kind: 'refused', reason: 'recipient' },
  rejected: { kind: 'refused', reason: 'rejected' },
  unverified: { kind: 'account', reason: 'not_verified' },
  paused: { kind: 'account', reason: 'sending_paused' },
  credentials: { kind: 'account', reason: 'credentials' },
  throttled: { kind: 'throttled', isDaily: false },
  unreachable: { kind: 'in_doubt' },
};

/** SES names the identities that failed; in its sandbox they may be the recipient's. */
const failsSender = (message: string, sender: string): boolean => {
  const failing = /identities failed[^:]*:\s*(.+)$/i.exec(message)?.[1];
  if (failing === undefined) return true;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  return failing
    .toLowerCase()
    .split(/[,\s]+/)
    .map((name) => name.replace(/^.*<|>$/g, ''))
    .some((name) => name === sender.toLowerCase() || name === domain);
};

const refusalOf = (status: number, type: string, message: string, sender: string): SendOutcome => {
  if (/^AccountSuspended/.test(type) || /sending suspended for this account/i.test(message))
    return { kind: 'account', reason: 'account_suspended' };
  if (isOffClock(type, message)) return { kind: 'account', reason: 'clock' };
  if (/^ConfigurationSet|configuration set <?\S+>? does not exist/i.test(`${type} ${message}`))
    return { kind: 'account', reason: 'not_configured' };
  if (/daily|24.hour/i.test(message) && /quota/i.test(message)) return { kind: 'throttled', isDaily: true };
  const failure = failureOf(status, type, message);
  if (failure === 'unverified' && !failsSender(message, sender))
    return { kind: 'refused', reason: 'recipient_not_verified' };
  return ofFailure[failure];
};

type Json = Record<string, unknown>;

const parsed = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
};

/** The outcome of each entry of a bulk call. */
const entryOutcome = (value: unknown, sender: string): SendOutcome => {
  const entry = (typeof value === 'object' && value !== null ? value : {}) as Json;
  const status = String(entry.Status ?? '');
  const text = String(entry.Error ?? '');
  switch (status) {
    case 'SUCCESS':
      return typeof entry.MessageId === 'string'
        ? { kind: 'accepted', messageId: entry.MessageId }
        : { kind: 'in_doubt' };
    case 'ACCOUNT_THROTTLED':
      return { kind: 'throttled', isDaily: false };
    case 'ACCOUNT_DAILY_QUOTA_EXCEEDED':
      return { kind: 'throttled', isDaily: true };
    case 'ACCOUNT_SUSPENDED':
      return { kind: 'account', reason: 'account_suspended' };
    case 'ACCOUNT_SENDING_PAUSED':
    case 'CONFIGURATION_SET_SENDING_PAUSED':
      return { kind: 'account', reason: 'sending_paused' };
    case 'CONFIGURATION_SET_NOT_FOUND':
    case 'CONFIGURATION_SET_DOES_NOT_EXIST':
      return { kind: 'account', reason: 'not_configured' };
    case 'MAIL_FROM_DOMAIN_NOT_VERIFIED':
      return { kind: 'account', reason: 'not_verified' };
    case 'MESSAGE_REJECTED':
      return refusalOf(400, 'MessageRejected', text, sender);
    case 'INVALID_PARAMETER':
    case 'INVALID_PARAMETER_VALUE':
    case 'INVALID_SENDING_POOL_NAME':
    case 'TEMPLATE_NOT_FOUND':
    case 'TEMPLATE_DOES_NOT_EXIST':
      return { kind: 'refused', reason: 'rejected' };
    default:
      // TRANSIENT_FAILURE, FAILED, and any unknown status.
      return { kind: 'in_doubt' };
  }
};

const headerJson = (name: string, value: string): string =>
  `{"Name":${JSON.stringify(oneLine(name))},"Value":${JSON.stringify(oneLine(value))}}`;
const tagJson = (name: string, value: string): string =>
  `{"Name":${JSON.stringify(name)},"Value":${JSON.stringify(value)}}`;

const envelopeJson = ({ source, replyTo, configurationSet }: SenderFrame): string =>
  `{"FromEmailAddress":${JSON.stringify(mailboxText(source))}${
    replyTo ? `,"ReplyToAddresses":[${JSON.stringify(oneLine(replyTo))}]` : ''
  }${configurationSet ? `,"ConfigurationSetName":${JSON.stringify(configurationSet)}` : ''}`;

/** Escaped as inside the quotes of a JSON string. */
const inner = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A template escaped for the inside of a JSON string, in bytes. */
interface Place {
  pieces: readonly Uint8Array[];
  slots: readonly number[];
}

const placesOf = (templates: NonNullable<SenderFrame['templates']>) => {
  const written = ({ pieces, slots }: SenderTemplate): Place => ({
    pieces: pieces.map((piece) => Buffer.from(inner(piece))),
    slots,
  });
  return {
    subject: written(templates.subject),
    html: written(templates.html),
    text: written(templates.text),
  };
};

type WritePair = (name: string, value: string) => string;

/** Most headers and tags equal those of the previous message: each is serialized only when its value changes. */
const writtenOnce = (write: WritePair): WritePair => {
  const last = new Map<string, { value: string; json: string }>();
  return (name, value) => {
    const known = last.get(name);
    if (known?.value === value) return known.json;
    const json = write(name, value);
    if (known) {
      known.value = value;
      known.json = json;
    } else last.set(name, { value, json });
    return json;
  };
};

interface Wire {
  header: WritePair;
  tag: WritePair;
  envelope: string;
  places: ReturnType<typeof placesOf> | null;
  bulk: ReturnType<typeof bulkOf>;
}

const headersJson = ({ header }: Wire, { headers }: OutgoingMail): string =>
  `[${headers.map(({ name, value }) => header(name, value)).join(',')}]`;
const tagsJson = ({ tag }: Wire, { tags }: OutgoingMail): string =>
  `[${Object.keys(tags)
    .map((name) => tag(name, tags[name] ?? ''))
    .join(',')}]`;

/** Writes the texts of a message, each escaped for the inside of a JSON string. */
const textsOf = (wire: Wire, mail: OutgoingMail): ((name: TextName, body: RequestBody) => void) => {
  if ('html' in mail)
    return (name, body) => body.text(inner(name === 'subject' ? oneLine(mail.subject) : mail[name]));
  const { places } = wire;
  if (places === null) throw new Error('Values have no templates to stand in.');
  // Most values appear several times, so each is encoded once.
  const values = mail.values.map((value) => Buffer.from(inner(value)));
  return (name, body) => {
    const { pieces, slots } = places[name];
    body.joined(pieces, slots, values);
  };
};

const writeSingle = (body: RequestBody, wire: Wire, mail: OutgoingMail): void => {
  const write = textsOf(wire, mail);
  body.text(
    `${wire.envelope},"Destination":{"ToAddresses":[${JSON.stringify(mail.destination)}]},"Content":{"Simple":{"Subject":{"Data":"`,
  );
  write('subject', body);
  body.text('","Charset":"UTF-8"},"Body":{"Text":{"Data":"');
  write('text', body);
  body.text('","Charset":"UTF-8"},"Html":{"Data":"');
  write('html', body);
  body.text(
    `","Charset":"UTF-8"}},"Headers":${headersJson(wire, mail)}}},"EmailTags":${tagsJson(wire, mail)}}`,
  );
};

/** Text that SES would parse as template syntax is passed as a value too, so that no user's text is parsed. */
const isPlain = (piece: string): boolean => !piece.includes('{{') && !/^\}|[\\{]$/.test(piece);

/** The template of a bulk call and the values that all its messages share. */
const bulkOf = (templates: SenderFrame['templates']) => {
  if (templates === null) {
    const content = { Subject: '{{{s}}}', Html: '{{{h}}}', Text: '{{{t}}}' };
    return { content: JSON.stringify(content), shared: { s: '', h: '', t: '' } };
  }
  const shared: Record<string, string> = {};
  const written = ({ pieces, slots }: SenderTemplate): string =>
    pieces
      .map((piece, at) => {
        const slot = at < slots.length ? `{{{v${slots[at]}}}}` : '';
        if (isPlain(piece)) return piece + slot;
        const name = `c${Object.keys(shared).length}`;
        shared[name] = piece;
        return `{{{${name}}}}${slot}`;
      })
      .join('');
  const { subject, html, text } = templates;
  const content = { Subject: written(subject), Html: written(html), Text: written(text) };
  return { content: JSON.stringify(content), shared };
};

const bulkData = (mail: OutgoingMail): string =>
  JSON.stringify(
    'html' in mail
      ? { s: oneLine(mail.subject), h: mail.html, t: mail.text }
      : Object.fromEntries(mail.values.map((value, nth) => [`v${nth}`, value])),
  );

const bulkJson = (wire: Wire, mails: readonly OutgoingMail[]): string =>
  `${wire.envelope},"DefaultContent":{"Template":{"TemplateContent":${wire.bulk.content},"TemplateData":${JSON.stringify(
    JSON.stringify(wire.bulk.shared),
  )}}},"BulkEmailEntries":[${mails
    .map(
      (mail) =>
        `{"Destination":{"ToAddresses":[${JSON.stringify(mail.destination)}]},"ReplacementTags":${tagsJson(wire, mail)},"ReplacementHeaders":${headersJson(wire, mail)},"ReplacementEmailContent":{"ReplacementTemplate":{"ReplacementTemplateData":${JSON.stringify(bulkData(mail))}}}}`,
    )
    .join(',')}]}`;

const isGood = (status: number): boolean => status >= 200 && status < 300;

interface Answer {
  status: number;
  type: string;
  body: Json;
}

const faultOf = (error: unknown): SendOutcome => {
  if (isMalformed(error)) return { kind: 'account', reason: 'credentials' };
  return neverConnected(error) ? { kind: 'unreached' } : { kind: 'in_doubt' };
};

/** A class, because thousands are created per second. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #answered: (answer: Answer | SendOutcome) => void;
  #status = 0;
  #type: unknown;
  #text: Buffer | null = null;

  constructor(answered: (answer: Answer | SendOutcome) => void) {
    this.#answered = answered;
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#type = headers['x-amzn-errortype'];
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#text = this.#text === null ? chunk : Buffer.concat([this.#text, chunk]);
  }

  onResponseEnd(): void {
    const json = parsed(this.#text === null ? '' : this.#text.toString('utf8'));
    const type = isGood(this.#status) ? '' : typeOf(this.#type, json);
    this.#answered({ status: this.#status, type, body: json });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#answered(faultOf(error));
  }
}

export const createSesSending = (settings: SesSenderSettings): SesSending => {
  const { now = () => new Date(), connections = 128, timeoutMs = 30_000 } = settings;
  const pools = new Map<string, Pool>();
  const newBody = createRequestBodies();
  const poolOf = (origin: string): Pool => {
    const pool =
      pools.get(origin) ??
      new Pool(origin, {
        connections,
        // With pipelining, a message queued behind another in one connection could not be canceled.
        pipelining: 1,
        connect: { timeout: 10_000 },
        keepAliveTimeout: 30_000,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
    pools.set(origin, pool);
    return pool;
  };

  const senderFor = (credentials: SesCredentials): SesSender => {
    const origin = settings.endpointFor(credentials) ?? `https://email.${credentials.region}.amazonaws.com`;
    const { host } = new URL(origin);
    const sign = createPostSigner(credentials, host);
    const pool = poolOf(origin);
    const wires = new WeakMap<SenderFrame, Wire>();
    const wireOf = (frame: SenderFrame): Wire => {
      const { templates } = frame;
      const wire = wires.get(frame) ?? {
        header: writtenOnce(headerJson),
        tag: writtenOnce(tagJson),
        envelope: envelopeJson(frame),
        places: templates && placesOf(templates),
        bulk: bulkOf(templates),
      };
      wires.set(frame, wire);
      return wire;
    };

    /** Avoids the streams of the library's convenient interface, which cost as much as the signature. */
    const post = <T>(
      path: string,
      write: (body: RequestBody) => void,
      read: (answer: Answer | SendOutcome) => T,
    ): Promise<T> =>
      new Promise((resolve) => {
        const body = newBody();
        const answered = (answer: Answer | SendOutcome): void => {
          // A server that answers with success has read the whole request.
          if ('status' in answer && isGood(answer.status)) body.giveBack();
          resolve(read(answer));
        };
        try {
          write(body);
        } catch {
          answered({ kind: 'refused', reason: 'rejected' });
          return;
        }
        const bytes = body.done();
        try {
          const headers = sign(path, bytes, now());
          pool.dispatch({ method: 'POST', path, headers, body: bytes }, new AnswerReader(answered));
        } catch (error) {
          answered(faultOf(error));
        }
      });

    const failed = ({ status, type, body }: Answer, sender: string): SendOutcome =>
      refusalOf(status, type, String(body.message ?? body.Message ?? ''), sender);

    return {
      send: (frame, mail) =>
        post(
          singlePath,
          (body) => writeSingle(body, wireOf(frame), mail),
          (answer): SendOutcome => {
            if ('kind' in answer) return answer;
            if (!isGood(answer.status)) return failed(answer, frame.source.address);
            const { MessageId: messageId } = answer.body;
            return typeof messageId === 'string' ? { kind: 'accepted', messageId } : { kind: 'in_doubt' };
          },
        ),
      sendBulk: (frame, mails) =>
        post(
          bulkPath,
          (body) => body.text(bulkJson(wireOf(frame), mails)),
          (answer): SendOutcome[] => {
            const all = (outcome: SendOutcome): SendOutcome[] => mails.map(() => outcome);
            if ('kind' in answer) return all(answer);
            if (!isGood(answer.status)) return all(failed(answer, frame.source.address));
            const { BulkEmailEntryResults: results } = answer.body;
            if (!Array.isArray(results) || results.length !== mails.length) return all({ kind: 'in_doubt' });
            return results.map((entry) => entryOutcome(entry, frame.source.address));
          },
        ),
    };
  };

  return {
    senderFor,
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
