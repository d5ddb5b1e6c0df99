import { type Check, Counted } from '../../judge/check.ts';
import { hasMergeTag, hostWritten, ownerOf } from '../../message/address.ts';
import { excerptOf } from '../../message/characters.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';
import { isTracker } from '../../message/trackers.ts';

/** `www.bank.com` and `https://bank.com/login` state a target; `Dilbert.com` may be a name. */
const isFull = (text: string): boolean => /^\s*(?:https?:\/\/|www\.)|\.[a-z]{2,18}(?::\d+)?\/\S/i.test(text);

// Click trackers under the sender's own domain show it in the path.
const countsClicks = /^[^?#]*\/(?:click|clickthrough|clickthru|redirect|redir|track(?:ing)?)(?:[/?.]|$)/i;

// Images are often described by their file name.
const fileName = /\.(?:png|jpe?g|gif|webp|svg|bmp|pdf|html?|docx?|xlsx?|zip)$/i;

/** Tracking makes honest links look the same: they still lead to the stated target, and cost less. */
export const linkMismatch: Check = {
  id: 'link-mismatch',
  group: 'links',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: links that say where they lead; Rspamd PHISHING',
  threshold:
    'an address that is shown and another that opens; the bare name of a domain and tracking weigh less',
  look: ({ links, from }) => {
    const address = mailboxesOf(from)[0]?.address;
    const sender = address ? ownerOf(domainOf(address)) : '';
    const different = links.filter(({ href, host: target, text }) => {
      if (!target) return false;
      const written = hostWritten(text).replace(/^www\./, '');
      return written && !fileName.test(written) && !hasMergeTag(href) && ownerOf(target) !== ownerOf(written);
    });
    const strange = different.filter(({ host }) => !isTracker(host) && ownerOf(host) !== sender);
    const wrong = strange.filter(({ text }) => isFull(text));
    const names = strange.filter(({ text, href }) => !isFull(text) && !countsClicks.test(href));
    const shown = [wrong, names, different].find(({ length }) => length > 0);
    if (!shown) return null;
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
    if (names.length > 0)
      return {
        severity: 'high',
        message: `${Counted(names.length, 'link is called by one domain and leads', 'links are called by one domain and lead')} to another.`,
        fix: 'Link to the domain that is named, or name what opens, such as “our offer at Walmart”.',
        where,
      };
    return {
      severity: 'low',
      message: `${Counted(shown.length, 'link shows an address and opens', 'links show an address and open')} ${
        shown.every(({ host }) => ownerOf(host) === sender)
          ? 'one of your own domain'
          : 'through a tracking domain'
      }.`,
      fix: 'Write words instead of the address, such as “our shop”: filters compare what is shown with what opens.',
      where,
    };
  },
};
