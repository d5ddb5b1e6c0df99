import type { Check } from '../../check.ts';

const placeholder =
  /click to edit(?: this text(?: block)?| me| text)|lorem ipsum|dolor sit amet|\b(?:insert|add|enter|type|put) your (?:own )?(?:text|headline|content|copy|message|title) here|\byour (?:text|headline|title|content|copy) (?:goes )?here\b|\[(?:insert|your) [a-z ]{2,30}\]/i;

export const placeholderText: Check = {
  id: 'placeholder-text',
  group: 'content',
  severity: 'high',
  evidence: 'A',
  source: 'Anyone who reads it can see it',
  threshold: 'any',
  look: ({ visibleText, runs }) => {
    if (!placeholder.test(visibleText)) return null;
    return {
      message: 'There is still text that only holds a place.',
      fix: 'Replace it with your own words.',
      where: runs.filter(({ text }) => placeholder.test(text)).map(({ place }) => place),
    };
  },
};
