// Reads an email that was saved as a file (.eml): headers and parts, as far as checks need them. RFC 5322 and RFC 2045 to
// 2049, read leniently, because such files come from anywhere.

import type { TextKey } from '#text/keys.ts';
import type { Attachment, EmailInput, Header } from '../judge/model.ts';
import { decodeCharset, decodeWords, fromBase64, fromQuotedPrintable } from './eml-decoding.ts';
import { parameterOf } from './eml-parameters.ts';
import {
  boundaryParts,
  type Entity,
  entityOf,
  firstTokenOf,
  guessedBoundary,
  headerOf,
  maxParts,
} from './mime-entity.ts';

export type EmlReading = { email: EmailInput; fault: null } | { email: null; fault: TextKey };

const maxDepth = 12;

/** True for a header that only bulk messages carry. Others need no unsubscribe link. */
const isBulk = ({ name, value }: Header): boolean =>
  /^(?:list-unsubscribe|list-id|x-campaign-id)$/i.test(name) ||
  (/^precedence$/i.test(name) && /bulk|list/i.test(value));

// A byte order mark, empty lines, and the byte count that Apple Mail writes before the message (.emlx).
const preface = /^(?:\ufeff|\xef\xbb\xbf)?\s*(?:\d{1,10}[ \t]*\r?\n)?/;
const startsWithHeader = /^(?:From [^\n]{1,200}\n)?[!-9;-~]{1,60}:[^\n]*(?:\n|$)/;
const knownHeader =
  /^(?:from|to|subject|date|received|return-path|mime-version|content-type|delivered-to|message-id):/im;

/** True when a text is a message with headers, not an HTML page. */
export function isEml(text: string): boolean {
  const start = text.slice(0, 16_384).replace(preface, '').replace(/\r\n?/g, '\n');
  return startsWithHeader.test(start) && knownHeader.test(start.split('\n\n', 1)[0] ?? '');
}

/** Old Mac programs end lines with a carriage return alone. */
const withLineFeeds = (source: string): string =>
  source.includes('\n') ? source : source.replaceAll('\r', '\n');

/** The HTML and the plain text of an entity, undefined if there is none. */
interface BodyParts {
  html?: string | undefined;
  text?: string | undefined;
}

const joinTexts = (all: readonly (string | undefined)[]): string | undefined => {
  const texts = all.filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join('\n') : undefined;
};

/** Parts that programs show one after another. A plain-text footer beside HTML is no version of the HTML. */
const joinMixed = (parts: readonly BodyParts[]): BodyParts => {
  const withHtml = parts.filter(({ html }) => html !== undefined);
  return {
    html: joinTexts(withHtml.map(({ html }) => html)),
    text: joinTexts(
      (withHtml.some(({ text }) => text !== undefined) ? withHtml : parts).map(({ text }) => text),
    ),
  };
};

/** Versions of the same content: the last HTML counts (RFC 2046, 5.1.4). */
const chooseAlternative = (parts: readonly BodyParts[]): BodyParts => ({
  html: parts.findLast(({ html }) => html !== undefined)?.html,
  text:
    parts.find(({ html, text }) => text !== undefined && html === undefined)?.text ??
    parts.find(({ text }) => text !== undefined)?.text,
});

/** The charset that the HTML declares; `''` if none. */
const charsetOfPage = (html: string): string =>
  /<meta\b[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(html.slice(0, 4_096))?.[1] ?? '';

/** The email of an .eml file. `isText` for pasted input, which is already decoded; otherwise every character is a byte. */
export function readEml(source: string, options: { isText?: boolean } = {}, nesting = 0): EmlReading {
  const { isText = false } = options;
  const root = entityOf(withLineFeeds(source.replace(preface, '')));
  if (root.headers.length === 0) return { email: null, fault: 'shared.emailSource.noHeaders' };
  const attachments: Attachment[] = [];
  let attachedMessage: string | undefined;
  let count = 0;

  const decoded = ({ body }: Entity, encoding: string): string => {
    if (encoding === 'quoted-printable') return fromQuotedPrintable(body);
    return encoding === 'base64' ? fromBase64(body) : body;
  };

  const bodyOf = (entity: Entity, type: string, isHtml: boolean): string => {
    const encoding = firstTokenOf(headerOf(entity, 'content-transfer-encoding'));
    const bytes = decoded(entity, encoding);
    if (isText && bytes === entity.body) return bytes;
    const fallback = isHtml ? charsetOfPage(bytes) : '';
    return decodeCharset(bytes, parameterOf(type, 'charset'), fallback);
  };

  const nameOf = (type: string, disposition: string): string => {
    const name = parameterOf(disposition, 'filename') || parameterOf(type, 'name');
    return decodeWords(isText || /[^\0-\xff]/.test(name) ? name : decodeCharset(name, ''));
  };

  const readEntity = (entity: Entity, depth: number): BodyParts => {
    count += 1;
    if (depth > maxDepth || count > maxParts) return {};
    const type = headerOf(entity, 'content-type') || 'text/plain';
    const mimeType = firstTokenOf(type);
    if (mimeType.startsWith('multipart/')) {
      const boundary = parameterOf(type, 'boundary');
      const declared = boundary ? boundaryParts(entity.body, boundary) : [];
      const parts =
        declared.length > 0 ? declared : boundaryParts(entity.body, guessedBoundary(entity.body) || '\0');
      const read = parts.map((part) => readEntity(entityOf(part), depth + 1));
      return mimeType === 'multipart/alternative' ? chooseAlternative(read) : joinMixed(read);
    }
    const disposition = headerOf(entity, 'content-disposition');
    const name = nameOf(type, disposition);
    const isAttachment = firstTokenOf(disposition) === 'attachment';
    if (!isAttachment && mimeType === 'text/html') return { html: bodyOf(entity, type, true) };
    if (!isAttachment && mimeType === 'text/plain' && !name) return { text: bodyOf(entity, type, false) };
    if (mimeType === 'message/rfc822')
      attachedMessage ??= decoded(entity, firstTokenOf(headerOf(entity, 'content-transfer-encoding')));
    // Images that the HTML shows are part of it.
    if (isAttachment || mimeType === 'message/rfc822' || (name && !mimeType.startsWith('image/')))
      attachments.push({ name, type: mimeType });
    return {};
  };
  const { html, text } = readEntity(root, 0);
  // A message that was forwarded as an attachment: the email is the inner one.
  if (html === undefined && attachedMessage !== undefined && nesting < maxDepth) {
    const inner = readEml(attachedMessage, options, nesting + 1);
    if (inner.email) return inner;
  }

  const headers = root.headers.map(({ name, value }) => ({
    name,
    value: decodeWords(isText ? value : decodeCharset(value, '')),
  }));
  const valueNamed = (name: string): string | undefined =>
    headers.find((header) => header.name.toLowerCase() === name)?.value;
  if (html === undefined)
    return {
      email: null,
      fault: text?.trim() ? 'shared.emailSource.noHtmlPart' : 'shared.emailSource.noContent',
    };
  return {
    email: {
      purpose: headers.some(isBulk) || /unsubscribe/i.test(html) ? 'campaign' : 'export',
      html,
      subject: valueNamed('subject') ?? '',
      text,
      from: valueNamed('from') ?? '',
      replyTo: valueNamed('reply-to'),
      headers,
      attachments,
    },
    fault: null,
  };
}
