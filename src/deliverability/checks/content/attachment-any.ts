import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const attachmentAny: Check = {
  id: 'attachment-any',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'any attachment',
  run: ({ attachments }) => {
    if (attachments.length === 0) return null;
    return {
      message: keyedText('checks.attachmentAny.message', {
        count: attachments.length,
        names: attachments.map(({ name, type }) => name || type),
      }),
      fix: keyedText('checks.attachmentAny.fix'),
    };
  },
};
