import { contrast } from '#email/render/color.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import type { LinkFact } from '../../message/message.ts';
import { unsubscribeLinks } from '../../message/unsubscribe.ts';

const smallestPx = 10;
const faintest = 3;
/** Recipients who cannot find it report the email as spam instead. */
const nearlyGonePast = 2;
const tinyPx = 8;

const ratioOf = ({ run }: LinkFact): number | null =>
  run?.color && run.background ? contrast(run.color, run.background) : null;

const faultOf = (link: LinkFact): string | null => {
  if (!link.run) return null;
  const { fontSizePx } = link.run;
  if (fontSizePx < smallestPx) return `is only ${Math.round(fontSizePx)} px high`;
  const ratio = ratioOf(link);
  return ratio !== null && ratio < faintest
    ? `is faint on its background: ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, where ${faintest} to 1 is the least`
    : null;
};

const isNearlyGone = (link: LinkFact): boolean =>
  (ratioOf(link) ?? faintest) < nearlyGonePast || (link.run?.fontSizePx ?? smallestPx) < tinyPx;

/** One clearly visible link is enough. */
export const unsubscribeFaint: Check = {
  id: 'unsubscribe-faint',
  group: 'compliance',
  severity: 'medium',
  evidence: 'A',
  source: 'CAN-SPAM, 16 CFR 316: clear and conspicuous',
  threshold: `smaller than ${smallestPx} px, or a contrast below ${faintest} to 1`,
  look: (message) => {
    const links = unsubscribeLinks(message);
    const faults = links.map(faultOf);
    const [fault] = faults;
    if (!fault || faults.includes(null)) return null;
    return {
      ...(links.every(isNearlyGone) ? { severity: 'high' as const } : {}),
      message: `The unsubscribe link ${fault}.`,
      fix: 'Make it as easy to read as the rest of the footer: 12 px or more, in a colour that stands out.',
      where: links.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
