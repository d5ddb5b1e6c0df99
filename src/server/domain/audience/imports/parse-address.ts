// Addresses as they appear in files: with a name around them, a trailing dot, or a domain in any script.
import { z } from 'zod';
import { withAsciiDomain } from '#contract/email-address.ts';
import { type KeyedText, keyedText } from '#text/keyed-text.ts';

export interface ImportedAddress {
  email: string;
  /** The display name around it. */
  name: string;
}

const address = z.regexes.email;
const maxEmailCharacters = 254;
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const withName = /^([^<>]*)<([^<>]+)>$/;
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const isAddress = (email: string): boolean => email.length <= maxEmailCharacters && address.test(email);

/** The address in lower case, or the reason for the refusal with the file's own text. */
export const readAddress = (text: string): ImportedAddress | { reason: KeyedText } => {
  const lowerCase = text.toLowerCase();
  if (isAddress(lowerCase)) return { email: lowerCase, name: '' };
  const [, displayName = '', enclosed = text] = withName.exec(text) ?? [];
  const email = withAsciiDomain(
    enclosed
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/\.$/, '')
      .toLowerCase(),
  );
  const atSign = email.lastIndexOf('@');
  if (atSign > 0 && !isAscii(email.slice(0, atSign)) && isAddress(`a${email.slice(atSign)}`))
    return { reason: keyedText('refusals.importRows.localLetters', { text: shortened(text) }) };
  if (!isAddress(email))
    return { reason: keyedText('refusals.importRows.notAnAddress', { text: shortened(text) }) };
  return { email, name: displayName.replaceAll('"', '').trim() };
};
