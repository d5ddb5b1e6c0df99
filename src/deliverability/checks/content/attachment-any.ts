import { type Check, pluralize } from '../../judge/check.ts';

export const attachmentAny: Check = {
  id: 'attachment-any',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; no public figure',
  threshold: 'any attachment',
  run: ({ attachments }) => {
    if (attachments.length === 0) return null;
    return {
      message: `The email carries ${pluralize(attachments.length, 'attachment', 'attachments').toLowerCase()}: ${attachments.map(({ name, type }) => name || type).join(', ')}.`,
      fix: 'To many readers at once a link is lighter, and you see who took it.',
    };
  },
};
