import { contrast } from '#email/render/color.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const minContrast = 3;
const minSentenceCharacters = 20;

/**
 * Only links within sentences: a menu, a button or a link on its own line is recognizable by its position. Mail and phone
 * links are often styled as text on purpose, so that Apple Mail does not color them.
 */
export const linkStyle: Check = {
  id: 'link-look',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.1 and technique G183',
  threshold: 'no underline and less than 3 to 1 against the words around',
  run: ({ links, runs }) => {
    const plainLinks = links.filter(
      ({ href, isHidden, isUnderlined, isButton, run }) =>
        /^https?:/i.test(href) && !isHidden && !isUnderlined && !isButton && run && !run.isBold,
    );
    if (plainLinks.length === 0) return null;
    const charactersBeside = new Map<number, number>();
    for (const run of runs)
      if (!run.isLink && !run.isHidden)
        charactersBeside.set(
          run.blockNumber,
          (charactersBeside.get(run.blockNumber) ?? 0) + run.visibleText.length,
        );
    const unrecognizable = plainLinks.filter(({ run, colorAround }) => {
      if (!run || (charactersBeside.get(run.blockNumber) ?? 0) < minSentenceCharacters) return false;
      return run.color && colorAround && contrast(run.color, colorAround) < minContrast;
    });
    if (unrecognizable.length === 0) return null;
    return {
      message: keyedText('checks.linkLook.message', { count: unrecognizable.length }),
      fix: keyedText('checks.linkLook.fix'),
      where: unrecognizable.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
