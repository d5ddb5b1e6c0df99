import { type Check, pluralize } from '../../judge/check.ts';

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
      message: `${pluralize(withoutColor.length, 'text stands', 'texts stand')} on a background image with no color behind it.`,
      fix: 'Give the same cell a background color the text can be read on: Outlook and readers who block images see only that.',
      where: withoutColor.map(({ location }) => location),
    };
  },
};
