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
        ? `The HTML says that it is written in ${charset}.`
        : 'The HTML does not say how its characters are written.',
      fix: 'Add <meta charset="utf-8"> to the head, so that accents and emoji survive being forwarded.',
    };
  },
};
