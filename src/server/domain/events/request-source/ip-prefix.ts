// The network of a client, without its last part: enough to tell a provider, not enough to tell a household.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv4 address without its last 8 bits, an IPv6 address without its last 80; null: not an address. */
export const ipPrefix = (address: string): string | null => {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return null;
  // IPv4 addresses that are written as IPv6 are IPv4 here.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  const groups = parsed.parts.slice(0, 3).map((group) => group.toString(16));
  return `${groups.join(':')}::/48`;
};
