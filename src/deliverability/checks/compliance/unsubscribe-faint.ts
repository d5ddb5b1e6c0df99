import { contrast } from '#email/color.ts';
import { excerptOf } from '../../characters.ts';
import type { Check } from '../../check.ts';
import type { LinkFact } from '../../message.ts';
import { unsubscribeLinks } from '../../unsubscribe.ts';

const smallestPx = 10;
const faintest = 3;

const faultOf = ({ run }: LinkFact): string | null => {
  if (!run) return null;
  if (run.fontSizePx < smallestPx) return `is ${Math.round(run.fontSizePx)} px small`;
  const ratio = run.color && run.background ? contrast(run.color, run.background) : null;
  return ratio !== null && ratio < faintest
    ? `stands out from its background by only ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`
    : null;
};

/** One link that is easy to see is enough. */
export const unsubscribeFaint: Check = {
  id: 'unsubscribe-faint',
  group: 'compliance',
  severity: 'high',
  evidence: 'A',
  source: 'CAN-SPAM, 16 CFR 316: clear and conspicuous',
  threshold: `smaller than ${smallestPx} px, or a contrast below ${faintest} to 1`,
  look: (message) => {
    const links = unsubscribeLinks(message);
    const faults = links.map(faultOf);
    const [fault] = faults;
    if (!fault || faults.includes(null)) return null;
    return {
      message: `The unsubscribe link ${fault}.`,
      fix: 'Make it as easy to read as the rest of the footer: 12 px or more, in a colour that stands out.',
      where: links.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
