import { type Check, Counted } from '../../judge/check.ts';

export const tableRole: Check = {
  id: 'table-role',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'B',
  source: 'Email Markup Consortium, accessibility report: 84 % lack it; WCAG 2.2, 1.3.1',
  threshold: 'a table for layout without role="presentation"',
  look: ({ tables }) => {
    const layout = tables.filter(({ isData, role }) => !isData && !role);
    if (layout.length === 0) return null;
    return {
      message: `${Counted(layout.length, 'table that only arranges things is read out as a table', 'tables that only arrange things are read out as tables')} by screen readers.`,
      fix: 'Add role="presentation" to each table that is there for the layout; readers then hear the words alone.',
      where: layout.map(({ place }) => place),
    };
  },
};
