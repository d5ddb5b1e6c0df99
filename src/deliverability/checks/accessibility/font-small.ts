import type { Check } from '../../judge/check.ts';

const smallPx = 14;
const share = 0.5;
const fewestCharacters = 200;

/** Footers may be smaller: this check concerns the size of most of the text. */
export const fontSmall: Check = {
  id: 'font-small',
  group: 'accessibility',
  severity: 'info',
  evidence: 'F',
  source: 'custom of the trade; WCAG names no size',
  threshold: `more than half of the text below ${smallPx} px`,
  look: ({ runs }) => {
    let all = 0;
    let small = 0;
    for (const run of runs) {
      if (run.isHidden) continue;
      const { length } = run.seen;
      all += length;
      if (run.fontSizePx < smallPx - 0.01) small += length;
    }
    if (all < fewestCharacters || small / all <= share) return null;
    return {
      message: `${Math.round((small / all) * 100)} % of the text is smaller than ${smallPx} px.`,
      fix: `Use 16 px for the letter, and ${smallPx} px at least. Many read it on a phone, and some without their glasses.`,
    };
  },
};
