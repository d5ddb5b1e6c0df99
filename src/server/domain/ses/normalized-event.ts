// What a mail's event says, in our words: small enough to wait in the inbox, and without what nobody needs of it.

export type FactKind =
  | 'send'
  | 'delivery'
  | 'delay'
  | 'bounce'
  | 'complaint'
  | 'reject'
  | 'not_rendered'
  | 'open'
  | 'click'
  | 'unsubscribe';

export interface Fact {
  kind: FactKind;
  /** When it happened, in milliseconds. */
  at: number;
  /** When Amazon took the mail. */
  mailAt?: number;
  campaign?: number;
  contact?: number;
  messageId?: string;
  /** Of a bounce. A soft one may be over tomorrow. */
  isHard?: boolean;
  /** Of a bounce: what Amazon calls it more exactly. */
  subtype?: string;
  /** Whom a bounce or a complaint is about. */
  emails?: string[];
  /** Of a click. */
  link?: number;
  /** Of an open or a click: what shows that no person did it. */
  machine?: string;
  /** Without its last part. */
  network?: string;
}

const letters: Record<FactKind, string> = {
  send: 's',
  delivery: 'd',
  delay: 'w',
  bounce: 'b',
  complaint: 'm',
  reject: 'r',
  not_rendered: 'n',
  open: 'o',
  click: 'c',
  unsubscribe: 'u',
};

const base36 = (number: number): string => number.toString(36);

/**
 * The same for everything that says the same, whichever way it came. Opens and clicks count once a second: a mail
 * program that fetches a picture twice has opened it once.
 */
export const dedupeOf = (fact: Fact): string => {
  const { kind, at, campaign, contact, messageId = '', link = 0, machine, emails = [], subtype = '' } = fact;
  const letter = letters[kind];
  if (campaign !== undefined && contact !== undefined && (kind === 'open' || kind === 'click')) {
    const who = machine === undefined ? 'h' : 'm';
    const second = Math.floor(at / 1000);
    return [letter + who, base36(campaign), base36(contact), base36(link), base36(second)].join('.');
  }
  return [letter, messageId, base36(at), subtype, ...emails].join(' ');
};
