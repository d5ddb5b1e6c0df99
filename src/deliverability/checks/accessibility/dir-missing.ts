import type { Check } from '../../judge/check.ts';

const rightToLeft = /^(?:ar|he|iw|fa|ur|yi|ps|sd|ckb|dv)\b/i;
const letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;

/** Every mail program assumes left to right. */
export const dirMissing: Check = {
  id: 'dir-missing',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.3.2; Email Markup Consortium, accessibility report',
  threshold: 'a language from right to left without dir on html or body',
  look: ({ dir, lang, visibleText }) => {
    if (dir) return null;
    const isRightToLeft =
      rightToLeft.test(lang ?? '') || (visibleText.match(letters)?.length ?? 0) > visibleText.length * 0.3;
    if (!isRightToLeft) return null;
    return {
      message: 'The language is written from right to left, and the HTML does not say so.',
      fix: 'Add dir="rtl" to the html and body elements.',
    };
  },
};
