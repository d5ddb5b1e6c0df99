import { hasMergeTag, hostOf, hostWritten, ownerOf } from '../../address.ts';
import { excerptOf } from '../../characters.ts';
import { type Check, Counted } from '../../check.ts';

export const linkMismatch: Check = {
  id: 'link-mismatch',
  group: 'links',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: links that say where they lead; Rspamd PHISHING',
  threshold: 'an address that is shown and another that opens',
  look: ({ links }) => {
    const wrong = links.filter(({ href, text }) => {
      const target = hostOf(href);
      const written = hostWritten(text).replace(/^www\./, '');
      return target && written && !hasMergeTag(href) && ownerOf(target) !== ownerOf(written);
    });
    if (wrong.length === 0) return null;
    return {
      cap: 'D',
      message: `${Counted(wrong.length, 'link shows', 'links show')} one address and leads to another.`,
      fix: 'Show the address it leads to, or words instead. It is how phishing works.',
      where: wrong.map(({ place, text, href }) => ({ ...place, excerpt: excerptOf(`${text} → ${href}`) })),
    };
  },
};
