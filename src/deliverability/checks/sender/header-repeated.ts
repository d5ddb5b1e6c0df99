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
          ? `The email has ${repeated.join(', ')} more than once.`
          : 'The email has no From header.',
      fix: 'An email has each of these headers once. Ask the operator of the program that sends it: Gmail refuses emails that break this rule.',
    };
  },
};
