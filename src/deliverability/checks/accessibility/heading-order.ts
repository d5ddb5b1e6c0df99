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
      message: `The headings skip a level before “${excerptOf(skipped[0]?.text ?? '', 40)}”.`,
      fix: 'Let an h2 follow an h1, and an h3 an h2: who listens to the email jumps from heading to heading.',
      where: skipped.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
