import { type Check, Counted } from '../../judge/check.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { excerptOf } from '../../message/characters.ts';
import type { TextRun } from '../../message/message.ts';

/** Lower contrast belongs to `invisible-color`. */
const invisible = 1.2;

/** The contrast for icons and large text: readable, though not for everyone. */
const visible = 3;

const neededFor = ({ fontSizePx, isBold }: TextRun): number =>
  fontSizePx >= 24 || (isBold && fontSizePx >= 18.66) ? 3 : 4.5;

/** WCAG 2.2, 1.4.3, if both colors are known. */
export const textContrast: Check = {
  id: 'text-contrast',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.3',
  threshold: 'less than 4.5 to 1, or 3 to 1 for large text; low from 3 to 1 on',
  look: ({ runs }) => {
    const faint: { run: TextRun; ratio: number }[] = [];
    for (const run of runs) {
      if (run.isHidden || !run.color || !run.background) continue;
      const ratio = contrastOf(run.color, run.background);
      if (ratio >= invisible && ratio < neededFor(run)) faint.push({ run, ratio });
    }
    const [worst] = faint.toSorted((one, other) => one.ratio - other.ratio);
    if (!worst) return null;
    const { ratio: least, run } = worst;
    return {
      severity: least >= visible ? 'low' : 'medium',
      message: `${Counted(faint.length, 'piece', 'pieces')} of text ${faint.length === 1 ? 'is' : 'are'} faint on the background${faint.length === 1 ? ':' : '; the faintest,'} “${excerptOf(run.text, 40)}”, is ${run.color} on ${run.background}, ${(Math.floor(least * 10) / 10).toFixed(1)} to 1.`,
      fix: 'Choose a darker or lighter colour: 4.5 to 1, or 3 to 1 for large text.',
      where: faint.map(({ run: { place } }) => place),
    };
  },
};
