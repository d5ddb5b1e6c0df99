// Invisible characters, and the bytes and words of a text.

/** Zero-width characters, soft hyphens and joiners: they pad a preheader and hide inside words. */
const invisible =
  /(?:\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0])+/g;
const invisibleSign = new RegExp(invisible.source);

const onePlainLine = /^[!-~]+(?: [!-~]+)*$/;

/** The visible text: one space for any white space, no padding. */
export const seen = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || onePlainLine.test(trimmed)) return trimmed;
  return trimmed.replace(invisible, '').replace(/\s+/g, ' ').trim();
};

const isInvisible = (text: string, at: number): boolean =>
  text.charCodeAt(at) > 0x7e && invisibleSign.test(text.charAt(at));

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code <= 0x20
    ? code === 0x20 || (code >= 9 && code <= 13)
    : code > 0x7e && /\s/.test(text.charAt(at));
};

/** A visible space before its first word. */
export function beginsWithSpace(text: string): boolean {
  let at = 0;
  while (at < text.length && isInvisible(text, at)) at += 1;
  return at < text.length && isSpace(text, at);
}

/** A visible space after its last word. */
export function endsWithSpace(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && isInvisible(text, at)) at -= 1;
  return at >= 0 && isSpace(text, at);
}

/** Readable text, not only dashes and dots. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A copy of the text. A substring keeps the whole string in memory, which a cache must avoid for an email. */
export const copyOf = (text: string): string => ` ${text}`.slice(1);

const beyondAscii = /[\u0080-\uffff]+/g;

/** Its number of bytes in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (const [run] of text.matchAll(beyondAscii)) {
    for (let at = 0; at < run.length; at += 1) {
      const code = run.charCodeAt(at);
      const next = run.charCodeAt(at + 1);
      if (code < 0x800) bytes += 1;
      else if (code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) {
        // Two units, four bytes.
        bytes += 2;
        at += 1;
      } else bytes += 2;
    }
  }
  return bytes;
}

/** The beginning of it, for showing. */
export const excerptOf = (text: string, max = 80): string => {
  const line = seen(text);
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
};
