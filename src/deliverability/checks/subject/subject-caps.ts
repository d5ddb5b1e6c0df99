import type { Check } from '../../judge/check.ts';

const fewestLetters = 10;
const share = 0.7;

/** SpamAssassin and Rspamd count it. */
export const subjectCaps: Check = {
  id: 'subject-caps',
  group: 'subject',
  severity: 'high',
  evidence: 'C',
  source: 'SpamAssassin SUBJ_ALL_CAPS; Rspamd SUBJ_ALL_CAPS',
  threshold: 'more than 70 % capitals in 10 letters or more',
  look: ({ subject = '' }) => {
    const letters = subject.match(/\p{L}/gu)?.length ?? 0;
    const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0;
    if (letters < fewestLetters || capitals / letters <= share) return null;
    return {
      message: 'The subject is written in capitals.',
      fix: 'Write it as you would write a sentence.',
    };
  },
};
