import { contrast } from '#email/render/color.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import type { LinkFact } from '../../message/message.ts';
import { unsubscribeLinks } from '../../message/unsubscribe.ts';

const minPx = 10;
const minContrast = 3;
/** Below these limits the finding is more severe: recipients who cannot find the link report the email as spam. */
const minVisibleContrast = 2;
const minVisiblePx = 8;

const contrastOfLink = ({ run }: LinkFact): number | null =>
  run?.color && run.background ? contrast(run.color, run.background) : null;

const faultOf = (link: LinkFact): string | null => {
  if (!link.run) return null;
  const { fontSizePx } = link.run;
  if (fontSizePx < minPx) return `is only ${Math.round(fontSizePx)} px high`;
  const ratio = contrastOfLink(link);
  return ratio !== null && ratio < minContrast
    ? `is faint on its background: ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, where ${minContrast} to 1 is the least`
    : null;
};

const isNearlyInvisible = (link: LinkFact): boolean =>
  (contrastOfLink(link) ?? minContrast) < minVisibleContrast ||
  (link.run?.fontSizePx ?? minPx) < minVisiblePx;

/** Reports nothing if one of the links is clearly visible. */
export const unsubscribeFaint: Check = {
  id: 'unsubscribe-faint',
  group: 'compliance',
  severity: 'medium',
  evidence: 'A',
  source: 'CAN-SPAM, 16 CFR 316: clear and conspicuous',
  threshold: `smaller than ${minPx} px, or a contrast below ${minContrast} to 1`,
  run: (message) => {
    const links = unsubscribeLinks(message);
    const faults = links.map(faultOf);
    const [fault] = faults;
    if (!fault || faults.includes(null)) return null;
    return {
      ...(links.every(isNearlyInvisible) ? { severity: 'high' as const } : {}),
      message: `The unsubscribe link ${fault}.`,
      fix: 'Make it as easy to read as the rest of the footer: 12 px or more, in a color that stands out.',
      where: links.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
