// Guesses what an address was meant to be when its domain is close to one of a large provider. Only a hint: real domains
// look alike too.

/** Of equally close domains the first one is meant. */
const knownDomains: readonly string[] = `
  gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com googlemail.com me.com mac.com ymail.com
  rocketmail.com email.com mail.com protonmail.com proton.me zoho.com fastmail.com hey.com comcast.net verizon.net
  sbcglobal.net att.net gmx.de gmx.net gmx.at gmx.ch gmx.com web.de freenet.de t-online.de mailbox.org posteo.de
  outlook.de hotmail.de yahoo.de live.de yahoo.co.uk hotmail.co.uk outlook.fr hotmail.fr yahoo.fr orange.fr free.fr
  laposte.net wanadoo.fr libero.it hotmail.it yahoo.it outlook.es hotmail.es yahoo.es yahoo.co.jp yahoo.co.in outlook.sa
  yandex.ru mail.ru qq.com 163.com
`
  .trim()
  .split(/\s+/);
const known = new Set(knownDomains);

/** Often typed, and no top-level domains. */
const meantEndings = new Map([
  ['con', 'com'],
  ['cmo', 'com'],
  ['ocm', 'com'],
  ['comm', 'com'],
  ['vom', 'com'],
  ['xom', 'com'],
  ['nte', 'net'],
  ['ogr', 'org'],
]);

/**
 * How many letters of `a` a typist must change, add, drop or swap with their neighbor to get `b` (optimal string alignment
 * distance). Takes time in proportion to the product of both lengths.
 */
export const typingDistance = (a: string, b: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

const nameOf = (domain: string): string => domain.slice(0, domain.indexOf('.'));

/** Short names differ by a letter from names of other companies: `me.com`, `ge.com`. */
const allowedInName = (name: string): number => (name.length < 5 ? 0 : name.length < 7 ? 1 : 2);

const distanceTo = (domain: string, meant: string): number => {
  if (Math.abs(domain.length - meant.length) > 2) return Number.POSITIVE_INFINITY;
  const name = nameOf(meant);
  if (typingDistance(nameOf(domain), name) > allowedInName(name)) return Number.POSITIVE_INFINITY;
  return typingDistance(domain, meant);
};

const meantDomain = (domain: string): string | null => {
  let best: string | null = null;
  let least = 3;
  for (const candidate of knownDomains) {
    const distance = distanceTo(domain, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  if (best !== null) return best;
  const dot = domain.lastIndexOf('.') + 1;
  const ending = meantEndings.get(domain.slice(dot));
  return ending ? domain.slice(0, dot) + ending : null;
};

/**
 * Takes a typed address and gives the one it was perhaps meant to be: `ada@gmail.com` for `ada@gmial.com`. Gives null for what
 * is no address, for a known domain, and for a domain that is close to none.
 */
export const suggestEmail = (address: string): string | null => {
  const [, local, domain = ''] = /^([^\s@]+)@([^\s@]+\.[^\s@.]+)$/.exec(address.trim()) ?? [];
  if (local === undefined || known.has(domain.toLowerCase())) return null;
  const meant = meantDomain(domain.toLowerCase());
  return meant === null ? null : `${local}@${meant}`;
};
