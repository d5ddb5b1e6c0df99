import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { preheaderCandidateOf, preheaderText } from '../../message/preheader.ts';

export const preheaderMissing: Check = {
  id: 'preheader-missing',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'no line of its own for the inbox',
  run: (message) => {
    if (message.visibleText === '' || preheaderText(message) !== '') return null;
    // `hidden-text` reports a hidden preheader that is too long.
    if (message.preheader === undefined && preheaderCandidateOf(message) !== null) return null;
    return {
      message: keyedText('checks.preheaderMissing.message', { excerpt: excerptOf(message.visibleText, 60) }),
      fix: keyedText('checks.preheaderMissing.fix'),
    };
  },
};
