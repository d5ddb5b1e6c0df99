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
      message: 'The subject names a price or a percentage.',
      fix: 'Say what the email is about and leave the figure to its text. It costs little: keep it if it is what readers want to know.',
    };
  },
};
