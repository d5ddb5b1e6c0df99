import { excerptOf } from '../../characters.ts';
import type { Check } from '../../check.ts';
import { phraseKinds } from '../../phrases.ts';
import { around, visibleWords } from '../../words.ts';

const fewest = 3;
const lowShare = 1.5;
const mediumShare = 4;

/** Single words are no reason: what counts is how much of the text is made of them. */
export const spamPhrases: Check = {
  id: 'spam-phrases',
  group: 'words',
  severity: 'medium',
  evidence: 'B',
  source: 'the strongest trait in public spam data; SpamAssassin body rules',
  threshold: `${fewest} phrases or more, and ${lowShare} points in 100 words; ${mediumShare} points weigh more`,
  look: (message) => {
    const { runs, subject = '' } = message;
    const words = Math.max(50, visibleWords(message).length);
    let points = 0;
    const found = new Set<string>();
    const kinds = new Set<string>();
    const where = [];
    const texts = [{ text: subject, place: null }, ...runs.filter((run) => !run.isHidden)];
    for (const { text, place } of texts)
      for (const { name, weight, pattern } of phraseKinds)
        for (const match of text.matchAll(pattern)) {
          points += weight;
          found.add(match[0].toLowerCase());
          kinds.add(name);
          if (place) where.push({ ...place, excerpt: excerptOf(around(text, match.index, match[0].length)) });
        }
    const share = (points * 100) / words;
    if (found.size < fewest || share < lowShare) return null;
    return {
      severity: share >= mediumShare ? 'medium' : 'low',
      message: `${found.size} phrases are common in spam (${[...kinds].join(', ')}): ${[...found]
        .slice(0, 6)
        .map((phrase) => `“${phrase}”`)
        .join(', ')}${found.size > 6 ? ' …' : ''}.`,
      fix: 'Say what it is and what it costs in your own words. One such phrase does no harm; a text made of them does.',
      where,
    };
  },
};
