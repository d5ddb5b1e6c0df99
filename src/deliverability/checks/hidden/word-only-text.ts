import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const minOwnWords = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** A second version of a button for classic Outlook is common; a sentence that exists only there is not. */
export const wordOnlyText: Check = {
  id: 'word-only-text',
  group: 'hidden',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: '5 words that stand nowhere else',
  run: ({ outlookOnlyText, visibleText }) => {
    if (outlookOnlyText.length === 0) return null;
    const visibleWords = new Set(wordsOf(visibleText));
    const withOwnWords = outlookOnlyText.filter(
      ({ text }) => wordsOf(text).filter((word) => !visibleWords.has(word)).length >= minOwnWords,
    );
    if (withOwnWords.length === 0) return null;
    return {
      message: keyedText('checks.wordOnlyText.message'),
      fix: keyedText('checks.wordOnlyText.fix'),
      where: withOwnWords.map(({ location }) => location),
    };
  },
};
