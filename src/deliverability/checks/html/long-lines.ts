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
      message: `The HTML has lines of more than ${maxCharacters} characters, which mail servers may cut.`,
      fix: 'Nothing has to change when it is sent from here: it is encoded. Elsewhere, send it as quoted-printable or base64.',
      where,
    };
  },
};
