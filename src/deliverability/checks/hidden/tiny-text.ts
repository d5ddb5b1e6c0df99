import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf, hasReadableText } from '../../message/characters.ts';

const minPx = 9;

/** Characters that are small everywhere: trademarks, numbers of footnotes. */
const superscript = /^[([]?(?:tm|sm|r|c|™|®|©|\d{1,2}|st|nd|rd|th)[)\]]?$/i;

/** Text of 3 px or less counts as hidden and has its own check. */
export const tinyText: Check = {
  id: 'tiny-text',
  group: 'hidden',
  severity: 'medium',
  evidence: 'C',
  source: 'Rspamd ZERO_FONT, SpamAssassin STY_INVIS; no one reads it on a phone',
  threshold: 'text smaller than 9 px',
  run: ({ runs }) => {
    const tiny = runs.filter(
      (run) =>
        !run.isHidden &&
        run.fontSizePx < minPx &&
        hasReadableText(run.text) &&
        !superscript.test(run.visibleText),
    );
    if (tiny.length === 0) return null;
    const characters = tiny.reduce((sum, { visibleText }) => sum + visibleText.length, 0);
    const [first] = tiny;
    const smallest = tiny.reduce((least, { fontSizePx }) => Math.min(least, fontSizePx), minPx);
    return {
      message: keyedText('checks.tinyText.message', {
        characters,
        size: Math.round(smallest * 10) / 10,
        excerpt: excerptOf(first?.text ?? '', 60),
      }),
      fix: keyedText('checks.tinyText.fix'),
      where: tiny.map(({ location }) => location),
    };
  },
};
