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
          message: 'The HTML does not begin with a doctype.',
          fix: 'Begin it with <!DOCTYPE html>. Without it mail programs measure boxes in an old way.',
        },
};
