import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { utf8Bytes } from '../../message/characters.ts';

const maxBytes = 16 * 1_024;

export const styleSize: Check = {
  id: 'style-size',
  group: 'html',
  severity: 'high',
  evidence: 'A',
  source: 'caniemail.com, style element, note 6 (email-bugs 90)',
  threshold: '16 KB in one style element',
  run: ({ styleUse }) => {
    const large = styleUse.sheets.filter(({ css }) => css.length > maxBytes / 3 && utf8Bytes(css) > maxBytes);
    const [first] = large;
    if (!first) return null;
    return {
      message: keyedText('checks.styleSize.message', { size: Math.round(utf8Bytes(first.css) / 1_024) }),
      fix: keyedText('checks.styleSize.fix'),
      where: large.map(({ offset }) => ({ offset, excerpt: '<style>' })),
    };
  },
};
