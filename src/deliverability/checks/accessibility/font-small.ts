import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const minPx = 14;
const maxShare = 0.5;
const minCharacters = 200;

/** Footers may be smaller, so only most of the text has to be large enough. */
export const fontSmall: Check = {
  id: 'font-small',
  group: 'accessibility',
  severity: 'info',
  evidence: 'F',
  source: 'WCAG names no size',
  threshold: `more than half of the text below ${minPx} px`,
  run: ({ runs }) => {
    let all = 0;
    let small = 0;
    for (const run of runs) {
      if (run.isHidden) continue;
      const { length } = run.visibleText;
      all += length;
      if (run.fontSizePx < minPx - 0.01) small += length;
    }
    if (all < minCharacters || small / all <= maxShare) return null;
    return {
      message: keyedText('checks.fontSmall.message', { share: Math.round((small / all) * 100), minPx }),
      fix: keyedText('checks.fontSmall.fix', { minPx }),
    };
  },
};
