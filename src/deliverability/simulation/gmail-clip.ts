// Gmail shows the first 102 KB of a message's HTML.
import { utf8Bytes } from '../message/characters.ts';

export const gmailClipBytes = 102 * 1_024;

/** How many characters of the HTML Gmail shows; infinite when it shows all. */
export function clipOffsetOf(html: string): number {
  if (html.length * 3 <= gmailClipBytes || utf8Bytes(html) <= gmailClipBytes) return Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    // Each half of a surrogate pair is two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    if (bytes > gmailClipBytes) return at;
  }
  return Number.POSITIVE_INFINITY;
}
