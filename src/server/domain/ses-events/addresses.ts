import { domainToUnicode } from 'node:url';

/** Addresses as Amazon writes them and as contacts have them: the domain of one is in ASCII, of the other in letters. */
export const sameAddress = (a: string, b: string): boolean => plainAddress(a) === plainAddress(b);

export const plainAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = domainToUnicode(address.slice(at + 1)) || address.slice(at + 1);
  return `${address.slice(0, at)}@${domain}`.trim().toLowerCase();
};

/** Addresses of Amazon's mailbox simulator: what becomes of them says nothing of anybody. */
export const isSimulated = (address: string): boolean => /@simulator\.amazonses\.com$/i.test(address);
