import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const uniqueHeaders = [
  'From',
  'To',
  'Cc',
  'Subject',
  'Date',
  'Message-ID',
  'Reply-To',
  'Sender',
  'MIME-Version',
];

export const headerRepeated: Check = {
  id: 'header-repeated',
  group: 'sender',
  severity: 'high',
  evidence: 'A',
  source: 'RFC 5322, 3.6; Gmail email sender guidelines',
  threshold: 'more than one From, To, Subject, Date …, or no From',
  run: (message) => {
    if (!message.headers) return null;
    const repeated = uniqueHeaders.filter((name) => headersNamed(message, name.toLowerCase()).length > 1);
    const isMissing = headersNamed(message, 'from').length === 0;
    if (repeated.length === 0 && !isMissing) return null;
    return {
      message:
        repeated.length > 0
          ? keyedText('checks.headerRepeated.message', { headers: repeated })
          : keyedText('checks.headerRepeated.messageOfFrom'),
      fix: keyedText('checks.headerRepeated.fix'),
    };
  },
};
