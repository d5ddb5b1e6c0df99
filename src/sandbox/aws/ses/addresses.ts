// Addresses in SES syntax: a bare one, or one in angle brackets after a name.
import { badRequest } from '../aws-error.ts';

/** `Anna <a@example.com>` -> `a@example.com`. */
export const addressOf = (text: string): string => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The error of SES for it; null when SES accepts it. */
export const addressFault = (text: string): string | null => {
  if (/[\r\n]/.test(text)) return 'Header value contains a line break';
  const address = addressOf(text);
  if (/[^\x20-\x7e]/.test(address)) return 'Local address contains control or whitespace';
  const at = address.lastIndexOf('@');
  if (at < 0 || at === address.length - 1) return "Missing final '@domain'";
  if (at === 0) return 'Missing local name';
  if (/[\s,;<>]/.test(address)) return 'Local address contains control or whitespace';
  if (!/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address.slice(at + 1))) return 'Illegal address';
  return null;
};

export const requireAddress = (text: string): void => {
  const fault = addressFault(text);
  if (fault) throw badRequest(`${fault}: ${text}`);
};
