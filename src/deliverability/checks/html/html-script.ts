import { type Check, pluralize } from '../../judge/check.ts';

export const htmlScript: Check = {
  id: 'html-script',
  group: 'html',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo sender best practices; every mail program removes scripts',
  threshold: 'any',
  run: ({ elements, handlers }) => {
    const found = [...elements.filter(({ name }) => name === 'script'), ...handlers];
    if (found.length === 0) return null;
    return {
      message: `${pluralize(found.length, 'script is', 'scripts are')} in the HTML.`,
      fix: `Take ${found.length === 1 ? 'it' : 'them'} out: every mail program removes scripts, and filters take them as a warning.`,
      where: found.map(({ location }) => location),
    };
  },
};
