import { contrast } from '#email/render/color.ts';
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
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

const faultOf = (link: LinkFact): KeyedText | null => {
  if (!link.run) return null;
  const { fontSizePx } = link.run;
  if (fontSizePx < minPx)
    return keyedText('checks.unsubscribeFaint.messageOfSize', { size: Math.round(fontSizePx) });
  const ratio = contrastOfLink(link);
  return ratio !== null && ratio < minContrast
    ? keyedText('checks.unsubscribeFaint.messageOfContrast', {
        ratio: Math.floor(ratio * 10) / 10,
        minContrast,
      })
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
      message: fault,
      fix: keyedText('checks.unsubscribeFaint.fix'),
      where: links.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
