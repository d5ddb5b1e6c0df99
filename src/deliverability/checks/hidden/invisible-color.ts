import { keyedText } from '#text/keyed-text.ts';
import { linkColor } from '../../css/computed/colors-of-element.ts';
import type { Check } from '../../judge/check.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { excerptOf, hasReadableText } from '../../message/characters.ts';

const minContrast = 1.2;

/**
 * Text such as white on white. Reports nothing if one of the two colors is unknown, nor for a link in the default color of the mail
 * program, which the author did not choose.
 */
export const invisibleColor: Check = {
  id: 'invisible-color',
  group: 'hidden',
  severity: 'block',
  evidence: 'C',
  source: 'SpamAssassin HTML_FONT_LOW_CONTRAST, Rspamd R_WHITE_ON_WHITE; Gmail email sender guidelines',
  threshold: 'contrast below 1.2 to 1',
  run: ({ runs }) => {
    const faint = runs.filter(
      (run) =>
        !run.isHidden &&
        run.color !== null &&
        run.background !== null &&
        (run.color !== linkColor.hex || run.background === linkColor.hex) &&
        contrastOf(run.color, run.background) < minContrast &&
        hasReadableText(run.text),
    );
    const [first] = faint;
    if (!first) return null;
    const characters = faint.reduce((sum, { visibleText }) => sum + visibleText.length, 0);
    return {
      message: keyedText('checks.invisibleColor.message', {
        characters,
        excerpt: excerptOf(first.text, 60),
        color: first.color ?? '',
        background: first.background ?? '',
      }),
      fix: keyedText('checks.invisibleColor.fix'),
      where: faint.map(({ location }) => location),
    };
  },
};
