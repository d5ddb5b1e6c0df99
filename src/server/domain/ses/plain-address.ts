import { domainToUnicode } from 'node:url';

/** As contacts have it: Amazon writes the domain in ASCII, contacts in letters. */
export const plainAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = domainToUnicode(address.slice(at + 1)) || address.slice(at + 1);
  return `${address.slice(0, at)}@${domain}`.trim().toLowerCase();
};
