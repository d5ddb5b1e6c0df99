import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const methodResult = /\b(spf|dkim|dmarc)\s*=\s*(pass|fail|softfail|permerror|temperror|none|neutral)\b/gi;

/** What the receiving mail server noted. Its header is the first; others may be forged. */
export const headerAuthentication: Check = {
  id: 'header-authentication',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 8601; Gmail, Yahoo and Microsoft rules for senders',
  threshold: 'the receiver noted that SPF, DKIM or DMARC failed',
  run: (message) => {
    const line = headersNamed(message, 'authentication-results')[0]?.value ?? '';
    const passedByMethod = new Map<string, boolean>();
    for (const [, method = '', result = ''] of line.matchAll(methodResult)) {
      const name = method.toUpperCase();
      if (/^pass$/i.test(result)) passedByMethod.set(name, true);
      else if (/fail|permerror/i.test(result)) passedByMethod.set(name, passedByMethod.get(name) ?? false);
    }
    // DMARC passes when one of the other two does.
    if (passedByMethod.get('DMARC')) return null;
    const failed = [...passedByMethod].filter(([, passed]) => !passed).map(([name]) => name);
    if (failed.length === 0) return null;
    return {
      message: keyedText('checks.headerAuthentication.message', { failed }),
      fix: keyedText('checks.headerAuthentication.fix'),
    };
  },
};
