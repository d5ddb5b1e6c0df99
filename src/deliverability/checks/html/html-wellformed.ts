import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const htmlWellformed: Check = {
  id: 'html-wellformed',
  group: 'html',
  severity: 'medium',
  evidence: 'A',
  source:
    'Gmail email sender guidelines: “Format messages according to the HTML standards”; SpamAssassin HTML_TAG_BALANCE',
  threshold: 'a table, div or link that is not closed, an end that closes nothing, a second body',
  run: ({ structure: { unclosed, strayEndTags }, head: { bodies } }) => {
    const faults = [
      ...(unclosed.length > 0
        ? [keyedText('checks.htmlWellformed.unclosed', { count: unclosed.length })]
        : []),
      ...(strayEndTags > 0 ? [keyedText('checks.htmlWellformed.strayEndTags', { count: strayEndTags })] : []),
      ...(bodies.length > 1 ? [keyedText('checks.htmlWellformed.bodies')] : []),
    ];
    if (faults.length === 0) return null;
    return {
      message: keyedText('checks.htmlWellformed.message', { faults }),
      fix: keyedText('checks.htmlWellformed.fix'),
      where: [...unclosed.map(({ location }) => location), ...bodies.slice(1)],
    };
  },
};
