// Findings about SPF, DKIM and DMARC of the sender's domain.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { Finding, SourceLocation } from '../judge/model.ts';
import type { SenderFacts } from './facts.ts';

const base = { group: 'sender', where: [] as SourceLocation[] } as const;

export const senderFindings = ({ domain, exists, spf, dkim, dmarc }: SenderFacts): Finding<KeyedText>[] => {
  if (exists === 'absent')
    return [
      {
        ...base,
        id: 'sender-domain-missing',
        severity: 'block',
        evidence: 'A',
        source: 'RFC 5321, section 2.3.5; receivers refuse senders that do not resolve',
        message: keyedText('checks.senderDomainMissing.message', { domain }),
        fix: keyedText('checks.senderDomainMissing.fix'),
      },
    ];
  const findings: Finding<KeyedText>[] = [];
  if (dmarc.answer === 'absent')
    findings.push({
      ...base,
      id: 'dmarc-missing',
      severity: 'high',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: keyedText('checks.dmarcMissing.message', { domain }),
      fix: keyedText('checks.dmarcMissing.fix', { domain }),
    });
  if (dkim === 'absent')
    findings.push({
      ...base,
      id: 'dkim-missing',
      severity: 'high',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: keyedText('checks.dkimMissing.message', { domain }),
      fix: keyedText('checks.dkimMissing.fix'),
    });
  if (spf === 'absent')
    findings.push({
      ...base,
      id: 'spf-missing',
      severity: 'medium',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: keyedText('checks.spfMissing.message', { domain }),
      fix: keyedText('checks.spfMissing.fix'),
    });
  if (dmarc.answer === 'present' && dmarc.policy === 'none')
    findings.push({
      ...base,
      id: 'dmarc-watching',
      severity: 'info',
      evidence: 'A',
      source: 'RFC 7489',
      message: keyedText('checks.dmarcWatching.message', { domain }),
      fix: keyedText('checks.dmarcWatching.fix'),
    });
  return findings;
};
