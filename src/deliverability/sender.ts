// Who an email says it is from, as far as its address lines tell.

export interface Mailbox {
  name: string;
  /** In lower case; `''` where there is none. */
  address: string;
}

const quoted = /"(?:[^"\\]|\\.)*"|<[^<>]*>|,/g;

/** Splits at commas that stand neither in quotes nor between angle brackets. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(quoted)) {
    if (match[0] !== ',') continue;
    parts.push(line.slice(from, match.index));
    from = match.index + 1;
  }
  return [...parts, line.slice(from)].map((part) => part.trim()).filter(Boolean);
}

const bareAddress = /^[^\s@<>"]+@[^\s@<>"]+$/;

function mailboxOf(part: string): Mailbox {
  const opened = part.lastIndexOf('<');
  const closed = part.indexOf('>', opened);
  if (opened !== -1 && closed !== -1) {
    const name = part
      .slice(0, opened)
      .trim()
      .replace(/^"([\s\S]*)"$/, '$1')
      .replace(/\\(.)/g, '$1');
    const address = part.slice(opened + 1, closed).trim();
    return { name: name.trim(), address: bareAddress.test(address) ? address.toLowerCase() : '' };
  }
  return bareAddress.test(part) ? { name: '', address: part.toLowerCase() } : { name: part, address: '' };
}

/** The mailboxes of a From, To or Reply-To line. */
export const mailboxesOf = (line: string | undefined): Mailbox[] => partsOf(line ?? '').map(mailboxOf);

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

/** A provider where anyone can open a mailbox. */
export const isFreemail = (domain: string): boolean => freeDomains.has(domain) || freeFamily.test(domain);
