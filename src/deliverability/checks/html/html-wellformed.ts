import { type Check, pluralize } from '../../judge/check.ts';

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
        ? [pluralize(unclosed.length, 'element is not closed', 'elements are not closed')]
        : []),
      ...(strayEndTags > 0
        ? [pluralize(strayEndTags, 'end tag closes nothing', 'end tags close nothing')]
        : []),
      ...(bodies.length > 1 ? ['there is more than one body'] : []),
    ];
    if (faults.length === 0) return null;
    const message = faults.join(', ');
    return {
      message: `The HTML is not well formed: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`,
      fix: 'Close every table, div and link where it ends. Mail programs mend it each in their own way.',
      where: [...unclosed.map(({ location }) => location), ...bodies.slice(1)],
    };
  },
};
