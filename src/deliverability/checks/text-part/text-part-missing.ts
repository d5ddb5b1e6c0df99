import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

/** Without headers it is unknown whether there is a text part, unless an empty one was given. */
export const textPartMissing: Check = {
  id: 'text-part-missing',
  group: 'text-part',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin MIME_HTML_ONLY; Rspamd MIME_HTML_ONLY; 90 to 98 % of wanted bulk mail has one',
  threshold: 'HTML and no plain text',
  run: ({ text, headers }) => {
    const isMissing = text === undefined ? headers !== undefined : text.trim() === '';
    if (!isMissing) return null;
    return {
      message: keyedText('checks.textPartMissing.message'),
      fix: keyedText('checks.textPartMissing.fix'),
    };
  },
};
