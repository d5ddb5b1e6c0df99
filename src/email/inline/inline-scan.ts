// The fast path for inline HTML: markup as documents store it (`sanitizeInlineHtml`), tag by tag. Anything else, such
// as an unknown tag, another attribute syntax or an unclosed tag, goes to the full tokenizer (`inline-tags.ts`). Safety
// does not depend on either agreeing with a browser: both results are rewritten from an allow-list and escaped.
import { characterOf, isOwnHtml } from '../render/html.ts';
import { type InlineContent, inlineBuilder } from './inline-builder.ts';

const tag =
  /<(?:(br)>|(b|strong|i|em|u|s|sub|sup|ul|ol|li)>|\/(b|strong|i|em|u|s|sub|sup|ul|ol|li|a|span)>|a href="([^"<>]*)">|span style="([^"<>&]*)">)/y;

const entity = /&(?:amp|lt|gt|quot|nbsp);/y;
/** Calls `take` with each piece of text or decoded entity; false for an entity that documents do not store. */
function takeText(text: string, take: (piece: string) => void): boolean {
  let index = 0;
  while (index < text.length) {
    const ampersand = text.indexOf('&', index);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > index) take(text.slice(index, end));
    if (ampersand === -1) return true;
    entity.lastIndex = ampersand;
    const name = entity.exec(text)?.[0];
    if (name === undefined) return false;
    take(characterOf(name) ?? '');
    index = ampersand + name.length;
  }
  return true;
}

/** A value with its entities decoded, or null for an entity that documents do not store. */
export function decodedValue(written: string): string | null {
  if (!written.includes('&')) return written;
  let value = '';
  const isKnown = takeText(written, (piece) => {
    value += piece;
  });
  return isKnown ? value : null;
}

/** True when every ampersand begins an entity that documents store in texts. */
export function hasStoredEntities(html: string): boolean {
  for (let index = html.indexOf('&'); index !== -1; index = html.indexOf('&', index + 4)) {
    const isStored =
      html.startsWith('amp;', index + 1) ||
      html.startsWith('lt;', index + 1) ||
      html.startsWith('gt;', index + 1) ||
      html.startsWith('nbsp;', index + 1);
    if (!isStored) return false;
  }
  return true;
}

/** True for characters that `trim` removes, and for controls. */
export function isBlankAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code <= 0x20 || (code > 0x7e && /\s/.test(text.charAt(index)));
}

/**
 * Text without a tag, as documents store it: reading and writing would return it unchanged, so this does. Null for
 * everything else. The only difference is adjacent spaces, which documents do not store either and mail programs show
 * as one.
 */
export function plainInline(html: string): string | null {
  if (html === '' || isBlankAt(html, 0) || isBlankAt(html, html.length - 1)) return null;
  return isOwnHtml(html) && hasStoredEntities(html) ? html : null;
}

const none: Readonly<Record<string, string>> = {};

/** The content, or null when the markup is not as documents store it. */
export function scanStored(markup: string): InlineContent | null {
  const builder = inlineBuilder();
  const open: string[] = [];
  let index = 0;
  while (index < markup.length) {
    const angle = markup.indexOf('<', index);
    const end = angle === -1 ? markup.length : angle;
    if (end > index && !takeText(markup.slice(index, end), builder.ontext)) return null;
    if (angle === -1) break;
    tag.lastIndex = angle;
    const found = tag.exec(markup);
    if (!found) return null;
    const [whole, br, simple, close, href, style] = found;
    index = angle + whole.length;
    if (br) {
      builder.onopentag('br', none);
      continue;
    }
    if (close) {
      if (open.pop() !== close) return null;
      builder.onclosetag(close);
      continue;
    }
    const name = simple ?? (href === undefined ? 'span' : 'a');
    if (name === 'a' && open.includes('a')) return null;
    if (name === 'li' && open.at(-1) !== 'ul' && open.at(-1) !== 'ol') return null;
    const target = href === undefined ? undefined : decodedValue(href);
    if (target === null) return null;
    builder.onopentag(name, target !== undefined ? { href: target } : style !== undefined ? { style } : none);
    open.push(name);
  }
  return open.length === 0 ? builder.content() : null;
}
