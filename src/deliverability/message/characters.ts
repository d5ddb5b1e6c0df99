// Invisible characters, visible text, and the bytes of a text.

/** Zero-width characters, soft hyphens and joiners: they pad a preheader and hide inside words. */
const invisibleRun =
  /(?:\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0])+/g;
const invisibleCharacter = new RegExp(invisibleRun.source);

const onePlainLine = /^[!-~]+(?: [!-~]+)*$/;

/** The text as readers see it: without invisible characters, one space for any white space, none around. */
export const visibleTextOf = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || onePlainLine.test(trimmed)) return trimmed;
  return trimmed.replace(invisibleRun, '').replace(/\s+/g, ' ').trim();
};

const isInvisible = (text: string, at: number): boolean =>
  text.charCodeAt(at) > 0x7e && invisibleCharacter.test(text.charAt(at));

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code <= 0x20
    ? code === 0x20 || (code >= 9 && code <= 13)
    : code > 0x7e && /\s/.test(text.charAt(at));
};

/** True when white space stands before the first visible character. */
export function beginsWithSpace(text: string): boolean {
  let at = 0;
  while (at < text.length && isInvisible(text, at)) at += 1;
  return at < text.length && isSpace(text, at);
}

/** True when white space stands after the last visible character. */
export function endsWithSpace(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && isInvisible(text, at)) at -= 1;
  return at >= 0 && isSpace(text, at);
}

/** True for a text with letters or digits, not only dashes and dots. */
export const hasReadableText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The number of bytes in UTF-8. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The beginning of the visible text, at most `max` characters. */
export const excerptOf = (text: string, max = 80): string => {
  const line = visibleTextOf(text);
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
};
