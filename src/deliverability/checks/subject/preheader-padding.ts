import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxInvisible = 300;
// Begins with an invisible character, not with white space, which is frequent in HTML.
const padding =
  /(?:&(?:zwnj|zwj|shy|nbsp|emsp|ensp|thinsp|#0*(?:847|173|160|8192|8199|820[0-7]|65279)|#x0*(?:34f|ad|a0|200[0-9a-f]|feff));|\u034f|[\u00ad\u00a0\u2000-\u200f\ufeff])(?:&(?:zwnj|zwj|shy|nbsp|emsp|ensp|thinsp|#0*(?:847|173|160|8192|8199|820[0-7]|65279)|#x0*(?:34f|ad|a0|200[0-9a-f]|feff));|\u034f|[\u00ad\u00a0\u2000-\u200f\ufeff\s])*/gi;
const zeroWidth =
  /&(?:zwnj|zwj|shy|#0*(?:847|173|820[3-5]|65279)|#x0*(?:34f|ad|200[b-d]|feff));|\u034f|\u200d|[\u00ad\u200b\u200c\ufeff]/gi;

/** Padding usually has one or two of them beside each space. */
export const preheaderPadding: Check = {
  id: 'preheader-padding',
  group: 'subject',
  severity: 'low',
  evidence: 'B',
  source: 'Email Markup Consortium: a hack that Apple Mail no longer honors',
  threshold: `more than ${maxInvisible} invisible characters in a row`,
  run: ({ html, maxInvisibleCharacters }) => {
    if (maxInvisibleCharacters <= maxInvisible) return null;
    for (const [run] of html.matchAll(padding)) {
      const count = run.length > maxInvisible ? (run.match(zeroWidth)?.length ?? 0) : 0;
      if (count > maxInvisible)
        return {
          message: keyedText('checks.preheaderPadding.message', { count }),
          fix: keyedText('checks.preheaderPadding.fix'),
        };
    }
    return null;
  },
};
