import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxTableDepth = 12;
const maxElements = 2_500;

export const deepLayout: Check = {
  id: 'deep-layout',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'Outlook on Windows slows down',
  threshold: 'more than 12 tables in each other, or 2,500 elements',
  run: ({ structure: { tableDepth, elements } }) => {
    if (tableDepth <= maxTableDepth && elements <= maxElements) return null;
    return {
      message:
        tableDepth > maxTableDepth
          ? keyedText('checks.deepLayout.messageOfTables', { tableDepth })
          : keyedText('checks.deepLayout.messageOfElements', { elements }),
      fix: keyedText('checks.deepLayout.fix'),
    };
  },
};
