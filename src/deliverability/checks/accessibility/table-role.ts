import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const tableRole: Check = {
  id: 'table-role',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'B',
  source: 'Email Markup Consortium, accessibility report: 84 % lack it; WCAG 2.2, 1.3.1',
  threshold: 'a table for layout without role="presentation"',
  run: ({ tables }) => {
    const layoutTables = tables.filter(({ isData, role }) => !isData && !role);
    if (layoutTables.length === 0) return null;
    return {
      message: keyedText('checks.tableRole.message', { count: layoutTables.length }),
      fix: keyedText('checks.tableRole.fix'),
      where: layoutTables.map(({ location }) => location),
    };
  },
};
