// The network of a client, without its last part: enough to tell a provider, not enough to tell a household.
import { isIPv4, isIPv6 } from 'node:net';

const groupsOf = (address: string): number[] => {
  const [start = '', end] = address.split('::');
  const parse = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const first = parse(start);
  const last = end === undefined ? [] : parse(end);
  return [...first, ...new Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
};

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address without its last 8 bits, an IPv6 address without its last 80; null: not an address. */
export const ipPrefix = (address: string): string | null => {
  const plain = mapped.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain) || plain.includes('.')) return null;
  const prefix = groupsOf(plain.toLowerCase())
    .slice(0, 3)
    .map((group) => group.toString(16));
  return `${prefix.join(':')}::/48`;
};
