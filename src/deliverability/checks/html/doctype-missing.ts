import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const doctypeMissing: Check = {
  id: 'doctype-missing',
  group: 'html',
  severity: 'low',
  evidence: 'A',
  source: 'HTML standard, 13.1.1; Gmail email sender guidelines',
  threshold: 'any',
  run: ({ head }) =>
    head.hasDoctype
      ? null
      : {
          message: keyedText('checks.doctypeMissing.message'),
          fix: keyedText('checks.doctypeMissing.fix'),
        },
};
