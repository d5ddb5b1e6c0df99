import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const subjectFakeReply: Check = {
  id: 'subject-fake-reply',
  group: 'subject',
  severity: 'high',
  evidence: 'A',
  source: 'Gmail email sender guidelines; Rspamd FAKE_REPLY',
  threshold: 'Re: or Fwd: at the beginning',
  run: ({ subject = '', headers = [] }) =>
    !headers.some(({ name }) => /^(?:in-reply-to|references)$/i.test(name)) &&
    /^\s*(?:re|fwd?|aw|wg)\s*:/i.test(subject)
      ? {
          message: keyedText('checks.subjectFakeReply.message'),
          fix: keyedText('checks.subjectFakeReply.fix'),
        }
      : null,
};
