import { hostOf } from '../../address.ts';
import { excerptOf } from '../../characters.ts';
import { type Check, Counted } from '../../check.ts';

const nowhere = /^(?:.+\.)?example\.(?:com|net|org)$|^localhost$/;

/** Domains of RFC 2606 belong to nobody. */
export const linkEmpty: Check = {
  id: 'link-empty',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 2606; visible to whoever clicks',
  threshold: 'an empty address, #, or a domain for examples',
  look: ({ links }) => {
    const empty = links.filter(({ href }) => href === '' || href === '#' || nowhere.test(hostOf(href)));
    if (empty.length === 0) return null;
    return {
      message: `${Counted(empty.length, 'link leads', 'links lead')} nowhere.`,
      fix: 'Give each link the address of your page.',
      where: empty.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
