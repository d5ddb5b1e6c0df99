import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const fraudPhrases =
  /\b(?:account (?:has been |is |was )?(?:suspended|locked|limited|blocked|closed|on hold)|(?:verify|confirm|validate) your (?:account|identity|information|payment)|unusual (?:sign[- ]?in|activity)|password (?:has )?expire[sd]?|(?:outstanding|overdue|unpaid) invoice|you(?:['’]ve| have)? won|you are (?:a|the) winner|claim your (?:prize|reward|gift|refund)|konto (?:wurde )?gesperrt)\b/i;
// Honest notices use these as well, though less often than senders who want more opens.
const alarmPhrases =
  /\b(?:security (?:alert|notice|warning)|(?:urgent|immediate) (?:action|attention|response)|action required|final (?:notice|warning)|payment (?:failed|declined|overdue)|invoice attached|refund (?:pending|approved)|package (?:is )?(?:waiting|on hold)|delivery failed|dringende? handlung)\b/i;

export const subjectDeceptive: Check = {
  id: 'subject-deceptive',
  group: 'subject',
  severity: 'high',
  evidence: 'A',
  source: 'CAN-SPAM, 15 U.S.C. 7704(a)(2); Gmail email sender guidelines: subjects that are true',
  threshold: 'a phrase of account alarms, unpaid bills or prizes; alarms that honest notices use weigh less',
  run: ({ subject = '' }) => {
    const fraud = fraudPhrases.exec(subject)?.[0];
    const found = fraud ?? alarmPhrases.exec(subject)?.[0];
    if (!found) return null;
    return {
      severity: fraud ? 'high' : 'medium',
      message: keyedText('checks.subjectDeceptive.message', { found }),
      fix: keyedText('checks.subjectDeceptive.fix'),
    };
  },
};
