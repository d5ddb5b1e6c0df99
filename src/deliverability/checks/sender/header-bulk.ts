import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const bulkNames = ['list-unsubscribe', 'list-id', 'precedence', 'feedback-id', 'x-campaign-id'];

/** Reported so that senders do not remove these headers in the hope of another tab. */
export const headerBulk: Check = {
  id: 'header-bulk',
  group: 'sender',
  severity: 'info',
  evidence: 'B',
  source: 'Emails of one Gmail account, 2019: 86 % of promotions and 58 % of the others carried list headers',
  threshold: 'a header of bulk mail',
  run: (message) => {
    const found = bulkNames.flatMap((name) => headersNamed(message, name)[0]?.name ?? []);
    if (found.length === 0) return null;
    return {
      message: keyedText('checks.headerBulk.message', { headers: found }),
      fix: keyedText('checks.headerBulk.fix'),
    };
  },
};
