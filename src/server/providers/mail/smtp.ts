// Mail by SMTP, over persistent connections: a connection for each message is twenty times slower.
import nodemailer from 'nodemailer';
import { type Mail, type Mailbox, MailError, type Mailer, type MailFailure, oneLine } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  url: string;
  timeoutMs?: number;
  /**
   * The server is Amazon's, or the sandbox: both read tags from a header. Others would pass the header on to the
   * recipient.
   */
  readsTags?: boolean;
}

export interface SmtpMailer extends Mailer {
  close(): void;
}

const defaultTimeoutMs = 10_000;
const maxConnections = 5;

interface SmtpFault {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
  syscall?: string;
}

/** RFC 5321, section 4.2, and the extended codes of RFC 3463 from servers that send them. */
const failureOf = ({ code, responseCode, command, response = '' }: SmtpFault): MailFailure => {
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530) return 'credentials';
  if (responseCode === undefined) return 'unreachable';
  if (/\b4\.7\.\d|too many|throttl|rate limit/i.test(response) || responseCode === 421) return 'throttled';
  if (responseCode >= 400 && responseCode < 500) return 'throttled';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'MAIL FROM') return 'unverified';
  return /not verified|sender address rejected/i.test(response) ? 'unverified' : 'rejected';
};

const asMailError = (error: unknown): MailError => {
  const fault = (typeof error === 'object' && error !== null ? error : {}) as SmtpFault;
  const failure = failureOf(fault);
  const message = error instanceof Error ? error.message : String(error);
  return new MailError(failure, message, {
    cause: error,
    // The library does not report how far a broken connection got, only whether there was one.
    isUncertain: failure === 'unreachable' && fault.code !== 'EDNS' && fault.syscall !== 'connect',
    ...(failure === 'throttled' ? { retryAfterSeconds: 60 } : {}),
  });
};

const addressOf = ({ address, name }: Mailbox) => ({ name: oneLine(name ?? ''), address: oneLine(address) });

const tagHeader = (tags: Mail['tags']): Record<string, string> => {
  const pairs = Object.entries(tags ?? {}).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { 'X-SES-MESSAGE-TAGS': pairs.join(', ') } : {};
};

/** https://docs.aws.amazon.com/general/latest/gr/ses.html */
export const isAmazonSmtp = (url: string): boolean =>
  /(^|\.)amazonaws\.com(\.cn)?$/i.test(URL.parse(url)?.hostname ?? '');

export const createSmtpMailer = ({
  url,
  timeoutMs = defaultTimeoutMs,
  readsTags = isAmazonSmtp(url),
}: SmtpSettings): SmtpMailer => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 3,
    // The server never fetches files or URLs that a message refers to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    send: async (mail) => {
      const headers = Object.entries({ ...(readsTags ? tagHeader(mail.tags) : {}), ...mail.headers });
      try {
        const { messageId } = await transport.sendMail({
          from: addressOf(mail.from),
          to: addressOf(mail.to),
          ...(mail.replyTo ? { replyTo: addressOf(mail.replyTo) } : {}),
          subject: oneLine(mail.subject),
          html: mail.html,
          text: mail.text,
          textEncoding: 'quoted-printable',
          headers: Object.fromEntries(headers.map(([name, value]) => [oneLine(name), oneLine(value)])),
        });
        return { messageId };
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => transport.close(),
  };
};
