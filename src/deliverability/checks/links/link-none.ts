import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const linkNone: Check = {
  id: 'link-none',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'no link, not even one that leads nowhere',
  run: ({ links }) =>
    links.some(({ href, scheme }) => scheme !== '' || href === '' || href.startsWith('#'))
      ? null
      : {
          message: keyedText('checks.linkNone.message'),
          fix: keyedText('checks.linkNone.fix'),
        },
};
