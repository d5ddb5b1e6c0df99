// Messages as they are handed to a carrier.
import { fill, type Template } from '#email/personalize/template.ts';

export interface Mailbox {
  address: string;
  name?: string;
}

/** The common part of all messages of a campaign: one object for each, so that a carrier may prepare it once. */
export interface MessageTemplate {
  source: Mailbox;
  replyTo: string | null;
  /** The account's event path when the campaign was opened; see `AccountEvents`. */
  eventPath: string | null;
  /** For messages that arrive as values; null: each arrives with its texts. */
  templates: Readonly<Record<'subject' | 'html' | 'text', Template>> | null;
}

export interface MessageTexts {
  subject: string;
  html: string;
  text: string;
}

/** A message of a campaign. Its tags name the delivery: a carrier hands them back with each event. */
export type OutgoingMessage = {
  destination: string;
  headers: readonly { name: string; value: string }[];
  tags: Readonly<Record<string, string>>;
} & (MessageTexts | { values: readonly string[] });

/** For a carrier that knows no templates. */
export const textsOf = ({ templates }: MessageTemplate, message: OutgoingMessage): MessageTexts => {
  if ('html' in message) return message;
  if (templates === null) throw new Error('A message of values has no templates.');
  const { subject, html, text } = templates;
  return {
    subject: fill(subject, message.values),
    html: fill(html, message.values),
    text: fill(text, message.values),
  };
};

/** A message outside campaigns: a test, a confirmation. */
export interface SingleMail extends MessageTexts {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | null;
  headers?: Readonly<Record<string, string>>;
  tags?: Readonly<Record<string, string>>;
}
