import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { visibleWordCount } from '../../message/words.ts';

const maxLinks = 40;
const maxUncountedLinks = 20;
const minWordsPerLink = 12;

export const linkMany: Check = {
  id: 'link-many',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'in public data spam has fewer links than wanted mail',
  threshold: `more than ${maxLinks} links, or more than ${maxUncountedLinks} with fewer than ${minWordsPerLink} words for each`,
  run: (message) => {
    const { length } = message.links;
    const words = visibleWordCount(message).words;
    if (length <= maxUncountedLinks || (length <= maxLinks && words >= length * minWordsPerLink)) return null;
    return {
      message: keyedText('checks.linkMany.message', { links: length, words }),
      fix: keyedText('checks.linkMany.fix'),
    };
  },
};
