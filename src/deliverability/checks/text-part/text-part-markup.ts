import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const markup =
  /<\/?(?:p|div|table|tr|td|span|br|a|img|html|body|style)\b[^<>]{0,200}>|@media\s|\{\s*(?:color|margin|padding|font-[a-z]+)\s*:|&nbsp;/gi;
const minFound = 3;

export const textPartMarkup: Check = {
  id: 'text-part-markup',
  group: 'text-part',
  severity: 'low',
  evidence: 'A',
  source: 'Visible to every reader of the plain text',
  threshold: `${minFound} tags, style rules or codes`,
  run: ({ text }) => {
    const found = text?.match(markup) ?? [];
    const [first = ''] = found;
    if (found.length < minFound) return null;
    return {
      message: keyedText('checks.textPartMarkup.message', { excerpt: excerptOf(first, 40) }),
      fix: keyedText('checks.textPartMarkup.fix'),
    };
  },
};
