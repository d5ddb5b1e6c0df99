import { hasMergeTag, hostOf, ownerOf, schemeOf } from '../../address.ts';
import type { Check } from '../../check.ts';

const written = /https?:\/\/[^\s<>"'()[\]]{1,2000}/gi;
const ownersOf = (addresses: readonly string[]): Set<string> =>
  new Set(addresses.map((address) => ownerOf(hostOf(address))).filter(Boolean));

/** Compares who is linked to and not the whole addresses, which tracking makes different. */
export const textPartLinks: Check = {
  id: 'text-part-links',
  group: 'text-part',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin MPART_ALT_DIFF and URI rules look at both parts',
  threshold: 'HTML and plain text lead to different domains',
  look: ({ text, links }) => {
    if (!text?.trim()) return null;
    const inText = ownersOf(text.match(written) ?? []);
    const inHtml = ownersOf(
      links
        .filter(({ href }) => /^https?$/.test(schemeOf(href)) && !hasMergeTag(href))
        .map(({ href }) => href),
    );
    if (inHtml.size === 0) return null;
    if (inText.size === 0)
      return {
        message: 'The plain text has none of the links of the HTML.',
        fix: 'Put the addresses behind the words they belong to, so that readers of the text can follow them.',
      };
    const strange = [...inText].filter((owner) => !inHtml.has(owner));
    if (strange.length === 0) return null;
    return {
      message: `The plain text leads to ${strange.slice(0, 3).join(', ')}, and the HTML does not.`,
      fix: 'Let both parts have the same links.',
    };
  },
};
