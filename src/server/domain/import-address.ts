// Addresses as files have them: with a name around them, with a dot at the end, with a domain in any script.
import { domainToASCII } from 'node:url';
import { z } from 'zod';

export interface ImportedAddress {
  email: string;
  /** The name that stood around it. */
  name: string;
}

const address = z.regexes.email;
const maxEmailCharacters = 254;
const shown = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
const withName = /^([^<>]*)<([^<>]+)>$/;
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const isAddress = (email: string): boolean => email.length <= maxEmailCharacters && address.test(email);

/** The address in lower case, or why it is none, with the text as the file has it. */
export const readAddress = (text: string): ImportedAddress | { reason: string } => {
  const plain = text.toLowerCase();
  if (isAddress(plain)) return { email: plain, name: '' };
  const [, around = '', inside = text] = withName.exec(text) ?? [];
  const email = inside
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = at < 0 ? '' : domainToASCII(email.slice(at + 1));
  if (at > 0 && domain !== '' && !isAscii(local) && isAddress(`a@${domain}`))
    return {
      reason: `${shown(text)} has letters before the @ that mail servers cannot take. Ask this person for another address.`,
    };
  const whole = isAscii(email) ? email : `${local}@${domain}`;
  if (at < 1 || !isAddress(whole)) return { reason: `${shown(text)} is not a valid email address.` };
  return { email: whole, name: around.replaceAll('"', '').trim() };
};
