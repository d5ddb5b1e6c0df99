import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { visibleWordCount } from '../../message/words.ts';

const maxMarks = 4;
const minWordsPerMark = 30;

export const exclamation: Check = {
  id: 'exclamation',
  group: 'words',
  severity: 'low',
  evidence: 'B',
  source: 'a trait of spam in public data; Rspamd and SpamAssassin weigh it in subjects only',
  threshold: `more than ${maxMarks}, and one in every ${minWordsPerMark} words; or three in a row`,
  run: (message) => {
    const marks = message.visibleText.match(/[!！]/g)?.length ?? 0;
    const hasRun = /[!！]\s?[!！]\s?[!！]/.test(message.visibleText);
    if (!hasRun && (marks <= maxMarks || marks * minWordsPerMark <= visibleWordCount(message).words))
      return null;
    const where = message.runs.filter((run) => !run.isHidden && /[!！]/.test(run.text));
    return {
      message: hasRun
        ? keyedText('checks.exclamation.messageOfRun', { marks })
        : keyedText('checks.exclamation.messageOfMany', { marks, words: visibleWordCount(message).words }),
      fix: keyedText('checks.exclamation.fix'),
      where: where.map(({ location, text }) => ({ ...location, excerpt: excerptOf(text) })),
    };
  },
};
