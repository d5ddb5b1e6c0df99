import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { preheaderCandidateOf, preheaderText } from '../../message/preheader.ts';

export const preheaderMissing: Check = {
  id: 'preheader-missing',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; no public figure',
  threshold: 'no line of its own for the inbox',
  run: (message) => {
    if (message.visibleText === '' || preheaderText(message) !== '') return null;
    // `hidden-text` reports a hidden preheader that is too long.
    if (message.preheader === undefined && preheaderCandidateOf(message) !== null) return null;
    return {
      message: `There is no preheader, so inboxes show the first words beside the subject: “${excerptOf(message.visibleText, 60)}”.`,
      fix: 'If these words do not invite, add one true line in the email settings.',
    };
  },
};
