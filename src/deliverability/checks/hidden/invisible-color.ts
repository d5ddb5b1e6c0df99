import { type Check, Counted } from '../../judge/check.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { linkColor } from '../../judge/look.ts';
import { excerptOf, hasWords } from '../../message/characters.ts';

const faintest = 1.2;

/**
 * White on white. Reports nothing if one of the two colors is unknown, nor for a link in the default color of the mail
 * program, which the author did not choose.
 */
export const invisibleColor: Check = {
  id: 'invisible-color',
  group: 'hidden',
  severity: 'block',
  evidence: 'C',
  source: 'SpamAssassin HTML_FONT_LOW_CONTRAST, Rspamd R_WHITE_ON_WHITE; Gmail email sender guidelines',
  threshold: 'contrast below 1.2 to 1',
  look: ({ runs }) => {
    const faint = runs.filter(
      (run) =>
        !run.isHidden &&
        run.color !== null &&
        run.background !== null &&
        (run.color !== linkColor.hex || run.background === linkColor.hex) &&
        contrastOf(run.color, run.background) < faintest &&
        hasWords(run.text),
    );
    const [first] = faint;
    if (!first) return null;
    const characters = faint.reduce((sum, { seen }) => sum + seen.length, 0);
    return {
      message: `${Counted(characters, 'character', 'characters')} of text ${characters === 1 ? 'has' : 'have'} the colour of the background: “${excerptOf(first.text, 60)}” is ${first.color} on ${first.background}.`,
      fix: 'Give them a colour that can be read, or take them out.',
      where: faint.map(({ place }) => place),
    };
  },
};
