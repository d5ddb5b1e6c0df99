import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const abusedTlds = new Set([
  ...[
    'bid',
    'buzz',
    'cam',
    'cfd',
    'click',
    'country',
    'cyou',
    'date',
    'download',
    'faith',
    'fit',
    'gdn',
    'gq',
  ],
  ...[
    'icu',
    'kim',
    'loan',
    'men',
    'ml',
    'mom',
    'monster',
    'party',
    'quest',
    'racing',
    'rest',
    'review',
    'sbs',
  ],
  ...['science', 'stream', 'surf', 'tk', 'top', 'trade', 'webcam', 'win', 'work', 'xyz', 'cf', 'ga'],
]);

const tldOf = (host: string): string => host.slice(host.lastIndexOf('.') + 1);

export const linkTld: Check = {
  id: 'link-tld',
  group: 'links',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin PDS_OTHER_BAD_TLD',
  threshold: 'an ending that filters know mostly from spam',
  run: ({ links }) => {
    const odd = links.filter(({ host }) => abusedTlds.has(tldOf(host)));
    if (odd.length === 0) return null;
    const endings = new Set(odd.map(({ host }) => `.${tldOf(host)}`));
    return {
      message: keyedText('checks.linkTld.message', { count: odd.length, endings: [...endings] }),
      fix: keyedText('checks.linkTld.fix'),
      where: odd.map(({ location }) => location),
    };
  },
};
