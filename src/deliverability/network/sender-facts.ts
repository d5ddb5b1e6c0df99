// What DNS says about the domain of a sender.
import { domainOf, mailboxesOf } from '../message/sender.ts';
import type { Answer, SenderFacts } from './facts.ts';

/** The answer of a name server to one TXT query. */
export type TextAnswer =
  | { state: 'records'; records: readonly string[] }
  /** The name exists and has no TXT record. */
  | { state: 'none' }
  /** No such name, and nothing below it (RFC 8020). */
  | { state: 'no-name' }
  | { state: 'silent' };

/**
 * The names whose TXT records protect a domain against forged senders. `organization` is the registrable domain above it:
 * its DMARC record covers the names below it (RFC 7489, section 6.6.3). The domain itself if there is none.
 */
export const senderTxtNames = (
  domain: string,
  organization: string,
): { own: string; dkim: string; dmarc: string[] } => ({
  own: domain,
  dkim: `_domainkey.${domain}`,
  dmarc: [...new Set([domain, organization])].map((name) => `_dmarc.${name}`),
});

const recordIn = (answer: TextAnswer, pattern: RegExp): Answer => {
  if (answer.state === 'silent') return 'unknown';
  return answer.state === 'records' && answer.records.some((text) => pattern.test(text))
    ? 'present'
    : 'absent';
};

const dmarcRecord = /^\s*v\s*=\s*DMARC1\s*(;|$)/i;

const dmarcOf = (answers: readonly TextAnswer[]): SenderFacts['dmarc'] => {
  for (const answer of answers) {
    const found = recordIn(answer, dmarcRecord);
    if (found === 'unknown') return { answer: 'unknown', policy: null };
    if (found === 'absent' || answer.state !== 'records') continue;
    const record = answer.records.find((text) => dmarcRecord.test(text)) ?? '';
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(record)?.[1]?.toLowerCase();
    return { answer: 'present', policy: (policy as 'none' | 'quarantine' | 'reject' | undefined) ?? null };
  }
  return { answer: 'absent', policy: null };
};

/**
 * How a domain is protected, from the answers for `senderTxtNames`: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489).
 * `unknown` where name servers did not answer. The `dmarc` answers are in the order of the names, the nearest first.
 */
export const senderFactsOf = (
  domain: string,
  answers: { own: TextAnswer; dkim: TextAnswer; dmarc: readonly TextAnswer[] },
): SenderFacts => ({
  domain,
  exists: answers.own.state === 'silent' ? 'unknown' : answers.own.state === 'no-name' ? 'absent' : 'present',
  spf: recordIn(answers.own, /^\s*v=spf1(\s|$)/i),
  // Only the sender knows the DKIM selectors, but a missing `_domainkey` shows that there is none.
  dkim: answers.dkim.state === 'silent' ? 'unknown' : answers.dkim.state === 'no-name' ? 'absent' : 'present',
  dmarc: dmarcOf(answers.dmarc),
});

const hostNamePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The domain of `Ann Lee <ann@shop.test>` or of the address alone; null if there is none. */
export const senderDomain = (from: string): string | null => {
  const domain = domainOf(mailboxesOf(from)[0]?.address ?? '').replace(/\.$/, '');
  return hostNamePattern.test(domain) ? domain : null;
};
