import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const reason =
  /\b(?:you(?:['’]re| are| have| were)? (?:receiv|getting|subscribed|signed up|registered|opted|on (?:our|the|this) (?:mailing )?list)|you (?:get|got) this|(?:was |is )?sent to you|this (?:e-?mail|message|newsletter) (?:was|is|has been) (?:sent|intended)|because you|since you|sie erhalten diese|du erhältst diese|vous recevez|recibes? este|ricevi questa|je ontvangt)/i;

export const reasonMissing: Check = {
  id: 'reason-missing',
  group: 'compliance',
  severity: 'info',
  evidence: 'F',
  source: 'Recommended by several mailbox providers',
  threshold: 'no words on why a reader gets it',
  run: ({ visibleText, purpose }) => {
    if (purpose !== 'campaign' || visibleText === '' || reason.test(visibleText)) return null;
    return {
      message: keyedText('checks.reasonMissing.message'),
      fix: keyedText('checks.reasonMissing.fix'),
    };
  },
};
