// Findings about SPF, DKIM and DMARC of the sender's domain.
import type { Finding } from '../judge/model.ts';
import type { SenderFacts } from './facts.ts';

const base = { group: 'sender', where: [] as Finding['where'] } as const;

export const senderFindings = ({ domain, exists, spf, dkim, dmarc }: SenderFacts): Finding[] => {
  if (exists === 'absent')
    return [
      {
        ...base,
        id: 'sender-domain-missing',
        severity: 'block',
        evidence: 'A',
        source: 'RFC 5321, section 2.3.5; receivers refuse senders that do not resolve',
        message: `The sender's domain ${domain} does not exist.`,
        fix: 'Check how it is written. Mail from a domain that cannot be found is refused by nearly everyone.',
      },
    ];
  const findings: Finding[] = [];
  if (dmarc.answer === 'absent')
    findings.push({
      ...base,
      id: 'dmarc-missing',
      severity: 'high',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: `${domain} publishes no DMARC record.`,
      fix: `Add a TXT record named _dmarc.${domain} with "v=DMARC1; p=none; rua=mailto:you@${domain}". Gmail, Yahoo and Microsoft want one from everyone who sends more than 5,000 emails a day.`,
    });
  if (dkim === 'absent')
    findings.push({
      ...base,
      id: 'dkim-missing',
      severity: 'high',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: `${domain} publishes no DKIM key.`,
      fix: 'Turn on DKIM for this domain at the service that sends your mail, and add the records it shows you to your DNS. Gmail and Yahoo ask every sender for a signature or an SPF record, and large senders for both.',
    });
  if (spf === 'absent')
    findings.push({
      ...base,
      id: 'spf-missing',
      severity: 'medium',
      evidence: 'A',
      source: 'sender rules of Gmail, Yahoo and Microsoft',
      message: `${domain} publishes no SPF record.`,
      fix: 'Add a TXT record that names the service that sends your mail, such as "v=spf1 include:amazonses.com ~all". A service that uses its own return address may pass without it; a custom one on your domain needs it.',
    });
  if (dmarc.answer === 'present' && dmarc.policy === 'none')
    findings.push({
      ...base,
      id: 'dmarc-watching',
      severity: 'info',
      evidence: 'A',
      source: 'RFC 7489',
      message: `The DMARC record of ${domain} only watches (p=none).`,
      fix: 'That meets the rules. Once the reports show that all of your mail passes, p=quarantine keeps others from using your name.',
    });
  return findings;
};
