import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { phrasesIn } from '../../message/phrases.ts';
import { around, visibleWords } from '../../message/words.ts';

const fewest = 2;
const fewestWords = 50;
const lowShare = 1.5;
const mediumShare = 4;

/** Single words do not count: the share of the text does. */
export const spamPhrases: Check = {
  id: 'spam-phrases',
  group: 'words',
  severity: 'medium',
  evidence: 'B',
  source: 'the strongest trait in public spam data; SpamAssassin body rules',
  threshold: `${fewest} phrases or more, and ${lowShare} points in 100 words; ${mediumShare} points weigh more`,
  look: (message) => {
    const { runs, subject = '', visibleText } = message;
    const words = Math.max(fewestWords, visibleWords(message).words);
    const hits = phrasesIn(`${subject}\n${visibleText}`.toLowerCase());
    const found = new Set(hits.map(({ phrase }) => phrase));
    const kinds = new Set(hits.map(({ kind }) => kind.name));
    const points = hits.reduce((sum, { kind }) => sum + kind.weight, 0);
    const share = (points * 100) / words;
    if (found.size < fewest || share < lowShare) return null;
    const where = runs.flatMap(({ isHidden, text, place }) => {
      const match = isHidden ? undefined : phrasesIn(text.toLowerCase())[0];
      if (!match) return [];
      const at = text.toLowerCase().indexOf(match.phrase);
      return [{ ...place, excerpt: excerptOf(around(text, at, match.phrase.length)) }];
    });
    return {
      severity: share >= mediumShare ? 'medium' : 'low',
      message: `${Counted(found.size, 'phrase is', 'phrases are')} common in spam (${[...kinds].join(', ')}): ${[
        ...found,
      ]
        .slice(0, 6)
        .map((phrase) => `“${phrase}”`)
        .join(', ')}${found.size > 6 ? ' …' : ''}.`,
      fix: 'Say what it is and what it costs in your own words. One such phrase does no harm; a text made of them does.',
      where,
    };
  },
};
