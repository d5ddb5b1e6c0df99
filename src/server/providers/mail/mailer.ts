// What the product needs to send a single message. Only adapters speak to the external service.

export interface Mailbox {
  address: string;
  name?: string;
}

export interface Mail {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | null;
  subject: string;
  html: string;
  text: string;
  /** In addition to those of every message; names and values without line breaks. */
  headers?: Readonly<Record<string, string>>;
  /** Letters, digits, `-` and `_`: SES accepts nothing else. */
  tags?: Readonly<Record<string, string>>;
  /** The SES configuration set, which reports the events of the message. */
  configurationSet?: string | null;
}

export interface Mailer {
  /** The kind of service. */
  readonly kind: 'smtp' | 'ses';
  /** Resolves when the service has accepted the message. Throws `MailError`. */
  send(mail: Mail): Promise<{ messageId: string }>;
}

/**
 * - `recipient`: the service refuses this recipient
 * - `unverified`: the account may not send from this sender, or not yet to this recipient
 * - `paused`: the account may not send at all right now
 * - `throttled`: too many messages at once, or today
 * - `credentials`: name, password or key are wrong, or may not send
 * - `unreachable`: no intelligible answer
 * - `rejected`: the service does not accept this message
 */
export type MailFailure =
  | 'recipient'
  | 'unverified'
  | 'paused'
  | 'throttled'
  | 'credentials'
  | 'unreachable'
  | 'rejected';

/** The message is the service's own and may contain addresses: never log it. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: MailFailure;
  readonly retryAfterSeconds: number | undefined;
  /** The message may have gone out nevertheless: sending it again may send it twice. */
  readonly isUncertain: boolean;

  constructor(
    failure: MailFailure,
    message: string,
    more: { retryAfterSeconds?: number; isUncertain?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.failure = failure;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isUncertain = more.isUncertain ?? false;
  }
}

/** A line break in a header would begin another header (RFC 5322, section 2.2). */
export const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();
