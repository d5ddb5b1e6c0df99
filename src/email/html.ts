// The only escaping of this room. Everything a person typed passes through one of these functions on its way
// into HTML, whether it lands in text, in an attribute or in a link.

// Characters an HTML parser reports as errors: controls, lone surrogates and code points that are no characters.
const illegal = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Without the characters that no HTML document may hold. */
export const legalText = (value: string): string => value.replace(illegal, '');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};
const entity = (character: string): string => entities[character] ?? character;

/**
 * Text as HTML text. `>` is escaped too, so that `-->` cannot end the conditional comment that holds the Outlook
 * copy of a button. Quotes stay as they are: a merge tag such as `{{name|"friend"}}` keeps its bytes.
 */
export function escapeText(value: string): string {
  return legalText(value).replace(/[&<>\u00a0]/g, entity);
}

/** A value for a double-quoted attribute. Line breaks and tabs become spaces. */
export function escapeAttribute(value: string): string {
  return legalText(value)
    .replace(/[\t\n]+/g, ' ')
    .replace(/[&<>"\u00a0]/g, entity);
}

const mergeTag = /^\{\{\s*[\w.]+\s*(?:\|([^{}]*))?\}\}/;
const webAddress = /^https?:\/\/(?:[^\s/?#\\]|\{\{[^{}]*\}\})+/i;
const bareDomain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\.?(?::\d{1,5})?(?:[/?#]|$)/u;
const bareMailbox = /^[^\s@/?#:{}<>"\\]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** Spaces become %20, but not inside a merge tag: the sender must find the token as it was typed. */
const withoutSpaces = (url: string): string =>
  url.replace(/\{\{[^{}]*\}\}|\s+/g, (part) => (part.startsWith('{{') ? part : '%20'));

/**
 * The link target to emit for what was typed, or `''` when there is none that may be emitted: the caller then
 * leaves the link out, because `href=""` opens the mail itself (rule B5).
 *
 * Passes http, https, mailto, tel and sms, and a target that begins with a merge tag. A bare domain gets
 * `https://`, a bare mailbox `mailto:`. The answer is not escaped yet.
 */
export function safeHref(url: string): string {
  const target = withoutSpaces(
    url
      .replace(illegal, '')
      .replace(/[\t\n]/g, '')
      .trim(),
  );
  const tag = mergeTag.exec(target);
  if (tag) {
    const fallback = tag[1]?.trim() ?? '';
    return fallback === '' || safeHref(fallback) !== '' || !/^[a-z][a-z0-9+.-]*:/i.test(fallback)
      ? target
      : '';
  }
  if (webAddress.test(target)) return target;
  if (/^mailto:[^\s]+/i.test(target)) return target;
  if (/^(?:tel|sms):[+\d({*#]/i.test(target)) return target;
  if (target.startsWith('//') && webAddress.test(`https:${target}`)) return `https:${target}`;
  if (bareMailbox.test(target)) return `mailto:${target}`;
  if (bareDomain.test(target)) return `https://${target}`;
  return '';
}

/**
 * The picture address to emit, or `''` when mail programs cannot show it: `data:` is refused by Gmail and Word
 * (rule I8). A path of the server passes, so that a draft shows its uploads on the canvas.
 */
export function safeImageSource(url: string): string {
  const source = withoutSpaces(
    url
      .replace(illegal, '')
      .replace(/[\t\n]/g, '')
      .trim(),
  );
  if (webAddress.test(source) || mergeTag.test(source) || /^\/(?![/\\])/.test(source)) return source;
  if (source.startsWith('//') && webAddress.test(`https:${source}`)) return `https:${source}`;
  return '';
}

/** An inline style from its declarations; empty ones drop out. Values must come from this room, never as typed. */
export function style(...declarations: readonly (string | false | undefined)[]): string {
  return declarations.filter(Boolean).join(';');
}
