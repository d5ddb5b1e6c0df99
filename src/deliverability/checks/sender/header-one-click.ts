import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasHeader, headersNamed } from '../../message/headers.ts';

/** `header-unsubscribe` reports a campaign without the header. */
export const headerOneClick: Check = {
  id: 'header-one-click',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 8058; Gmail and Yahoo rules for senders of more than 5,000 emails a day',
  threshold: 'List-Unsubscribe without an https address or without List-Unsubscribe-Post',
  run: (message) => {
    if (message.purpose !== 'campaign') return null;
    const lists = headersNamed(message, 'list-unsubscribe');
    if (lists.length === 0) return null;
    const hasAddress = lists.some(({ value }) => /<\s*https:/i.test(value));
    const hasPost = hasHeader(message, 'list-unsubscribe-post');
    if (hasAddress && hasPost) return null;
    return {
      message: hasAddress
        ? keyedText('checks.headerOneClick.messageOfPost')
        : keyedText('checks.headerOneClick.messageOfAddress'),
      fix: keyedText('checks.headerOneClick.fix'),
    };
  },
};
