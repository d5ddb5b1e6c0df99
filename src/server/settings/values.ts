// The kinds of value that settings have. Each refusal says what to use instead.
import { isIP } from 'node:net';
import { z } from 'zod';

export const flag = z.enum(['0', '1'], 'use 1 or 0').transform((value) => value === '1');
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'use an address that begins with http:// or https://',
});
export const text = z.string().min(1);

/** Pages, cookies and calls are served at the root, and links are this origin and a path. */
export const origin = httpUrl
  .transform((address) => new URL(address))
  .refine(({ href, origin }) => href === `${origin}/`, {
    error: 'use an address without a path, such as https://letters.example.com',
  })
  .transform(({ origin }) => origin);

/** Names without a scheme, port or path, separated by commas, as DNS has them. */
export const hostNames = text
  .transform((value) => value.split(',').map((name) => name.trim().replace(/\.$/, '')))
  .refine(
    (names) => names.every((name) => /^[^\s/?#@:\\%[\]]+$/.test(name) && URL.canParse(`http://${name}`)),
    'use names, such as www.example.com, letters.example.org',
  )
  .transform((names) => names.map((name) => new URL(`http://${name}`).hostname));

const isNetwork = (name: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(name)) return true;
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d+))?$/.exec(name) ?? [];
  return Number(bits) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
};
export const proxies = text.refine(
  (value) => /^[01]$/.test(value) || value.split(',').every((name) => isNetwork(name.trim())),
  'use 1, 0, or the addresses or ranges of your proxies, such as 10.0.0.0/8',
);

export const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An OpenID issuer is its exact text. Without TLS, an attacker on the network path could sign in as any user. */
export const issuer = httpUrl.refine((address) => {
  const { protocol, hostname, search, hash } = new URL(address);
  return (protocol === 'https:' || loopback.test(hostname)) && !search && !hash && !address.endsWith('/');
}, 'use an address that begins with https:// and has no slash at its end, such as https://accounts.google.com');

/** An address, or a name and an address: `Lettersmith <hello@example.com>`. */
export const mailbox = text.transform((value, check): { name: string; address: string } => {
  const [, name = '', address = value] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  if (z.email().safeParse(address.trim()).success && !/[\r\n]/.test(name)) {
    return { name, address: address.trim() };
  }
  check.addIssue('use an email address, or a name and one: Lettersmith <hello@example.com>');
  return z.NEVER;
});

/** The first key encrypts; the others, from before a rotation, still decrypt. */
export const secretKeys = text
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'use at least 32 random characters, such as `openssl rand -base64 32` makes',
  );

/** `spamd://host:783`, or `tcp://` for the same. */
export const spamdUrl = z
  .url({ protocol: /^(spamd|tcp)$/, error: 'use an address such as spamd://127.0.0.1:783' })
  .transform((address, check) => {
    const { hostname, port } = new URL(address);
    if (hostname) return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 783) };
    check.addIssue('use an address such as spamd://127.0.0.1:783');
    return z.NEVER;
  });

/** `host:port` pairs, separated by commas, written as in a URL. */
export const hostPorts = text
  .transform((value) => value.split(',').map((pair) => pair.trim().toLowerCase()))
  .refine(
    (pairs) => pairs.every((pair) => /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):\d{1,5}$/.test(pair)),
    'use host:port pairs, such as 127.0.0.1:8080',
  );

/** How many daily, weekly and monthly backups stay: `7,4,6`. */
export const keep = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'use three numbers, of days, weeks and months, such as 7,4,6')
  .transform((value) => {
    const [daily = 0, weekly = 0, monthly = 0] = value.split(',').map(Number);
    return { daily, weekly, monthly };
  });
