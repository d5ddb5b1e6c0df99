import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import type { HtmlLocation } from '../../message/html-listener.ts';

const maxCharacters = 998;

export const longLines: Check = {
  id: 'long-lines',
  group: 'html',
  severity: 'info',
  evidence: 'A',
  source: 'RFC 5322, 2.1.1',
  threshold: '998 octets',
  run: ({ html }) => {
    const where: HtmlLocation[] = [];
    for (let from = 0; from < html.length; ) {
      const end = html.indexOf('\n', from);
      const to = end === -1 ? html.length : end;
      if (to - from > maxCharacters) where.push({ offset: from, excerpt: html.slice(from, from + 100) });
      from = to + 1;
    }
    if (where.length === 0) return null;
    return {
      message: keyedText('checks.longLines.message', { maxCharacters }),
      fix: keyedText('checks.longLines.fix'),
      where,
    };
  },
};
