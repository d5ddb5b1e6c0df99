import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const backgroundColorMissing: Check = {
  id: 'background-color-missing',
  group: 'content',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com, background-image; WCAG 2.2, 1.4.3',
  threshold: 'any',
  run: ({ backgrounds }) => {
    const withoutColor = backgrounds.filter(({ hasColor, hasText }) => !hasColor && hasText);
    if (withoutColor.length === 0) return null;
    return {
      message: keyedText('checks.backgroundColorMissing.message', { count: withoutColor.length }),
      fix: keyedText('checks.backgroundColorMissing.fix'),
      where: withoutColor.map(({ location }) => location),
    };
  },
};
