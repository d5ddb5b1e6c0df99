import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { visibleWords } from '../../message/words.ts';

const most = 4;
const wordsForEach = 30;

export const exclamation: Check = {
  id: 'exclamation',
  group: 'words',
  severity: 'low',
  evidence: 'B',
  source: 'a trait of spam in public data; Rspamd and SpamAssassin weigh it in subjects only',
  threshold: `more than ${most}, and one in every ${wordsForEach} words; or three in a row`,
  look: (message) => {
    const marks = message.visibleText.match(/[!！]/g)?.length ?? 0;
    const hasRun = /[!！]\s?[!！]\s?[!！]/.test(message.visibleText);
    if (!hasRun && (marks <= most || marks * wordsForEach <= visibleWords(message).words)) return null;
    const where = message.runs.filter((run) => !run.isHidden && /[!！]/.test(run.text));
    return {
      message: hasRun
        ? `There are ${marks} exclamation marks, some of them in a row.`
        : `There are ${marks} exclamation marks in ${visibleWords(message).words} words.`,
      fix: 'Keep the one that is meant, and let the others be full stops.',
      where: where.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) })),
    };
  },
};
