import { contrast } from '#email/render/color.ts';
import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const enoughContrast = 3;
const sentenceCharacters = 20;

/**
 * Only links within sentences: a menu, a button or a line of its own is recognizable by its position. Mail and phone
 * addresses are often styled as text on purpose, so that Apple Mail does not color them.
 */
export const linkLook: Check = {
  id: 'link-look',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.1 and technique G183',
  threshold: 'no underline and less than 3 to 1 against the words around',
  look: ({ links, runs }) => {
    const plainLinks = links.filter(
      ({ href, isHidden, isUnderlined, isButton, run }) =>
        /^https?:/i.test(href) && !isHidden && !isUnderlined && !isButton && run && !run.isBold,
    );
    if (plainLinks.length === 0) return null;
    const besides = new Map<number, number>();
    for (const run of runs)
      if (!run.isLink && !run.isHidden)
        besides.set(run.blockNumber, (besides.get(run.blockNumber) ?? 0) + run.seen.length);
    const lost = plainLinks.filter(({ run, colorAround }) => {
      if (!run || (besides.get(run.blockNumber) ?? 0) < sentenceCharacters) return false;
      return run.color && colorAround && contrast(run.color, colorAround) < enoughContrast;
    });
    if (lost.length === 0) return null;
    return {
      message: `${Counted(lost.length, 'link looks like the words around it', 'links look like the words around them')}.`,
      fix: 'Underline links within sentences. Not everyone sees a difference of colour.',
      where: lost.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
