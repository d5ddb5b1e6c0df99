import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf, visibleTextOf } from '../../message/characters.ts';

export const headingOrder: Check = {
  id: 'heading-order',
  group: 'accessibility',
  severity: 'low',
  evidence: 'A',
  source: 'WCAG 2.2, 1.3.1 and technique G141',
  threshold: 'a level is skipped',
  run: ({ headings }) => {
    const withText = headings.filter(({ text }) => visibleTextOf(text) !== '');
    const skipped = withText.filter(
      ({ level }, at) => at > 0 && level > (withText[at - 1]?.level ?? level) + 1,
    );
    if (skipped.length === 0) return null;
    return {
      message: keyedText('checks.headingOrder.message', { excerpt: excerptOf(skipped[0]?.text ?? '', 40) }),
      fix: keyedText('checks.headingOrder.fix'),
      where: skipped.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
