import { keyedText, listWithRest } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { phrasesIn } from '../../message/phrases.ts';
import { excerptAround, visibleWordCount } from '../../message/words.ts';

const minPhrases = 2;
const maxNamed = 6;
const minWords = 50;
const minPointsPer100Words = 1.5;
const minMediumPoints = 4;

/** The weight of the phrases per 100 words counts, not a single phrase. */
export const spamPhrases: Check = {
  id: 'spam-phrases',
  group: 'words',
  severity: 'medium',
  evidence: 'B',
  source: 'the strongest trait in public spam data; SpamAssassin body rules',
  threshold: `${minPhrases} phrases or more, and ${minPointsPer100Words} points in 100 words; ${minMediumPoints} points weigh more`,
  run: (message) => {
    const { runs, subject = '', visibleText } = message;
    const words = Math.max(minWords, visibleWordCount(message).words);
    const matches = phrasesIn(`${subject}\n${visibleText}`.toLowerCase());
    const found = new Set(matches.map(({ phrase }) => phrase));
    const kinds = new Set(matches.map(({ kind }) => kind.name));
    const points = matches.reduce((sum, { kind }) => sum + kind.weight, 0);
    const pointsPer100Words = (points * 100) / words;
    if (found.size < minPhrases || pointsPer100Words < minPointsPer100Words) return null;
    const where = runs.flatMap(({ isHidden, text, location }) => {
      const match = isHidden ? undefined : phrasesIn(text.toLowerCase())[0];
      if (!match) return [];
      const at = text.toLowerCase().indexOf(match.phrase);
      return [{ ...location, excerpt: excerptOf(excerptAround(text, at, match.phrase.length)) }];
    });
    return {
      severity: pointsPer100Words >= minMediumPoints ? 'medium' : 'low',
      message: keyedText('checks.spamPhrases.message', {
        count: found.size,
        kinds: [...kinds].map((kind) => keyedText(kind)),
        phrases: listWithRest(
          [...found].slice(0, maxNamed).map((phrase) => `“${phrase}”`),
          found.size,
        ),
      }),
      fix: keyedText('checks.spamPhrases.fix'),
      where,
    };
  },
};
