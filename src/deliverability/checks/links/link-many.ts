import type { Check } from '../../judge/check.ts';
import { visibleWords } from '../../message/words.ts';

const many = 40;
const some = 20;
const wordsForEach = 12;

export const linkMany: Check = {
  id: 'link-many',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'in public data spam has fewer links than wanted mail',
  threshold: `more than ${many} links, or more than ${some} with fewer than ${wordsForEach} words for each`,
  look: (message) => {
    const { length } = message.links;
    const words = visibleWords(message).words;
    if (length <= some || (length <= many && words >= length * wordsForEach)) return null;
    return {
      message: `There are ${length} links for ${words} words.`,
      fix: 'No public evidence says that a filter counts them. Readers choose more easily among a few.',
    };
  },
};
