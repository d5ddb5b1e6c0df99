import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasMergeTag } from '../../message/address.ts';

/** The addresses are not compared, because tracking rewrites those of the HTML but not those of the text. */
export const textPartLinks: Check = {
  id: 'text-part-links',
  group: 'text-part',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin MPART_ALT_DIFF and URI rules look at both parts',
  threshold: 'links in the HTML and none in the plain text',
  run: ({ text, links }) => {
    if (!text?.trim() || /https?:\/\/|www\.|\{\{|\*\|/i.test(text)) return null;
    if (
      !links.some(({ href, scheme, isHidden }) => !isHidden && /^https?$/.test(scheme) && !hasMergeTag(href))
    )
      return null;
    return {
      message: keyedText('checks.textPartLinks.message'),
      fix: keyedText('checks.textPartLinks.fix'),
    };
  },
};
