import { type Check, Counted } from '../../judge/check.ts';

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
      message: `${Counted(found.length, 'script is', 'scripts are')} in the HTML.`,
      fix: `Take ${found.length === 1 ? 'it' : 'them'} out: every mail program removes scripts, and filters take them as a warning.`,
      where: found.map(({ place }) => place),
    };
  },
};
