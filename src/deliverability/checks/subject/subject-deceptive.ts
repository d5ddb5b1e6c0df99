import type { Check } from '../../check.ts';

const alarms =
  /\b(?:account (?:has been |is |was )?(?:suspended|locked|limited|blocked|closed|on hold)|(?:verify|confirm|validate) your (?:account|identity|information|payment)|unusual (?:sign[- ]?in|activity)|security (?:alert|notice|warning)|password (?:has )?expire[sd]?|(?:urgent|immediate) (?:action|attention|response)|action required|final (?:notice|warning)|payment (?:failed|declined|overdue)|(?:outstanding|overdue|unpaid) invoice|invoice attached|you(?:'ve| have)? won|you are (?:a|the) winner|claim your (?:prize|reward|gift|refund)|refund (?:pending|approved)|package (?:is )?(?:waiting|on hold)|delivery failed|konto (?:wurde )?gesperrt|dringend(?:e)? handlung)\b/i;

export const subjectDeceptive: Check = {
  id: 'subject-deceptive',
  group: 'subject',
  severity: 'high',
  evidence: 'A',
  source: 'CAN-SPAM, 15 U.S.C. 7704(a)(2); Gmail email sender guidelines: subjects that are true',
  threshold: 'a phrase of account alarms, unpaid bills or prizes',
  look: ({ subject = '' }) => {
    const found = alarms.exec(subject)?.[0];
    if (!found) return null;
    return {
      message: `“${found}” in the subject reads like a fraud, or like a notice that this email is not.`,
      fix: 'If it is an offer or news, say so plainly. If it really is a notice, name what it is about: “Your March invoice from Bowls & Co”.',
    };
  },
};
