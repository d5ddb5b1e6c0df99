import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { countWords, visibleWords } from '../../message/words.ts';

const fewestWords = 40;
const share = 0.2;
const longShare = 0.35;

export const capitals: Check = {
  id: 'capitals',
  group: 'words',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin UPPERCASE_50_75, UPPERCASE_75_100',
  threshold: `${share * 100} % of the words in capitals; ${longShare * 100} % weigh more`,
  look: (message) => {
    const words = visibleWords(message);
    if (words.long < fewestWords) return null;
    const loud = words.loud / words.long;
    if (loud < share) return null;
    const where = message.runs.filter((run) => !run.isHidden && countWords(run.text).loud > 1);
    return {
      severity: loud >= longShare ? 'medium' : 'low',
      message: `${Math.round(loud * 100)} % of the longer words are written in capitals.`,
      fix: 'Write sentences as you would in a letter. For a heading, size and weight do the same without shouting.',
      where: where.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) })),
    };
  },
};
