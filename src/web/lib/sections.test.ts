import { expect, test } from 'vitest';
import { sectionOf } from './sections.ts';

test.each([
  ['/', '', 'dashboard'],
  ['/dashboard', '', 'dashboard'],
  ['/templates', '?view=library', 'templates'],
  ['/builder/abc', '', 'templates'],
  ['/saved-results', '', 'saved-results'],
  ['/esp', '', 'esp'],
  ['/esp', '?tab=settings', 'esp'],
  ['/esp', '?tab=campaigns', 'campaigns'],
  ['/esp', '?action=create-campaign', 'campaigns'],
  ['/esp', '?tab=contacts', 'subscribers'],
  ['/esp', '?tab=lists', 'lists'],
  ['/esp', '?tab=lists&show=segments', 'segments'],
  ['/esp/campaigns/1', '', 'campaigns'],
  ['/esp/contacts/1', '', 'subscribers'],
  ['/esp/lists/1', '', 'lists'],
  ['/esp/segments/new', '', 'segments'],
  ['/esp/forms', '', 'forms'],
  ['/esp/suppressions', '', 'suppressions'],
  ['/settings/plan', '', 'settings'],
  ['/admin/designs/1', '', 'admin'],
  ['/unknown', '', 'dashboard'],
])('%s%s belongs to %s', (location, search, section) => {
  expect(sectionOf(location, search)).toBe(section);
});
