import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const wellFormed = /^<[^<>\s@]+@[^<>\s@]+>$/;

export const headerMessageId: Check = {
  id: 'header-message-id',
  group: 'sender',
  severity: 'medium',
  evidence: 'A',
  source: 'RFC 5322, 3.6.4; Gmail email sender guidelines; SpamAssassin MISSING_MID, INVALID_MSGID',
  threshold: 'no Message-ID of the form <name@domain>',
  run: (message) => {
    if (!message.headers) return null;
    const id = headersNamed(message, 'message-id')[0]?.value.trim();
    if (id !== undefined && wellFormed.test(id)) return null;
    return {
      message:
        id === undefined
          ? keyedText('checks.headerMessageId.messageOfMissing')
          : keyedText('checks.headerMessageId.messageOfInvalid', { id }),
      fix: keyedText('checks.headerMessageId.fix'),
    };
  },
};
