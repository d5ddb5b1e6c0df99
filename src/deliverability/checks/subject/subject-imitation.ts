import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const imitations =
  /[✓✔☑✅🔔🔒🔐⚠✉📧📨📩📬🔴⛔🚨]|\(\d{1,2}\)\s*$|^\s*[([]\d{1,2}[)\]]|\b\d{1,2} new messages?\b/u;

export const subjectImitation: Check = {
  id: 'subject-imitation',
  group: 'subject',
  severity: 'low',
  evidence: 'A',
  source: 'Gmail email sender guidelines: no characters in the subject that imitate graphics to deceive',
  threshold: 'a check mark, lock, bell, warning sign, envelope or count of messages',
  run: ({ subject = '' }) => {
    const found = imitations.exec(subject)?.[0];
    if (!found) return null;
    return {
      message: keyedText('checks.subjectImitation.message', { sign: found.trim() }),
      fix: keyedText('checks.subjectImitation.fix'),
    };
  },
};
