import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const verdict = /\b(spf|dkim|dmarc)\s*=\s*(pass|fail|softfail|permerror|temperror|none|neutral)\b/gi;

/** The result of the mail server that received this email. Only its own header counts: the first. */
export const headerAuthentication: Check = {
  id: 'header-authentication',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 8601; Gmail, Yahoo and Microsoft rules for senders',
  threshold: 'the receiver noted that SPF, DKIM or DMARC failed',
  look: (message) => {
    const line = headersNamed(message, 'authentication-results')[0]?.value ?? '';
    const best = new Map<string, boolean>();
    for (const [, method = '', result = ''] of line.matchAll(verdict)) {
      const name = method.toUpperCase();
      if (/^pass$/i.test(result)) best.set(name, true);
      else if (/fail|permerror/i.test(result)) best.set(name, best.get(name) ?? false);
    }
    // DMARC requires only one of the other two.
    if (best.get('DMARC')) return null;
    const failed = [...best].filter(([, passed]) => !passed).map(([name]) => name);
    if (failed.length === 0) return null;
    return {
      message: `The mail server that received it noted: ${failed.join(', ')} failed.`,
      fix: 'Have the DNS records for SPF, DKIM and DMARC of your domain checked against the service you send with.',
    };
  },
};
