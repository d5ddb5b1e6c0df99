// The only escaping of this module. All typed text passes through one of these functions on its way into HTML, whether
// into text, an attribute or a link.
//
// Most typed text needs no change, so each function first tests whether there is anything to do. The form of the test
// matters for long texts: V8 scans many characters at a time as long as the searched characters fall on at most 16
// values modulo 128, and on none that is frequent, as the non-breaking space (160) falls on the space.

// Characters an HTML parser reports as errors: controls, lone surrogates and code points that are no characters.
const illegal = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
// Sees UTF-16 units: any surrogate is suspicious, and the exact pattern decides.
const maybeNoCharacter = /[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const mayBeIllegal = (value: string): boolean => control.test(value) || maybeNoCharacter.test(value);

/** Without the characters that no HTML document may contain. */
export const legalText = (value: string): string =>
  mayBeIllegal(value) ? value.replace(illegal, '') : value;

/** `legalText` would not change this text without controls; fast if V8 stores it as Latin-1. */
export const isLegal = (value: string): boolean =>
  !maybeNoCharacter.test(value) || value.replace(illegal, '') === value;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};
const entity = (character: string): string => entities[character] ?? character;

const characters = new Map(Object.entries(entities).map(([character, name]) => [name, character]));

/** The character of an entity, if it is one of those written here. */
export const characterOf = (name: string): string | undefined => characters.get(name);

/** For a value whose only special characters are ampersands: see `isPlain`. */
export function escapeAmpersands(value: string): string {
  const index = value.indexOf('&');
  if (index === -1) return value;
  // Most addresses and texts have one, and joining three pieces is fastest.
  if (value.indexOf('&', index + 1) === -1) return `${value.slice(0, index)}&amp;${value.slice(index + 1)}`;
  return value.replace(ampersands, '&amp;');
}

const ampersands = /&/g;

/**
 * Printable ASCII without quotes and angle brackets: except for its ampersands, it needs no escaping in text and
 * attributes.
 */
const plain = /^[ !#-;=?-~]*$/;

/** True for text in one line that needs only its ampersands escaped, as most names and labels do. */
export const isPlain = (value: string): boolean => plain.test(value);

// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const specialInText = /[<>\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/**
 * Text as HTML text. `>` is escaped too, so that `-->` cannot end the conditional comment that holds the Outlook copy
 * of a button. Quotes stay: a merge tag such as `{{name|"friend"}}` keeps its bytes.
 */
export function escapeText(value: string): string {
  if (plain.test(value)) return escapeAmpersands(value);
  if (specialInText.test(value) || value.includes('\u00a0') || maybeNoCharacter.test(value))
    return legalText(value).replace(/[&<>\u00a0]/g, entity);
  return escapeAmpersands(value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const specialInAttribute = /["<>\u0000-\u001f\u007f-\u009f]/;

/** A value for a double-quoted attribute. Line breaks and tabs become spaces. */
export function escapeAttribute(value: string): string {
  if (plain.test(value)) return escapeAmpersands(value);
  if (specialInAttribute.test(value) || value.includes('\u00a0') || maybeNoCharacter.test(value)) {
    return legalText(value)
      .replace(/[\t\n]+/g, ' ')
      .replace(/[&<>"\u00a0]/g, entity);
  }
  return escapeAmpersands(value);
}

// Three sets of at most 16 characters modulo 128: together the angle brackets and all controls except line breaks.
const specialInHtml = [
  // biome-ignore-start lint/suspicious/noControlCharactersInRegex: The patterns match control characters.
  /[<>\u0000-\u000d\u0080-\u008d]/,
  /[\u000e-\u001d\u008e-\u009d]/,
  /[\u001e\u001f\u007f\u009e\u009f]/,
  // biome-ignore-end lint/suspicious/noControlCharactersInRegex: The patterns match control characters.
] as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches control characters.
const specialInShortHtml = /[<>\u0000-\u001f\u007f-\u009f]/;

const hasSpecial = (value: string): boolean =>
  value.length < 100
    ? specialInShortHtml.test(value)
    : specialInHtml[0].test(value) || specialInHtml[1].test(value) || specialInHtml[2].test(value);

/** True for text in one line that is its own HTML, except for its ampersands. */
export const isOwnHtml = (value: string): boolean =>
  !hasSpecial(value) && !value.includes('\u00a0') && !maybeNoCharacter.test(value);

const mergeTag = /^\{\{\s*[\w.]+\s*(?::\s*[a-z-]+\s*)?(?:\|([^{}]*))?\}\}/;
const webAddress = /^https?:\/\/(?:[^\s/?#\\]|\{\{[^{}]*\}\})+/i;
/** A web address in printable ASCII without a merge tag: nearly every address, and safe as it is. */
const ordinaryAddress = /^https?:\/\/[!"$-.0->@-[\]-z|~][!-z|~]*$/i;
const bareDomain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\.?(?::\d{1,5})?(?:[/?#]|$)/u;
const bareMailbox = /^[^\s@/?#:{}<>"\\]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** Spaces become %20, but not inside a merge tag: the sender must find the token as it was typed. */
const withoutSpaces = (url: string): string =>
  /[\s]/.test(url)
    ? url.replace(/\{\{[^{}]*\}\}|\s+/g, (part) => (part.startsWith('{{') ? part : '%20'))
    : url;

const trimmed = (url: string): string =>
  withoutSpaces(
    legalText(url)
      .replace(/[\t\n]/g, '')
      .trim(),
  );

/**
 * The link target to emit for typed input, or `''` when none may be emitted: the caller then omits the link, because
 * `href=""` opens the email itself (rule B5).
 *
 * Passes http, https, mailto, tel and sms, and a target that begins with a merge tag. A bare domain gets `https://`, a
 * bare mailbox `mailto:`. The result is not escaped yet.
 */
export function safeHref(url: string): string {
  if (url === '' || ordinaryAddress.test(url)) return url;
  const target = trimmed(url);
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
 * The image address to emit, or `''` when mail programs cannot show it: Gmail and Word refuse `data:` (rule I8). A path
 * of the server passes, so that a draft shows its uploads on the canvas.
 */
export function safeImageSource(url: string): string {
  if (url === '' || ordinaryAddress.test(url)) return url;
  const source = trimmed(url);
  if (webAddress.test(source) || mergeTag.test(source) || /^\/(?![/\\])/.test(source)) return source;
  if (source.startsWith('//') && webAddress.test(`https:${source}`)) return `https:${source}`;
  return '';
}

/** A web address that is safe as it is and needs only its ampersands escaped: nearly every address. */
const plainAddress = /^https:\/\/[!$-.0-;=@-[\]-z|~][!#-;=?-z|~]*$/;

/** True for an attribute's value that is such an address with its ampersands escaped. */
export function isAddressValue(value: string): boolean {
  for (let index = value.indexOf('&'); index !== -1; index = value.indexOf('&', index + 5))
    if (!value.startsWith('amp;', index + 1)) return false;
  return plainAddress.test(value);
}

/** `safeHref` as the value of a double-quoted attribute. */
export const hrefValue = (url: string): string =>
  plainAddress.test(url) ? escapeAmpersands(url) : escapeAttribute(safeHref(url));

/** `safeImageSource` as the value of a double-quoted attribute. */
export const sourceValue = (url: string): string =>
  plainAddress.test(url) ? escapeAmpersands(url) : escapeAttribute(safeImageSource(url));

/** An inline style from its declarations; empty ones are dropped. Values must come from this module, never as typed. */
export function style(...declarations: readonly (string | false | undefined)[]): string {
  let css = '';
  for (const declaration of declarations)
    if (declaration) css = css === '' ? declaration : `${css};${declaration}`;
  return css;
}
