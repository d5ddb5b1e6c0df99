import { type Check, pluralize } from '../../judge/check.ts';

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
      message: `${pluralize(layoutTables.length, 'table that only arranges things is read out as a table', 'tables that only arrange things are read out as tables')} by screen readers.`,
      fix: 'Add role="presentation" to each table that is there for the layout; readers then hear the words alone.',
      where: layoutTables.map(({ location }) => location),
    };
  },
};
