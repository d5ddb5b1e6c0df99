import type { Check } from '../../judge/check.ts';

const deepest = 12;
const many = 2_500;

export const deepLayout: Check = {
  id: 'deep-layout',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'Custom of the trade: Outlook on Windows slows down, and Lotus Notes gave up',
  threshold: 'more than 12 tables in each other, or 2,500 elements',
  look: ({ structure: { tableDepth, elements } }) => {
    if (tableDepth <= deepest && elements <= many) return null;
    return {
      message:
        tableDepth > deepest
          ? `${tableDepth} tables stand inside each other.`
          : `The HTML has ${elements.toLocaleString('en')} elements.`,
      fix: 'A simpler layout is smaller, and breaks in fewer places.',
    };
  },
};
