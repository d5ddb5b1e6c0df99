// An email that was saved or forwarded as a file (.eml): headers and parts, as far as checks need them. RFC 5322 and
// RFC 2045 to 2049, read leniently: such files come from anywhere.

import type { Attachment, EmailInput, Header } from '../judge/model.ts';
import {
  type DecodeCharset,
  decodeCharset,
  decodeWords,
  fromBase64,
  fromQuotedPrintable,
  fromUtf8,
} from './eml-decoding.ts';
import { parameterOf } from './eml-parameters.ts';

export type EmlReading = { email: EmailInput; fault: null } | { email: null; fault: string };

const maxDepth = 12;
const maxParts = 300;
const maxHeaderLines = 2_000;

interface Entity {
  headers: Header[];
  body: string;
}

/** Headers that only bulk messages carry. Receipts and personal messages need no unsubscribe link. */
const isBulk = ({ name, value }: Header): boolean =>
  /^(?:list-unsubscribe|list-id|x-campaign-id)$/i.test(name) ||
  (/^precedence$/i.test(name) && /bulk|list/i.test(value));

// A byte order mark, empty lines, and the byte count that Apple Mail writes before the message (.emlx).
const preface = /^(?:\ufeff|\xef\xbb\xbf)?\s*(?:\d{1,10}[ \t]*\r?\n)?/;
const startsWithHeader = /^(?:From [^\n]{1,200}\n)?[!-9;-~]{1,60}:[^\n]*(?:\n|$)/;
const telling =
  /^(?:from|to|subject|date|received|return-path|mime-version|content-type|delivered-to|message-id):/im;

/** Whether a text is a message with headers and not a page. */
export function isEml(text: string): boolean {
  const start = text.slice(0, 16_384).replace(preface, '').replace(/\r\n?/g, '\n');
  return startsWithHeader.test(start) && telling.test(start.split('\n\n', 1)[0] ?? '');
}

/** Old programs of the Mac end lines with a return alone. */
const withLines = (source: string): string =>
  source.includes('\n') ? source : source.replaceAll('\r', '\n');

/** Headers up to the first empty line, with folded lines put together. */
function entityOf(text: string): Entity {
  const headers: Header[] = [];
  let at = 0;
  for (let count = 0; count < maxHeaderLines && at < text.length; count += 1) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, end).replace(/\r$/, '');
    const last = headers.at(-1);
    if (line === '') return { headers, body: text.slice(end + 1) };
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
    // Mailboxes put a line of their own before the first header; anything else begins the body.
    else if (headers.length > 0 || !line.startsWith('From ')) return { headers, body: text.slice(at) };
    at = end + 1;
  }
  return { headers, body: text.slice(at) };
}

const headerOf = ({ headers }: Entity, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** The parts between the boundary lines; text before the first and after the last is ignored. */
function partsOf(body: string, boundary: string): string[] {
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let from = -1;
  for (let at = body.startsWith(mark) ? 0 : body.indexOf(`\n${mark}`); at !== -1; ) {
    const start = body[at] === '\n' ? at + 1 : at;
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    // The boundary of an inner part may begin with the outer one.
    const rest = /^(--)?[ \t]*\r?$/.exec(body.slice(start + mark.length, end));
    if (rest) {
      if (from !== -1) parts.push(body.slice(from, at).replace(/\r$/, ''));
      if (rest[1] || parts.length >= maxParts || found === -1) return parts;
      from = end + 1;
    }
    at = body.indexOf(`\n${mark}`, Math.max(end - 1, start));
    if (at !== -1 && at < end) at = body.indexOf(`\n${mark}`, end);
  }
  if (from !== -1) parts.push(body.slice(from));
  return parts;
}

/** If a header has lost the boundary, the first line that looks like one; blanks and rows of dashes do not. */
const guessedBoundary = (body: string): string =>
  /(?:^|\n)--([^\s-][^\r\n]{0,100}|-+[^\s-][^\r\n]{0,100})\r?\n/.exec(body)?.[1]?.trim() ?? '';

/** The displayed form of a part: its HTML and its plain text, undefined if there is none. */
interface Shown {
  html?: string | undefined;
  text?: string | undefined;
}

const together = (all: readonly (string | undefined)[]): string | undefined => {
  const given = all.filter((one) => one !== undefined);
  return given.length > 0 ? given.join('\n') : undefined;
};

/** Parts in sequence, as programs show them. A plain-text footer beside HTML is no version of the HTML. */
const inTurn = (parts: readonly Shown[]): Shown => {
  const shown = parts.filter(({ html }) => html !== undefined);
  return {
    html: together(shown.map(({ html }) => html)),
    text: together((shown.some(({ text }) => text !== undefined) ? shown : parts).map(({ text }) => text)),
  };
};

/** The same several times over: the last that can be shown counts (RFC 2046, 5.1.4). */
const oneOf = (parts: readonly Shown[]): Shown => ({
  html: parts.findLast(({ html }) => html !== undefined)?.html,
  text:
    parts.find(({ html, text }) => text !== undefined && html === undefined)?.text ??
    parts.find(({ text }) => text !== undefined)?.text,
});

/** The first word of a value, without comments and quotes: `"Base64" (as ever)` is base64. */
const wordOf = (value: string): string =>
  /[a-z0-9][a-z0-9./+-]*/i.exec(value.replace(/\([^()]*\)/g, ' '))?.[0].toLowerCase() ?? '';

/** The charset that the page declares, if its header names none. */
const charsetOfPage = (html: string): string =>
  /<meta\b[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(html.slice(0, 4_096))?.[1] ?? '';

/**
 * The email of an .eml file. `isText` for pasted input, which is already decoded; otherwise every character is a byte.
 * `decode` handles charsets other than UTF-8 and western ones.
 */
export function readEml(
  source: string,
  options: { isText?: boolean; decode?: DecodeCharset } = {},
  within = 0,
): EmlReading {
  const { isText = false, decode } = options;
  const root = entityOf(withLines(source.replace(preface, '')));
  if (root.headers.length === 0)
    return { email: null, fault: 'This is no email: it does not begin with headers.' };
  const attachments: Attachment[] = [];
  let enclosed: string | undefined;
  let count = 0;

  const decoded = ({ body }: Entity, encoding: string): string => {
    if (encoding === 'quoted-printable') return fromQuotedPrintable(body);
    return encoding === 'base64' ? fromBase64(body) : body;
  };

  const bodyOf = (entity: Entity, type: string, isHtml: boolean): string => {
    const encoding = wordOf(headerOf(entity, 'content-transfer-encoding'));
    const bytes = decoded(entity, encoding);
    if (isText && bytes === entity.body) return bytes;
    const charset =
      parameterOf(type, 'charset') ||
      (isHtml && fromUtf8(bytes).includes('\ufffd') ? charsetOfPage(bytes) : '');
    return decodeCharset(bytes, charset, decode).replace(/^\ufeff/, '');
  };

  const nameOf = (type: string, disposition: string): string => {
    const name = parameterOf(disposition, 'filename', decode) || parameterOf(type, 'name', decode);
    return decodeWords(isText || /[^\0-\xff]/.test(name) ? name : decodeCharset(name, '', decode), decode);
  };

  const walk = (entity: Entity, depth: number): Shown => {
    count += 1;
    if (depth > maxDepth || count > maxParts) return {};
    const type = headerOf(entity, 'content-type') || 'text/plain';
    const kind = wordOf(type);
    if (kind.startsWith('multipart/')) {
      const named = parameterOf(type, 'boundary');
      const parts = named ? partsOf(entity.body, named) : [];
      const found = parts.length > 0 ? parts : partsOf(entity.body, guessedBoundary(entity.body) || '\0');
      const shown = found.map((part) => walk(entityOf(part), depth + 1));
      return kind === 'multipart/alternative' ? oneOf(shown) : inTurn(shown);
    }
    const disposition = headerOf(entity, 'content-disposition');
    const name = nameOf(type, disposition);
    const isApart = wordOf(disposition) === 'attachment';
    if (!isApart && kind === 'text/html') return { html: bodyOf(entity, type, true) };
    if (!isApart && kind === 'text/plain' && !name) return { text: bodyOf(entity, type, false) };
    if (kind === 'message/rfc822')
      enclosed ??= decoded(entity, wordOf(headerOf(entity, 'content-transfer-encoding')));
    // Images that the HTML shows are part of it.
    if (isApart || kind === 'message/rfc822' || (name && !kind.startsWith('image/')))
      attachments.push({ name, type: kind });
    return {};
  };
  const { html, text } = walk(root, 0);
  // Forwarded as a file: the email is the inner one.
  if (html === undefined && enclosed !== undefined && within < maxDepth) {
    const inside = readEml(enclosed, options, within + 1);
    if (inside.email) return inside;
  }

  const headers = root.headers.map(({ name, value }) => ({
    name,
    value: decodeWords(isText ? value : decodeCharset(value, '', decode), decode),
  }));
  const valueNamed = (name: string): string | undefined =>
    headers.find((header) => header.name.toLowerCase() === name)?.value;
  if (html === undefined)
    return {
      email: null,
      fault: text?.trim()
        ? 'This email has no HTML part, and only the HTML is read here.'
        : 'This email has neither HTML nor text.',
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
