import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf, hasWords } from '../../message/characters.ts';

const legible = 9;

/** Marks that are small everywhere: the trademark, the number of a footnote. */
const raised = /^[([]?(?:tm|sm|r|c|™|®|©|\d{1,2}|st|nd|rd|th)[)\]]?$/i;

/** Below 4 px it counts as hidden. */
export const tinyText: Check = {
  id: 'tiny-text',
  group: 'hidden',
  severity: 'medium',
  evidence: 'C',
  source: 'Rspamd ZERO_FONT, SpamAssassin STY_INVIS; nobody reads it on a phone',
  threshold: 'letters smaller than 9 px',
  look: ({ runs }) => {
    const tiny = runs.filter(
      (run) => !run.isHidden && run.fontSizePx < legible && hasWords(run.text) && !raised.test(run.seen),
    );
    if (tiny.length === 0) return null;
    const characters = tiny.reduce((sum, { seen }) => sum + seen.length, 0);
    const [first] = tiny;
    const smallest = tiny.reduce((least, { fontSizePx }) => Math.min(least, fontSizePx), legible);
    return {
      message: `${Counted(characters, 'character', 'characters')} of text ${characters === 1 ? 'is' : 'are'} set in ${Math.round(smallest * 10) / 10} px: “${excerptOf(first?.text ?? '', 60)}”.`,
      fix: 'Use at least 12 px, also for the small print. Text too small to read is taken for hidden text.',
      where: tiny.map(({ place }) => place),
    };
  },
};
