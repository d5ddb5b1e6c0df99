// One hop of a fetch: what its URL must be before any lookup, and where it may connect.
import { isIP } from 'node:net';
import type { FetchRefusal } from './fetcher.ts';
import { isPublicAddress } from './public-address.ts';

export interface Limits {
  ports: ReadonlySet<string>;
  /** `host:port` pairs that may be reached although they are private. */
  allowed: ReadonlySet<string>;
}

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

/** `host:port` as in CRAWL_ALLOW. */
const placeOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

export const readTarget = (address: string, limits: Limits, base?: URL): URL | FetchRefusal => {
  if (!URL.canParse(address, base)) return 'scheme';
  // The parser has normalized all spellings of a number: 0x7f.1, 2130706433, full-width digits.
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username || url.password) return 'credentials';
  if (!limits.ports.has(portOf(url)) && !limits.allowed.has(placeOf(url))) return 'port';
  return url;
};

export interface Address {
  address: string;
  family: number;
}

export type Resolve = (hostname: string) => Promise<readonly Address[]>;

/** All addresses of the name, looked up once. One private address among them refuses the name. */
export const checkedAddresses = async (
  url: URL,
  { allowed }: Limits,
  resolve: Resolve,
): Promise<readonly Address[] | FetchRefusal> => {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  // RFC 6761, section 6.3: this machine, whatever a name server answers.
  if (/(^|\.)localhost\.?$/.test(host) && !allowed.has(placeOf(url))) return 'private';
  let addresses: readonly Address[];
  if (family) addresses = [{ address: host, family }];
  else {
    try {
      addresses = await resolve(host);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      // Any other error is on this side, and proves nothing about the name.
      return code === 'ENOTFOUND' || code === 'ENODATA' ? 'unresolved' : 'broken';
    }
  }
  if (addresses.length === 0) return 'unresolved';
  if (allowed.has(placeOf(url))) return addresses;
  return addresses.every(({ address }) => isPublicAddress(address)) ? addresses : 'private';
};
