import type { Check } from '../../judge/check.ts';

const enough = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** A copy of a button for classic Outlook is common; a sentence that exists only there is not. */
export const wordOnlyText: Check = {
  id: 'word-only-text',
  group: 'hidden',
  severity: 'info',
  evidence: 'F',
  source: 'Custom of the trade',
  threshold: '5 words that stand nowhere else',
  look: ({ onlyForWord, visibleText }) => {
    if (onlyForWord.length === 0) return null;
    const shown = new Set(wordsOf(visibleText));
    const own = onlyForWord.filter(
      ({ text }) => wordsOf(text).filter((word) => !shown.has(word)).length >= enough,
    );
    if (own.length === 0) return null;
    return {
      message: 'There is text that only Outlook on Windows shows.',
      fix: 'Say the same to everyone: only the layout should differ there.',
      where: own.map(({ place }) => place),
    };
  },
};
