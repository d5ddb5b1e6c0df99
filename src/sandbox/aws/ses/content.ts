// The content of a message, read from each of its possible forms.
import PostalMime, { type Address } from 'postal-mime';
import type { Header } from './events.ts';

export interface Attachment {
  fileName: string;
  contentType: string;
}

export interface Content {
  subject: string;
  html: string | null;
  text: string | null;
  /** The original message, if it arrived as MIME. */
  raw: string | null;
  headers: Header[];
  attachments: Attachment[];
}

export interface Envelope {
  from: string;
  to: string[];
  cc: string[];
  replyTo: string[];
}

const formatAddress = ({ name, address }: { name?: string; address?: string }): string =>
  name ? `${name} <${address ?? ''}>` : (address ?? '');

const flat = (list: Address[] | undefined): string[] =>
  (list ?? []).flatMap((each) => (each.group ? each.group.map(formatAddress) : [formatAddress(each)]));

export const readMime = async (bytes: Buffer): Promise<{ content: Content; envelope: Envelope }> => {
  const email = await PostalMime.parse(bytes);
  return {
    content: {
      subject: email.subject ?? '',
      html: email.html ?? null,
      text: email.text ?? null,
      // PostgreSQL stores no NUL; NUL characters of a message were never text.
      raw: bytes.toString('utf8').replaceAll('\0', ''),
      headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      attachments: email.attachments.map(({ filename, mimeType }) => ({
        fileName: filename ?? '',
        contentType: mimeType,
      })),
    },
    envelope: {
      from: email.from ? (flat([email.from])[0] ?? '') : '',
      to: flat(email.to),
      cc: flat(email.cc),
      replyTo: flat(email.replyTo),
    },
  };
};
