import { type Check, Counted } from '../../judge/check.ts';

const port = /^\s*https?:\/\/[^/?#\\]*:(\d{1,5})(?:[/?#]|\s*$)/i;
const usual = new Set(['80', '443']);

export const linkPort: Check = {
  id: 'link-port',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo Sender Hub; SpamAssassin WEIRD_PORT',
  threshold: 'a port other than 80 and 443',
  look: ({ oddLinks }) => {
    const odd = oddLinks.filter(({ href }) => {
      const number = port.exec(href)?.[1];
      return number !== undefined && !usual.has(number);
    });
    if (odd.length === 0) return null;
    return {
      message: `${Counted(odd.length, 'link names', 'links name')} a port, as test servers do.`,
      fix: 'Link to the public page, without the number after the colon.',
      where: odd.map(({ place }) => place),
    };
  },
};
