import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const money = /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|usd\b|eur\b|gbp\b)|\d\s?%/i;

export const subjectMoney: Check = {
  id: 'subject-money',
  group: 'subject',
  severity: 'low',
  evidence: 'C',
  source: 'Rspamd SUBJECT_HAS_CURRENCY',
  threshold: 'an amount of money or a percentage',
  run: ({ subject = '' }) => {
    const found = money.exec(subject);
    if (!found) return null;
    return {
      message: keyedText('checks.subjectMoney.message'),
      fix: keyedText('checks.subjectMoney.fix'),
    };
  },
};
