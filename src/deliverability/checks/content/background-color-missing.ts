import { type Check, Counted } from '../../judge/check.ts';

export const backgroundColorMissing: Check = {
  id: 'background-color-missing',
  group: 'content',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com, background-image; WCAG 2.2, 1.4.3',
  threshold: 'any',
  look: ({ grounds }) => {
    const bare = grounds.filter(({ hasColor, hasWords }) => !hasColor && hasWords);
    if (bare.length === 0) return null;
    return {
      message: `${Counted(bare.length, 'text stands', 'texts stand')} on a background picture with no colour behind it.`,
      fix: 'Give the same cell a background colour the text can be read on: Outlook and readers who block pictures see only that.',
      where: bare.map(({ place }) => place),
    };
  },
};
