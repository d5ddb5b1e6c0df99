import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const dangerous = new Set(['javascript', 'data', 'file', 'vbscript', 'blob']);

export const linkScheme: Check = {
  id: 'link-scheme',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo Sender Hub; caniemail',
  threshold: 'javascript:, data:, file: and the like',
  run: ({ unusualLinks }) => {
    const odd = unusualLinks.filter(({ scheme }) => dangerous.has(scheme));
    if (odd.length === 0) return null;
    return {
      message: keyedText('checks.linkScheme.message', { count: odd.length }),
      fix: keyedText('checks.linkScheme.fix'),
      where: odd.map(({ location }) => location),
    };
  },
};
