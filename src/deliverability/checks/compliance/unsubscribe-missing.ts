import type { Check } from '../../judge/check.ts';
import { unsubscribeLinks } from '../../message/unsubscribe.ts';

export const unsubscribeMissing: Check = {
  id: 'unsubscribe-missing',
  group: 'compliance',
  severity: 'block',
  evidence: 'A',
  source: 'CAN-SPAM, 15 U.S.C. 7704(a)(3); Gmail and Yahoo rules for bulk senders',
  threshold: 'no visible link to unsubscribe in a campaign',
  run: (message) => {
    if (unsubscribeLinks(message).length > 0) return null;
    if (message.purpose === 'campaign')
      return {
        message: 'There is no visible unsubscribe link.',
        fix: 'Add one: it is the law, and readers who do not find it press “spam” instead.',
      };
    return message.headers
      ? {
          severity: 'info',
          message: 'There is no visible unsubscribe link.',
          fix: 'A receipt or a message to one person needs none. If it goes to a list, add one, and check it as a campaign.',
        }
      : {
          severity: 'info',
          message: 'The unsubscribe link is added when the email is sent from here.',
          fix: 'If you send it from another platform, put its unsubscribe tag into the email.',
        };
  },
};
