import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { countWords, visibleWordCount } from '../../message/words.ts';

const minWords = 40;
const minShare = 0.2;
const minMediumShare = 0.35;

export const capitals: Check = {
  id: 'capitals',
  group: 'words',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin UPPERCASE_50_75, UPPERCASE_75_100',
  threshold: `${minShare * 100} % of the words in capitals; ${minMediumShare * 100} % weigh more`,
  run: (message) => {
    const words = visibleWordCount(message);
    if (words.long < minWords) return null;
    const allCapsShare = words.allCaps / words.long;
    if (allCapsShare < minShare) return null;
    const where = message.runs.filter((run) => !run.isHidden && countWords(run.text).allCaps > 1);
    return {
      severity: allCapsShare >= minMediumShare ? 'medium' : 'low',
      message: keyedText('checks.capitals.message', { share: Math.round(allCapsShare * 100) }),
      fix: keyedText('checks.capitals.fix'),
      where: where.map(({ location, text }) => ({ ...location, excerpt: excerptOf(text) })),
    };
  },
};
