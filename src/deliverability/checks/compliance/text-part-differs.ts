import type { Check } from '../../check.ts';

const enough = 0.7;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

export const textPartDiffers: Check = {
  id: 'text-part-differs',
  group: 'compliance',
  severity: 'high',
  evidence: 'C',
  look: ({ text, visibleText }) => {
    if (text === undefined || visibleText === '') return null;
    const words = wordsOf(visibleText);
    const said = new Set(wordsOf(text));
    const share = words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length;
    if (share >= enough) return null;
    return {
      message: 'The plain text says something else than the HTML.',
      fix: 'Make the plain text from the HTML: a stub counts more against an email than none at all.',
    };
  },
};
