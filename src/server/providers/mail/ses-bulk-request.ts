// A request with several messages: the texts once as a template, and the values of each message.
import { oneLine } from './mailer.ts';
import type { RequestBody } from './request-bodies.ts';
import {
  type MessageTemplate,
  type OutgoingMessage,
  type PairWriter,
  requestStart,
  type SenderTemplate,
} from './ses-message.ts';

export const bulkPath = '/v2/email/outbound-bulk-emails';

/** Text that SES would parse as template syntax is passed as a value too, so that no user's text is parsed. */
const isPlain = (piece: string): boolean => !piece.includes('{{') && !/^\}|[\\{]$/.test(piece);

/** The content in the template syntax of SES, and the values that all messages share. */
const sesTemplate = (templates: MessageTemplate['templates']) => {
  if (templates === null) {
    const content = { Subject: '{{{s}}}', Html: '{{{h}}}', Text: '{{{t}}}' };
    return { content: JSON.stringify(content), shared: { s: '', h: '', t: '' } };
  }
  const shared: Record<string, string> = {};
  const toSyntax = ({ pieces, slots }: SenderTemplate): string =>
    pieces
      .map((piece, index) => {
        const slot = index < slots.length ? `{{{v${slots[index]}}}}` : '';
        if (isPlain(piece)) return piece + slot;
        const name = `c${Object.keys(shared).length}`;
        shared[name] = piece;
        return `{{{${name}}}}${slot}`;
      })
      .join('');
  const { subject, html, text } = templates;
  const content = { Subject: toSyntax(subject), Html: toSyntax(html), Text: toSyntax(text) };
  return { content: JSON.stringify(content), shared };
};

const valuesJson = (message: OutgoingMessage): string =>
  JSON.stringify(
    'html' in message
      ? { s: oneLine(message.subject), h: message.html, t: message.text }
      : Object.fromEntries(message.values.map((value, index) => [`v${index}`, value])),
  );

/** Writes bulk requests for messages of one campaign. */
export const createBulkWriter = (template: MessageTemplate, pairs: PairWriter) => {
  const { content, shared } = sesTemplate(template.templates);
  const start = `${requestStart(template)},"DefaultContent":{"Template":{"TemplateContent":${content},"TemplateData":${JSON.stringify(
    JSON.stringify(shared),
  )}}},"BulkEmailEntries":[`;
  const entryJson = (message: OutgoingMessage): string =>
    `{"Destination":{"ToAddresses":[${JSON.stringify(message.destination)}]},"ReplacementTags":${pairs.tags(message)},"ReplacementHeaders":${pairs.headers(message)},"ReplacementEmailContent":{"ReplacementTemplate":{"ReplacementTemplateData":${JSON.stringify(valuesJson(message))}}}}`;
  return (body: RequestBody, messages: readonly OutgoingMessage[]): void =>
    body.text(`${start}${messages.map(entryJson).join(',')}]}`);
};
