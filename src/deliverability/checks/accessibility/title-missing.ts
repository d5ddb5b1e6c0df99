import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const titleMissing: Check = {
  id: 'title-missing',
  group: 'accessibility',
  severity: 'low',
  evidence: 'A',
  source: 'WCAG 2.2, 2.4.2',
  threshold: 'no title',
  run: ({ title }) =>
    title
      ? null
      : { message: keyedText('checks.titleMissing.message'), fix: keyedText('checks.titleMissing.fix') },
};
