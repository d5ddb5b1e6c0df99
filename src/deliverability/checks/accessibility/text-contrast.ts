import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { excerptOf } from '../../message/characters.ts';
import type { TextRun } from '../../message/message.ts';

/** `invisible-color` reports lower contrasts. */
const minVisibleContrast = 1.2;

/** WCAG asks as much of icons and large text, so a lower contrast weighs more. */
const minMediumContrast = 3;

const minContrastOf = ({ fontSizePx, isBold }: TextRun): number =>
  fontSizePx >= 24 || (isBold && fontSizePx >= 18.66) ? 3 : 4.5;

/** Reports nothing if one of the two colors is unknown. */
export const textContrast: Check = {
  id: 'text-contrast',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.3',
  threshold: 'less than 4.5 to 1, or 3 to 1 for large text; low from 3 to 1 on',
  run: ({ runs }) => {
    const faint: { run: TextRun; ratio: number }[] = [];
    for (const run of runs) {
      if (run.isHidden || !run.color || !run.background) continue;
      const ratio = contrastOf(run.color, run.background);
      if (ratio >= minVisibleContrast && ratio < minContrastOf(run)) faint.push({ run, ratio });
    }
    const [worst] = faint.toSorted((one, other) => one.ratio - other.ratio);
    if (!worst) return null;
    const { ratio, run } = worst;
    return {
      severity: ratio >= minMediumContrast ? 'low' : 'medium',
      message: keyedText('checks.textContrast.message', {
        count: faint.length,
        excerpt: excerptOf(run.text, 40),
        color: run.color ?? '',
        background: run.background ?? '',
        ratio: Math.floor(ratio * 10) / 10,
      }),
      fix: keyedText('checks.textContrast.fix'),
      where: faint.map(({ run: { location } }) => location),
    };
  },
};
