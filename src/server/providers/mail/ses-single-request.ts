// A request with one message. Its texts are copied as bytes that were escaped once for the whole campaign.
import { oneLine } from './mailer.ts';
import type { RequestBody } from './request-bodies.ts';
import {
  type MessageTemplate,
  type OutgoingMessage,
  type PairWriter,
  requestStart,
  type SenderTemplate,
  type TextName,
} from './ses-message.ts';

export const singlePath = '/v2/email/outbound-emails';

/** Escaped as inside the quotes of a JSON string. */
const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A template escaped for the inside of a JSON string, in bytes. */
interface EscapedTemplate {
  pieces: readonly Uint8Array[];
  slots: readonly number[];
}

const escapeTemplate = ({ pieces, slots }: SenderTemplate): EscapedTemplate => ({
  pieces: pieces.map((piece) => Buffer.from(escapeJson(piece))),
  slots,
});

const escapeTemplates = ({
  subject,
  html,
  text,
}: NonNullable<MessageTemplate['templates']>): Record<TextName, EscapedTemplate> => ({
  subject: escapeTemplate(subject),
  html: escapeTemplate(html),
  text: escapeTemplate(text),
});

/** Returns the function that writes a text of the message, escaped for the inside of a JSON string. */
const textWriter = (
  templates: Record<TextName, EscapedTemplate> | null,
  message: OutgoingMessage,
): ((name: TextName, body: RequestBody) => void) => {
  if ('html' in message)
    return (name, body) =>
      body.text(escapeJson(name === 'subject' ? oneLine(message.subject) : message[name]));
  if (templates === null) throw new Error('A message of values has no templates.');
  // Most values appear several times, so each is encoded once.
  const values = message.values.map((value) => Buffer.from(escapeJson(value)));
  return (name, body) => {
    const { pieces, slots } = templates[name];
    body.interleaved(pieces, slots, values);
  };
};

/** Writes requests for single messages of one campaign. */
export const createSingleWriter = (template: MessageTemplate, pairs: PairWriter) => {
  const start = requestStart(template);
  const templates = template.templates && escapeTemplates(template.templates);
  return (body: RequestBody, message: OutgoingMessage): void => {
    const writeText = textWriter(templates, message);
    body.text(
      `${start},"Destination":{"ToAddresses":[${JSON.stringify(message.destination)}]},"Content":{"Simple":{"Subject":{"Data":"`,
    );
    writeText('subject', body);
    body.text('","Charset":"UTF-8"},"Body":{"Text":{"Data":"');
    writeText('text', body);
    body.text('","Charset":"UTF-8"},"Html":{"Data":"');
    writeText('html', body);
    body.text(
      `","Charset":"UTF-8"}},"Headers":${pairs.headers(message)}}},"EmailTags":${pairs.tags(message)}}`,
    );
  };
};
