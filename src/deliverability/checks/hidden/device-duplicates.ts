import { seen } from '../../characters.ts';
import type { Check } from '../../check.ts';

const much = 0.4;

export const deviceDuplicates: Check = {
  id: 'device-duplicates',
  group: 'hidden',
  severity: 'low',
  evidence: 'F',
  source: 'Custom of the trade: mail programs without style sheets show both, or neither',
  threshold: 'low from 40 % of the text on',
  look: ({ runs, visibleText }) => {
    const twice = runs.filter(({ shownOnly }) => shownOnly !== null);
    if (twice.length === 0) return null;
    const characters = twice.reduce((sum, { text }) => sum + seen(text).length, 0);
    const share = characters / Math.max(1, visibleText.length);
    return {
      severity: share > much ? 'low' : 'info',
      message: `${characters} characters of text are shown only on phones, only on computers, or only in dark mode.`,
      fix: 'One block that fits every screen is read the same everywhere, and nothing in it is hidden from anyone.',
      where: twice.map(({ place }) => place),
    };
  },
};
