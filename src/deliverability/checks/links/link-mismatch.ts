import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasMergeTag, hostInText, ownerOf } from '../../message/address.ts';
import { excerptOf } from '../../message/characters.ts';
import { isClickTracker } from '../../message/click-trackers.ts';
import { domainOf, mailboxesOf } from '../../message/sender.ts';

/** `www.bank.com` and `https://bank.com/login` are addresses; `Dilbert.com` may be a name. */
const isFullAddress = (text: string): boolean =>
  /^\s*(?:https?:\/\/|www\.)|\.[a-z]{2,18}(?::\d+)?\/\S/i.test(text);

// Click trackers under the sender's own domain show it in the path.
const clickPath = /^[^?#]*\/(?:click|clickthrough|clickthru|redirect|redir|track(?:ing)?)(?:[/?.]|$)/i;

// The `alt` of an image is often its file name.
const fileName = /\.(?:png|jpe?g|gif|webp|svg|bmp|pdf|html?|docx?|xlsx?|zip)$/i;

/** Links through click trackers cost less: they still lead to the stated target. */
export const linkMismatch: Check = {
  id: 'link-mismatch',
  group: 'links',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: links that say where they lead; Rspamd PHISHING',
  threshold:
    'an address that is shown and another that opens; the bare name of a domain and tracking weigh less',
  run: ({ links, from }) => {
    const address = mailboxesOf(from)[0]?.address;
    const sender = address ? ownerOf(domainOf(address)) : '';
    const different = links.filter(({ href, host: target, text }) => {
      if (!target) return false;
      const written = hostInText(text).replace(/^www\./, '');
      return written && !fileName.test(written) && !hasMergeTag(href) && ownerOf(target) !== ownerOf(written);
    });
    const untracked = different.filter(({ host }) => !isClickTracker(host) && ownerOf(host) !== sender);
    const withFullAddress = untracked.filter(({ text }) => isFullAddress(text));
    const withBareDomain = untracked.filter(
      ({ text, href }) => !isFullAddress(text) && !clickPath.test(href),
    );
    const shown = [withFullAddress, withBareDomain, different].find(({ length }) => length > 0);
    if (!shown) return null;
    const where = shown.map(({ location, text, href }) => ({
      ...location,
      excerpt: excerptOf(`${text} → ${href}`),
    }));
    if (withFullAddress.length > 0)
      return {
        cap: 'D',
        message: keyedText('checks.linkMismatch.message', { count: withFullAddress.length }),
        fix: keyedText('checks.linkMismatch.fix'),
        where,
      };
    if (withBareDomain.length > 0)
      return {
        severity: 'high',
        message: keyedText('checks.linkMismatch.messageOfDomain', { count: withBareDomain.length }),
        fix: keyedText('checks.linkMismatch.fixOfDomain'),
        where,
      };
    return {
      severity: 'low',
      message: keyedText(
        shown.every(({ host }) => ownerOf(host) === sender)
          ? 'checks.linkMismatch.messageOfOwnDomain'
          : 'checks.linkMismatch.messageOfTracked',
        { count: shown.length },
      ),
      fix: keyedText('checks.linkMismatch.fixOfTracked'),
      where,
    };
  },
};
