import { domainToUnicode } from 'node:url';

/** Normalizes an address as contacts store it: carriers write the domain in ASCII, contacts in Unicode. */
export const plainAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = domainToUnicode(address.slice(at + 1)) || address.slice(at + 1);
  return `${address.slice(0, at)}@${domain}`.trim().toLowerCase();
};
