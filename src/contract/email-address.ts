// Addresses that all mail servers accept: an international domain has an ASCII form (IDNA), which every server
// supports. The part before the @ has none: it needs SMTPUTF8 (RFC 6531) on every server along the way, which few
// support.
import { z } from 'zod';

const unicodeDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The domain in its ASCII form; the address unchanged if it has none. */
export const withAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches all of ASCII.
  if (at < 1 || /^[\x00-\x7f]*$/.test(domain) || !unicodeDomain.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
};

const unicodeAddress = /^[^@\s]*[^\x20-\x7e][^@\s]*@[^@\s.]+(\.[^@\s.]+)+$/u;

const messageOf = (address: unknown): string =>
  typeof address === 'string' && unicodeAddress.test(address)
    ? 'Letters beyond a to z before the @ are not supported. Please use another address.'
    : 'Invalid email address';

export const email = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .overwrite(withAsciiDomain)
  .pipe(z.email({ error: ({ input }) => messageOf(input) }));
