import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const minCharacters = 10;
const maxShare = 0.7;

export const subjectCaps: Check = {
  id: 'subject-caps',
  group: 'subject',
  severity: 'high',
  evidence: 'C',
  source: 'SpamAssassin SUBJ_ALL_CAPS; Rspamd SUBJ_ALL_CAPS',
  threshold: 'more than 70 % capitals in 10 letters or more',
  run: ({ subject = '' }) => {
    const characters = subject.match(/\p{L}/gu)?.length ?? 0;
    const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0;
    if (characters < minCharacters || capitals / characters <= maxShare) return null;
    return {
      message: keyedText('checks.subjectCaps.message'),
      fix: keyedText('checks.subjectCaps.fix'),
    };
  },
};
