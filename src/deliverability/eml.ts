// An email as it was saved or forwarded as a file (.eml): headers and parts, as far as a judgement needs them.
// RFC 5322 and RFC 2045 to 2049, read kindly: such files come from anywhere.
import {
  type DecodeCharset,
  decodeCharset,
  decodeWords,
  fromBase64,
  fromQuotedPrintable,
} from './eml-decoding.ts';
import type { Attachment, EmailInput, Header } from './model.ts';

export type EmlReading = { email: EmailInput; fault: null } | { email: null; fault: string };

const maxDepth = 12;
const maxParts = 300;
const maxHeaderLines = 2_000;

interface Entity {
  headers: Header[];
  body: string;
}

/** What only emails to many carry. Receipts and letters owe their reader no way to unsubscribe. */
const isBulk = ({ name, value }: Header): boolean =>
  /^(?:list-unsubscribe|list-id|x-campaign-id)$/i.test(name) ||
  (/^precedence$/i.test(name) && /bulk|list/i.test(value));

const startsWithHeader = /^(?:From [^\n]{1,200}\n)?[!-9;-~]{1,60}:[^\n]*(?:\n|$)/;
const telling =
  /^(?:from|to|subject|date|received|return-path|mime-version|content-type|delivered-to|message-id):/im;

/** Whether a text is a message with headers and not a page. */
export function isEml(text: string): boolean {
  const start = text
    .slice(0, 16_384)
    .replace(/^\ufeff?\s*/, '')
    .replaceAll('\r\n', '\n');
  return startsWithHeader.test(start) && telling.test(start.split('\n\n', 1)[0] ?? '');
}

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

/** `charset`, `boundary`, `filename` … of a header, RFC 2231 included. */
function parameterOf(value: string, name: string): string {
  const parameter = new RegExp(
    `;\\s*${name}(\\*(?:\\d+\\*?)?)?\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]*)`,
    'gi',
  );
  let whole = '';
  let isCoded = false;
  for (const [, star = '', raw = ''] of value.matchAll(parameter)) {
    whole += raw.startsWith('"') ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw;
    isCoded ||= star.endsWith('*');
  }
  if (!isCoded) return whole;
  const [, charset = '', coded = whole] = /^([^']*)'[^']*'([\s\S]*)$/.exec(whole) ?? [];
  const bytes = coded.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decodeCharset(bytes, charset);
}

/** The parts between the lines of a boundary; what stands before the first and after the last is nothing. */
function partsOf(body: string, boundary: string): string[] {
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let from = -1;
  for (
    let at = body.startsWith(mark) ? 0 : body.indexOf(`\n${mark}`);
    at !== -1 && parts.length < maxParts;
  ) {
    const line = body[at] === '\n' ? at + 1 : at;
    if (from !== -1) parts.push(body.slice(from, at).replace(/\r$/, ''));
    const after = line + mark.length;
    if (body.startsWith('--', after)) return parts;
    const end = body.indexOf('\n', after);
    if (end === -1) return parts;
    from = end + 1;
    at = body.indexOf(`\n${mark}`, end - 1);
    if (at !== -1 && at < end) at = body.indexOf(`\n${mark}`, end);
  }
  if (from !== -1 && parts.length < maxParts) parts.push(body.slice(from));
  return parts;
}

/**
 * The email of an .eml file. `isText` for what was pasted and is decoded already; otherwise every character is a
 * byte. `decode` helps with charsets beyond UTF-8 and western ones.
 */
export function readEml(
  source: string,
  options: { isText?: boolean; decode?: DecodeCharset } = {},
): EmlReading {
  const { isText = false, decode } = options;
  const root = entityOf(source.replace(/^(?:\ufeff|\xef\xbb\xbf)?\s*/, ''));
  if (root.headers.length === 0)
    return { email: null, fault: 'This is no email: it does not begin with headers.' };
  const attachments: Attachment[] = [];
  let html: string | undefined;
  let text: string | undefined;
  let count = 0;

  const bodyOf = (entity: Entity, type: string): string => {
    const encoding = headerOf(entity, 'content-transfer-encoding').toLowerCase().trim();
    const charset = parameterOf(type, 'charset');
    if (encoding === 'quoted-printable')
      return decodeCharset(fromQuotedPrintable(entity.body), charset, decode);
    if (encoding === 'base64') return decodeCharset(fromBase64(entity.body), charset, decode);
    return isText ? entity.body : decodeCharset(entity.body, charset, decode);
  };

  const walk = (entity: Entity, depth: number): void => {
    count += 1;
    if (depth > maxDepth || count > maxParts) return;
    const type = headerOf(entity, 'content-type') || 'text/plain';
    const kind = (/^[^;\s]+/.exec(type)?.[0] ?? '').toLowerCase();
    const boundary = kind.startsWith('multipart/') ? parameterOf(type, 'boundary') : '';
    if (boundary) {
      for (const part of partsOf(entity.body, boundary)) walk(entityOf(part), depth + 1);
      return;
    }
    const disposition = headerOf(entity, 'content-disposition');
    const name = decodeWords(parameterOf(disposition, 'filename') || parameterOf(type, 'name'), decode);
    const isApart = /^\s*attachment/i.test(disposition);
    if (!isApart && kind === 'text/html' && html === undefined) html = bodyOf(entity, type);
    else if (!isApart && kind === 'text/plain' && !name && text === undefined) text = bodyOf(entity, type);
    // Pictures that the HTML shows are part of it.
    else if (isApart || (name && !kind.startsWith('image/'))) attachments.push({ name, type: kind });
  };
  walk(root, 0);

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
        ? 'This email has no HTML part, and what is checked here is the HTML.'
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
