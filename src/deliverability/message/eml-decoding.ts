// Decodes quoted-printable, base64, charsets and encoded words. Bytes are strings of characters below 256, which regular
// expressions can split.

const hex = /=([0-9a-f]{2})/gi;

/** Mail servers may have added the blanks at the end of a line (RFC 2045, 6.7). */
function withoutTrailingBlanks(line: string): string {
  const hasReturn = line.endsWith('\r');
  let end = line.length - (hasReturn ? 1 : 0);
  while (end > 0 && (line.charCodeAt(end - 1) === 0x20 || line.charCodeAt(end - 1) === 0x09)) end -= 1;
  return line.slice(0, end) + (hasReturn ? '\r' : '');
}

/** RFC 2045, 6.7. Broken codes stay as they are. */
export const fromQuotedPrintable = (body: string): string =>
  body
    .split('\n')
    .map(withoutTrailingBlanks)
    .join('\n')
    .replace(/=(?:\r?\n|$)/g, '')
    .replace(hex, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** RFC 2045, 6.8. Characters outside the alphabet are ignored, and so is what follows the padding. */
export function fromBase64(body: string): string {
  const padding = body.indexOf('=');
  const digits = (padding === -1 ? body : body.slice(0, padding)).replace(/[^A-Za-z0-9+/]+/g, '');
  // A last digit by itself is less than a byte.
  return atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** 0x80 to 0x9f of windows-1252. Releases of Node 20 to 24 read them as control characters (nodejs/node#56542). */
const westernMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWith = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.encoding === 'windows-1252'
    ? decoder.decode(bytes).replace(/[\x80-\x9f]/g, (mark) => westernMarks[mark.charCodeAt(0) - 0x80] ?? mark)
    : decoder.decode(bytes);

/** Null if it is not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Null for a charset that the platform does not know. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return charset === '' ? null : new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** The platform's label for a charset of an email; `''` for ASCII, because other bytes then have no declared meaning. */
function labelOf(bytes: string, named: string): string {
  const name = named.trim().toLowerCase();
  // `utf-16` leaves the order of bytes to a mark; without one it is big-endian (RFC 2781, 4.3).
  if (/^(?:utf-?16|ucs-?2|iso-10646-ucs-2)$/.test(name))
    return bytes.startsWith('\xff\xfe') || /^[^\0]\0/.test(bytes) ? 'utf-16le' : 'utf-16be';
  // Node drops every byte beyond ASCII of `x-user-defined`.
  return /^(?:us-)?ascii|^ansi_x3|^x-user-defined/.test(name) ? '' : name.replace(/^(latin|cp)-(?=\d)/, '$1');
}

/** Charsets whose text may consist of ASCII bytes alone. */
const sevenBit = /^(?:utf-?16|iso-2022|hz|utf-?7)/;

/**
 * Text from bytes. Without a charset, or with one that the platform does not know, it is UTF-8 if valid, otherwise in
 * the charset `fallback` or else windows-1252. Pasted text may be decoded already: characters that are no bytes stay.
 */
export function decodeCharset(bytes: string, named: string, fallback = ''): string {
  const charset = labelOf(bytes, named);
  if (!/[\x80-\xff]/.test(bytes) && !sevenBit.test(charset)) return bytes;
  const decoder = decoderOf(charset);
  if (/[^\0-\xff]/.test(bytes))
    return bytes.replace(/[\x80-\xff]+/g, (run) => decodeWith(decoder ?? new TextDecoder(), bytesOf(run)));
  const given = bytesOf(bytes);
  if (decoder) return decodeWith(decoder, given);
  return decodeUtf8(given) ?? decodeWith(decoderOf(labelOf(bytes, fallback)) ?? western, given);
}

// Blanks within an encoded word are forbidden, but occur.
const encodedWord = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?\r\n]{0,2000})\?=/gi;

/** Decodes encoded words (RFC 2047). Adjacent ones are one text, because a character may be split between them. */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  let text = '';
  let end = 0;
  let bytes = '';
  let bytesCharset = '';
  const flush = (): void => {
    text += decodeCharset(bytes, bytesCharset);
    bytes = '';
  };
  for (const match of value.matchAll(encodedWord)) {
    const [all, named = '', kind = '', body = ''] = match;
    const charset = named.toLowerCase();
    const between = value.slice(end, match.index);
    if (between.trim() || charset !== bytesCharset || bytes === '') {
      flush();
      text += bytes === '' && end > 0 && !between.trim() ? '' : between;
    }
    bytesCharset = charset;
    bytes += kind.toLowerCase() === 'b' ? fromBase64(body) : fromQuotedPrintable(body.replaceAll('_', '=20'));
    end = match.index + all.length;
  }
  flush();
  return text + value.slice(end);
}
