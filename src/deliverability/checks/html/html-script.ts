import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

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
      message: keyedText('checks.htmlScript.message', { count: found.length }),
      fix: keyedText('checks.htmlScript.fix', { count: found.length }),
      where: found.map(({ location }) => location),
    };
  },
};
