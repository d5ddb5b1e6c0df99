import { hasMergeTag, hostOf, hostWritten, ownerOf } from '../../address.ts';
import { excerptOf } from '../../characters.ts';
import { type Check, Counted } from '../../check.ts';
import { domainOf, mailboxesOf } from '../../sender.ts';
import { isTracker } from '../../trackers.ts';

// Pictures are often described by the name of their file.
const fileName = /\.(?:png|jpe?g|gif|webp|svg|bmp|pdf|html?|docx?|xlsx?|zip)$/i;

/** Tracking makes honest links look the same: they still lead where they say, and weigh less. */
export const linkMismatch: Check = {
  id: 'link-mismatch',
  group: 'links',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: links that say where they lead; Rspamd PHISHING',
  threshold: 'an address that is shown and another that opens; through a tracking domain it weighs less',
  look: ({ links, from }) => {
    const address = mailboxesOf(from)[0]?.address;
    const sender = address ? ownerOf(domainOf(address)) : '';
    const different = links.filter(({ href, text }) => {
      const target = hostOf(href);
      const written = hostWritten(text).replace(/^www\./, '');
      return (
        target &&
        written &&
        !fileName.test(written) &&
        !hasMergeTag(href) &&
        ownerOf(target) !== ownerOf(written)
      );
    });
    const wrong = different.filter(({ href }) => !isTracker(href) && ownerOf(hostOf(href)) !== sender);
    const shown = wrong.length > 0 ? wrong : different;
    if (shown.length === 0) return null;
    const where = shown.map(({ place, text, href }) => ({
      ...place,
      excerpt: excerptOf(`${text} → ${href}`),
    }));
    if (wrong.length > 0)
      return {
        cap: 'D',
        message: `${Counted(wrong.length, 'link shows one address and leads', 'links show one address and lead')} to another.`,
        fix: 'Show the address it leads to, or words instead. It is how phishing works.',
        where,
      };
    return {
      severity: 'low',
      message: `${Counted(shown.length, 'link shows an address and opens', 'links show an address and open')} through a tracking domain.`,
      fix: 'Write words instead of the address, such as “our shop”: filters compare what is shown with what opens.',
      where,
    };
  },
};
