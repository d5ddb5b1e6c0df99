import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { utf8Bytes } from '../../message/characters.ts';

const warnBytes = 90 * 1_024;
const clippedBytes = 102 * 1_024;

export const htmlSize: Check = {
  id: 'html-size',
  group: 'html',
  severity: 'high',
  evidence: 'B',
  source: 'Spam Resource, 2022: Gmail clips at about 102 to 105 KB',
  threshold: '90 KB low, 102 KB high',
  run: ({ html }) => {
    // No character takes more than three bytes for each of its UTF-16 units.
    const bytes = html.length * 3 > warnBytes ? utf8Bytes(html) : 0;
    if (bytes <= warnBytes) return null;
    const size = Math.round(bytes / 1_024);
    return bytes > clippedBytes
      ? {
          cap: 'B',
          message: keyedText('checks.htmlSize.messageOfClipped', { size }),
          fix: keyedText('checks.htmlSize.fixOfClipped'),
        }
      : {
          severity: 'low',
          message: keyedText('checks.htmlSize.messageOfNear', { size }),
          fix: keyedText('checks.htmlSize.fixOfNear'),
        };
  },
};
