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
      message: 'The plain text has none of the links of the HTML.',
      fix: 'Put the addresses behind the words they belong to, so that readers of the text can follow them.',
    };
  },
};
