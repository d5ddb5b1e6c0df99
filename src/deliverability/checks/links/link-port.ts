import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const portPattern = /^\s*https?:\/\/[^/?#\\]*:(\d{1,5})(?:[/?#]|\s*$)/i;
const usualPorts = new Set(['80', '443']);

export const linkPort: Check = {
  id: 'link-port',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo Sender Hub; SpamAssassin WEIRD_PORT',
  threshold: 'a port other than 80 and 443',
  run: ({ unusualLinks }) => {
    const odd = unusualLinks.filter(({ href }) => {
      const number = portPattern.exec(href)?.[1];
      return number !== undefined && !usualPorts.has(number);
    });
    if (odd.length === 0) return null;
    return {
      message: keyedText('checks.linkPort.message', { count: odd.length }),
      fix: keyedText('checks.linkPort.fix'),
      where: odd.map(({ location }) => location),
    };
  },
};
