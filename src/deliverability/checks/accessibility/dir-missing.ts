import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const rightToLeftLanguage = /^(?:ar|he|iw|fa|ur|yi|ps|sd|ckb|dv)\b/i;
const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;

/** Without `dir` mail programs assume left to right. */
export const dirMissing: Check = {
  id: 'dir-missing',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.3.2; Email Markup Consortium, accessibility report',
  threshold: 'a language from right to left without dir on html or body',
  run: ({ dir, lang, visibleText }) => {
    if (dir) return null;
    const isRightToLeft =
      rightToLeftLanguage.test(lang ?? '') ||
      (visibleText.match(rightToLeftLetters)?.length ?? 0) > visibleText.length * 0.3;
    if (!isRightToLeft) return null;
    return {
      message: keyedText('checks.dirMissing.message'),
      fix: keyedText('checks.dirMissing.fix'),
    };
  },
};
