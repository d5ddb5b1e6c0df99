// Decodes quoted-printable, base64, charsets and encoded words. Bytes are strings of characters below 256, because this
// code runs where no platform decoder exists.

/** Decodes other charsets than UTF-8 and the western ones; null for one that it does not know. */
export type DecodeCharset = (bytes: Uint8Array, charset: string) => string | null;

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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map(Array.from(alphabet, (character, value) => [character, value]));

/** RFC 2045, 6.8. Characters outside the alphabet are ignored. */
export function fromBase64(body: string): string {
  const chunks: string[] = [];
  let buffer = 0;
  let bits = 0;
  let chunk = '';
  for (const character of body) {
    if (character === '=') break;
    const value = values.get(character);
    if (value === undefined) continue;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    chunk += String.fromCharCode((buffer >> bits) & 0xff);
    if (chunk.length < 4_096) continue;
    chunks.push(chunk);
    chunk = '';
  }
  return chunks.join('') + chunk;
}

/** Invalid UTF-8 bytes become U+FFFD, one for each. */
export function fromUtf8(bytes: string): string {
  return bytes.replace(
    /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g,
    (sequence) => {
      if (sequence.length === 1) return '\ufffd';
      const first = sequence.charCodeAt(0) & (0xff >> (sequence.length + 1));
      let code = first;
      for (let at = 1; at < sequence.length; at += 1) code = (code << 6) | (sequence.charCodeAt(at) & 0x3f);
      const isSurrogate = code >= 0xd800 && code <= 0xdfff;
      const isLong = code < (sequence.length === 3 ? 0x800 : sequence.length === 4 ? 0x10000 : 0x80);
      return isSurrogate || isLong || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
    },
  );
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

/** 0x80 to 0x9f of windows-1252, which mail labeled latin-1 means. */
const western = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const fromWestern = (bytes: string): string =>
  bytes.replace(/[\x80-\x9f]/g, (byte) => western[byte.charCodeAt(0) - 0x80] ?? byte);

const latinNames =
  /^(?:iso-?8859-1|latin-?1|l1|windows-1252|cp-?1252|us-ascii|ascii|ansi_x3.*|iso-?8859-15|latin-?9)$/i;

/** `utf-16` alone leaves the byte order to its mark; without one it is big-endian (RFC 2781, 4.3). */
const namedCharset = (bytes: string, charset: string): string => {
  const name = charset.trim().toLowerCase();
  if (!/^(?:utf-?16|ucs-?2|iso-10646-ucs-2)$/.test(name)) return name;
  return bytes.startsWith('\xff\xfe') || /^[^\0]\0/.test(bytes) ? 'utf-16le' : 'utf-16be';
};

/** Text from bytes. Without a charset, or with an unknown one, it is UTF-8 if valid, otherwise windows-1252. */
export function decodeCharset(bytes: string, named: string, decode?: DecodeCharset): string {
  const charset = namedCharset(bytes, named);
  if (!/[\x80-\xff]/.test(bytes) && !/^(?:utf-?16|iso-2022|hz|utf-?7)/i.test(charset)) return bytes;
  if (/^(?:x-)?(?:unicode-1-1-)?utf-?8$/i.test(charset)) return fromUtf8(bytes);
  if (/^(?:iso-?8859-15|latin-?9)$/i.test(charset)) return fromWestern(bytes).replaceAll('\xa4', '€');
  if (charset && !latinNames.test(charset)) {
    const decoded = decode?.(bytesOf(bytes), charset);
    if (decoded !== undefined && decoded !== null) return decoded;
  }
  const guess = latinNames.test(charset) && !/ascii/i.test(charset) ? '\ufffd' : fromUtf8(bytes);
  return guess.includes('\ufffd') ? fromWestern(bytes) : guess;
}

// Blanks within an encoded word are forbidden, but occur.
const encodedWord = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?\r\n]{0,2000})\?=/gi;

/** Decodes encoded words (RFC 2047). Adjacent ones are one text, because a character may be split between them. */
export function decodeWords(value: string, decode?: DecodeCharset): string {
  if (!value.includes('=?')) return value;
  let text = '';
  let end = 0;
  let bytes = '';
  let bytesCharset = '';
  const flush = (): void => {
    text += decodeCharset(bytes, bytesCharset, decode);
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
