import { contrast } from '#email/color.ts';
import type { Check } from '../../check.ts';

const faintest = 1.2;

/** White on white. Where one of the two colours is not known nothing is said. */
export const invisibleColor: Check = {
  id: 'invisible-color',
  group: 'hidden',
  severity: 'block',
  evidence: 'C',
  look: ({ runs }) => {
    const faint = runs.filter(
      (run) => !run.isHidden && run.color && run.background && contrast(run.color, run.background) < faintest,
    );
    if (faint.length === 0) return null;
    return {
      message: 'Some text has the colour of its background.',
      fix: 'Give it a colour that can be read, or take it out.',
      where: faint.map(({ place }) => place),
    };
  },
};
