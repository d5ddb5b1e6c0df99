import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const langMissing: Check = {
  id: 'lang-missing',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 3.1.1',
  threshold: 'no lang on the html element',
  run: ({ lang }) =>
    lang
      ? null
      : {
          message: keyedText('checks.langMissing.message'),
          fix: keyedText('checks.langMissing.fix'),
        },
};
