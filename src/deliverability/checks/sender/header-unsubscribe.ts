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
      message:
        'The email has no List-Unsubscribe header, so inboxes cannot offer their own way to unsubscribe.',
      fix: 'Switch it on where you send from; campaigns sent from here carry it. Taking it out to look personal breaks the rules of Gmail and Yahoo.',
    };
  },
};
