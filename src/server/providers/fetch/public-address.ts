// Which addresses belong to the public internet. Any address that is not surely public counts as private.
import { BlockList, isIP } from 'node:net';

// https://www.iana.org/assignments/iana-ipv4-special-registry, multicast and the reserved block above it.
const privateV4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

// Inside 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which carries IPv4 addresses.
const privateV6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refusedV4 = new BlockList();
for (const [network, bits] of privateV4) refusedV4.addSubnet(network, bits, 'ipv4');
const refusedV6 = new BlockList();
for (const [network, bits] of privateV6) refusedV6.addSubnet(network, bits, 'ipv6');
// All space assigned so far. Loopback, mapped IPv4, NAT64, unique local and link-local lie outside.
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !refusedV4.check(address, 'ipv4');
    case 6:
      // A zone names an interface of this machine.
      return !address.includes('%') && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
    default:
      return false;
  }
};
