import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const charsetMissing: Check = {
  id: 'charset-missing',
  group: 'html',
  severity: 'low',
  evidence: 'A',
  source: 'HTML standard, 4.2.5.4',
  threshold: 'any',
  run: ({ head: { charset } }) => {
    if (charset === 'utf-8' || charset === 'utf8') return null;
    return {
      message: charset
        ? keyedText('checks.charsetMissing.messageOfOther', { charset })
        : keyedText('checks.charsetMissing.message'),
      fix: keyedText('checks.charsetMissing.fix'),
    };
  },
};
