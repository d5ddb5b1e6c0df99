// Normalizes an event of a message: small enough to wait in the inbox, without the fields that nothing reads.

export type EventKind =
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

export interface NormalizedEvent {
  kind: EventKind;
  /** When it happened, in milliseconds. */
  at: number;
  /** When the carrier accepted the message. */
  mailAt?: number;
  campaign?: number;
  contact?: number;
  messageId?: string;
  /** Of a bounce. A soft bounce may be temporary. */
  isHard?: boolean;
  /** Of a bounce: a more specific type; `reports/delivery-labels.ts` has those with a text. */
  subtype?: string;
  /** The recipients of a bounce or a complaint. */
  emails?: string[];
  /** Of a click: the number of the link. */
  link?: number;
  /** Of an open or a click: the evidence of a machine. */
  machine?: string;
  /** The client's address without its last part. */
  network?: string;
  /** Of an open or a click: program and device, as a code. */
  client?: string;
}

/** An event as a carrier reports it. */
export interface CarrierEvent {
  /** The workspace that the message's tags name; null: none. */
  workspaceId: string | null;
  event: NormalizedEvent;
  /** Of a click that the carrier counted: its target. */
  link?: string;
  /** Of an open or a click that the carrier counted: who fetched it. */
  client?: { userAgent: string; address: string };
}

const kindCodes: Record<EventKind, string> = {
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
 * Deduplication key: equal for equal events, whichever way they arrived. Opens and clicks count once a second: an email
 * client that fetches an image twice has opened the message once.
 */
export const dedupeOf = (event: NormalizedEvent): string => {
  const { kind, at, campaign, contact, messageId = '', link = 0, machine, emails = [], subtype = '' } = event;
  const kindCode = kindCodes[kind];
  if (campaign !== undefined && contact !== undefined && (kind === 'open' || kind === 'click')) {
    const actorCode = machine === undefined ? 'h' : 'm';
    const second = Math.floor(at / 1000);
    return [kindCode + actorCode, base36(campaign), base36(contact), base36(link), base36(second)].join('.');
  }
  return [kindCode, messageId, base36(at), subtype, ...emails].join(' ');
};
