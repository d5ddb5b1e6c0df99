import type { Check } from '../../check.ts';

const placeholder = /click to edit this text block|lorem ipsum dolor/i;

export const placeholderText: Check = {
  id: 'placeholder-text',
  group: 'content',
  severity: 'high',
  evidence: 'A',
  look: ({ visibleText }) =>
    placeholder.test(visibleText)
      ? {
          message: 'There is still text that only holds a place.',
          fix: 'Replace it with your own words.',
        }
      : null,
};
