import { contrast } from '#email/color.ts';
import { type Check, Counted } from '../../check.ts';
import type { TextRun } from '../../message.ts';

/** Less is what `invisible-color` is about. */
const invisible = 1.2;

const neededFor = ({ fontSizePx, isBold }: TextRun): number =>
  fontSizePx >= 24 || (isBold && fontSizePx >= 18.66) ? 3 : 4.5;

/** WCAG 2.2, 1.4.3, where both colours are known. */
export const textContrast: Check = {
  id: 'text-contrast',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.3',
  threshold: 'less than 4.5 to 1, or 3 to 1 for large text',
  look: ({ runs }) => {
    const faint = runs.filter((run) => {
      if (run.isHidden || !run.color || !run.background) return false;
      const ratio = contrast(run.color, run.background);
      return ratio >= invisible && ratio < neededFor(run);
    });
    if (faint.length === 0) return null;
    return {
      message: `${Counted(faint.length, 'piece', 'pieces')} of text can hardly be read on the background.`,
      fix: 'Choose a darker or lighter colour: 4.5 to 1, or 3 to 1 for large text.',
      where: faint.map(({ place }) => place),
    };
  },
};
