import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasHeader } from '../../message/headers.ts';

export const headerUnsubscribe: Check = {
  id: 'header-unsubscribe',
  group: 'sender',
  severity: 'block',
  evidence: 'A',
  source: 'RFC 2369; Gmail and Yahoo rules for bulk senders',
  threshold: 'no List-Unsubscribe header in a campaign',
  run: (message) => {
    if (!message.headers || message.purpose !== 'campaign' || hasHeader(message, 'list-unsubscribe'))
      return null;
    return {
      message: keyedText('checks.headerUnsubscribe.message'),
      fix: keyedText('checks.headerUnsubscribe.fix'),
    };
  },
};
