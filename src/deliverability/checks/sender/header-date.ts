import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { headersNamed } from '../../message/headers.ts';

const dateTime =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\s*,\s*)?\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+\d{2,4}\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[+-]\d{4}|[a-z]{1,5})?/i;

export const headerDate: Check = {
  id: 'header-date',
  group: 'sender',
  severity: 'medium',
  evidence: 'A',
  source: 'RFC 5322, 3.6.1; SpamAssassin MISSING_DATE, INVALID_DATE',
  threshold: 'no date, or one that is written otherwise',
  run: (message) => {
    if (!message.headers) return null;
    const date = headersNamed(message, 'date')[0]?.value.trim();
    if (date !== undefined && dateTime.test(date)) return null;
    return {
      message:
        date === undefined
          ? keyedText('checks.headerDate.messageOfMissing')
          : keyedText('checks.headerDate.messageOfInvalid', { date }),
      fix: keyedText('checks.headerDate.fix'),
    };
  },
};
