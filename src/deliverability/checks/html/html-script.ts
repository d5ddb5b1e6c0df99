import type { Check } from '../../check.ts';

export const htmlScript: Check = {
  id: 'html-script',
  group: 'html',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo sender best practices; every mail program removes scripts',
  threshold: 'any',
  look: ({ elements, handlers }) => {
    const found = [...elements.filter(({ name }) => name === 'script'), ...handlers];
    if (found.length === 0) return null;
    return {
      message: 'There are scripts in the HTML.',
      fix: 'Take them out: every mail program removes them, and filters take them as a warning.',
      where: found.map(({ place }) => place),
    };
  },
};
