// How a contact's value is written in each context. It is escaped once, there, and never read again.
import { escapeAttribute, escapeText, legalText } from '../render/html.ts';
import type { EscapeContext } from './template.ts';

const quotes = (html: string): string =>
  html.replace(/["']/g, (quote) => (quote === '"' ? '&quot;' : '&#39;'));

/** For an attribute in either kind of quotes. */
export const forAttribute = (value: string): string => quotes(escapeAttribute(value));

/** Line breaks and tabs become spaces: a value is one line, and a second line of a header would be another header. */
export const oneLine = (value: string): string =>
  legalText(value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

/** RFC 3986, section 2.4; the apostrophe too, so that the result needs no escaping in an attribute. */
const component = (value: string): string => encodeURIComponent(legalText(value)).replaceAll("'", '%27');

const escapes: Record<EscapeContext, (value: string) => string> = {
  // Quotes too: a value then holds in an attribute that a mail program finds where we see text.
  text: (value) => quotes(escapeText(value)),
  attribute: forAttribute,
  component,
  // RFC 6068, section 2: the @ of an address stays as it is.
  mailbox: (value) => component(value).replaceAll('%40', '@'),
  // RFC 3966, section 3: separators carry no meaning.
  phone: (value) => component(value.replace(/[\s()./-]+/g, '')).replaceAll('%2B', '+'),
  plain: oneLine,
  line: oneLine,
};

export const escapeFor = (context: EscapeContext, value: string): string => escapes[context](value);

/** The context of a tag in an address, by the part of the address before it. */
export function contextInAddress(before: string): EscapeContext {
  if (before.includes('?')) return 'component';
  if (/^\s*mailto:/i.test(before)) return 'mailbox';
  return /^\s*(?:tel|sms):/i.test(before) ? 'phone' : 'component';
}
