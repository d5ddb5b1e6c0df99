import { keyedText } from '#text/keyed-text.ts';
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
        message: keyedText('checks.unsubscribeMissing.message'),
        fix: keyedText('checks.unsubscribeMissing.fix'),
      };
    return message.headers
      ? {
          severity: 'info',
          message: keyedText('checks.unsubscribeMissing.message'),
          fix: keyedText('checks.unsubscribeMissing.fixOfReceipt'),
        }
      : {
          severity: 'info',
          message: keyedText('checks.unsubscribeMissing.messageOfExport'),
          fix: keyedText('checks.unsubscribeMissing.fixOfExport'),
        };
  },
};
