// Mailboxes of the address headers: From, To, Reply-To.

export interface Mailbox {
  name: string;
  /** In lower case; `''` if there is none. */
  address: string;
}

interface Part {
  /** The text beside the angle brackets, comments included: mail programs show them. */
  phrase: string;
  /** The same without comments: the address, if there are no angle brackets. */
  bare: string;
  comment: string;
  /** Between angle brackets; null if there are none. */
  angle: string | null;
}

// RFC 5322, section 3.2: quoted strings, comments (nested at most once) and addresses in angle brackets. An unclosed
// one is ordinary text.
const token =
  /"(?:[^"\\]|\\[\s\S])*"(?:@[^\s,;<>"()]+)?|\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<[^<>]*>|[,:;]/g;

const emptyPart = (): Part => ({ phrase: '', bare: '', comment: '', angle: null });

/** One part for each mailbox; the name of a group (`Friends: a@b.c, d@e.f;`) is none. */
function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let part = emptyPart();
  let from = 0;
  const isGroup = /;/.test(line) && /:/.test(line);
  const append = (text: string): void => {
    part.phrase += text;
    part.bare += text;
  };
  const end = (): void => {
    if (part.phrase.trim() || part.angle !== null) parts.push(part);
    part = emptyPart();
  };
  for (const { 0: found, index } of line.matchAll(token)) {
    append(line.slice(from, index));
    from = index + found.length;
    if (found === ',' || (isGroup && found === ';')) end();
    else if (isGroup && found === ':' && !part.bare.includes('@')) part = emptyPart();
    else if (found.startsWith('<')) part.angle = found.slice(1, -1);
    else if (found.startsWith('(')) {
      part.phrase += found;
      part.comment ||= found.slice(1, -1);
    } else append(found);
  }
  append(line.slice(from));
  end();
  return parts;
}

const addressPattern = /^(?:"(?:[^"\\]|\\[\s\S])*"|[^\s@<>"]+)@[^\s@<>"]+$/;

/** In lower case; `''` if invalid. */
function addressIn(text: string): string {
  // <@relay.test:ann@shop.test>, the obsolete route syntax (RFC 5322, section 4.4).
  const address = text.trim().replace(/^@[^:]*:/, '');
  return addressPattern.test(address) ? address.toLowerCase() : '';
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/\\(.)/g, '$1')
    .trim();

function mailboxOf({ phrase, bare, comment, angle }: Part): Mailbox {
  if (angle !== null) return { name: unquoted(phrase), address: addressIn(angle) };
  const address = addressIn(bare);
  // ann@shop.test (Ann Lee)
  return address ? { name: unquoted(comment), address } : { name: unquoted(phrase), address: '' };
}

/** No honest line is longer, and unclosed comments take quadratic time. */
const maxLineCharacters = 10_000;

/** The mailboxes of a From, To or Reply-To line. */
export const mailboxesOf = (line: string | undefined): Mailbox[] =>
  partsOf((line ?? '').slice(0, maxLineCharacters)).map(mailboxOf);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const freeDomains = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'icloud.com',
    'me.com',
  ],
  ...['mac.com', 'aol.com', 'aim.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de'],
  ...['mail.com', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'proton.me', 'protonmail.com', 'zoho.com'],
  ...[
    'ymail.com',
    'rocketmail.com',
    'orange.fr',
    'free.fr',
    'laposte.net',
    'wanadoo.fr',
    'libero.it',
    'wp.pl',
  ],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'seznam.cz', 'comcast.net', 'verizon.net', 'fastmail.com'],
]);
const freeFamily = /^(?:yahoo|hotmail|live|outlook|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** A provider that gives mailboxes to anyone. */
export const isFreemail = (domain: string): boolean => freeDomains.has(domain) || freeFamily.test(domain);
