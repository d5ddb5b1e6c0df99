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
          message: 'The HTML does not say which language it is in.',
          fix: 'Add lang="en", or your language, to the html element: it is how screen readers choose a voice.',
        },
};
