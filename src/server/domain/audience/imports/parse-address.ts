// Addresses as they appear in files: with a name around them, a trailing dot, or a domain in any script.
import { z } from 'zod';
import { withAsciiDomain } from '#contract/email-address.ts';

export interface ImportedAddress {
  email: string;
  /** The display name around it. */
  name: string;
}

const address = z.regexes.email;
const maxEmailCharacters = 254;
const quote = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
const withName = /^([^<>]*)<([^<>]+)>$/;
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const isAddress = (email: string): boolean => email.length <= maxEmailCharacters && address.test(email);

/** The address in lower case, or the reason for the refusal with the file's own text. */
export const readAddress = (text: string): ImportedAddress | { reason: string } => {
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
    return {
      reason: `${quote(text)} has letters before the @ that mail servers cannot take. Ask this person for another address.`,
    };
  if (!isAddress(email)) return { reason: `${quote(text)} is not a valid email address.` };
  return { email, name: displayName.replaceAll('"', '').trim() };
};
