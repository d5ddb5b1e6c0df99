// Which addresses belong to the public internet. Any address that is not surely public counts as private.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 space assigned so far. Loopback, mapped IPv4, NAT64, unique local and link-local lie outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for special ranges of IANA's registries, for text that is no address, and for IPv6 with a zone. */
export const isPublicAddress = (address: string): boolean => {
  // A zone names an interface of this machine. The library also reads `127.1` and `0x7f.1`.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
};
