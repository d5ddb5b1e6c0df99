import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { keywordsOf } from '../../message/words.ts';

const minShare = 0.7;
const minWords = 5;

export const textPartDiffers: Check = {
  id: 'text-part-differs',
  group: 'text-part',
  severity: 'high',
  evidence: 'C',
  source: 'SpamAssassin MPART_ALT_DIFF; Rspamd R_PARTS_DIFFER',
  threshold: 'fewer than 70 % of the words of the HTML',
  run: ({ text, visibleText }) => {
    if (!text?.trim() || visibleText === '') return null;
    const words = keywordsOf(visibleText);
    if (words.length < minWords) return null;
    const wordsOfText = new Set(keywordsOf(text));
    const share = words.filter((word) => wordsOfText.has(word)).length / words.length;
    if (share >= minShare) return null;
    return {
      message: keyedText('checks.textPartDiffers.message', { share: Math.round(share * 100) }),
      fix: keyedText('checks.textPartDiffers.fix'),
    };
  },
};
