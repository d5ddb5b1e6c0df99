import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const htmlForm: Check = {
  id: 'html-form',
  group: 'html',
  severity: 'medium',
  evidence: 'A',
  source: 'Yahoo sender best practices; caniemail.com, form',
  threshold: 'any',
  run: ({ elements }) => {
    const found = elements.filter(({ name }) => /^(?:form|input|textarea|select)$/.test(name));
    if (found.length === 0) return null;
    return {
      message: keyedText('checks.htmlForm.message'),
      fix: keyedText('checks.htmlForm.fix'),
      where: found.map(({ location }) => location),
    };
  },
};
