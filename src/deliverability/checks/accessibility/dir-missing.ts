import type { Check } from '../../check.ts';

const rightToLeft = /^(?:ar|he|iw|fa|ur|yi|ps|sd|ckb|dv)\b/i;
const letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;

/** Left to right is what clients take for granted; some webmail turns emails with the language of its reader. */
export const dirMissing: Check = {
  id: 'dir-missing',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'B',
  source: 'Email Markup Consortium, accessibility report: 97 % lack it; WCAG 2.2, 1.3.2',
  threshold: 'no dir on html or body; counted in languages from right to left only',
  look: ({ dir, lang, visibleText }) => {
    if (dir) return null;
    const isRightToLeft =
      rightToLeft.test(lang ?? '') || (visibleText.match(letters)?.length ?? 0) > visibleText.length * 0.3;
    return isRightToLeft
      ? {
          message: 'The language is written from right to left, and the HTML does not say so.',
          fix: 'Add dir="rtl" to the html and body elements.',
        }
      : {
          severity: 'info',
          message: 'The HTML does not say in which direction it is read.',
          fix: 'Add dir="ltr" to the html and body elements: in an inbox set to Arabic or Hebrew it may be turned otherwise.',
        };
  },
};
