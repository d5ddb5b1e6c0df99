import { expect, test } from 'vitest';
import { screenOf, sectionOf } from './sections.ts';

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
  ['/esp/archives/a1', '', 'archives'],
  ['/esp/suppressions', '', 'suppressions'],
  ['/reports', '?range=90', 'reports'],
  ['/settings/plan', '', 'settings'],
  ['/admin/designs/1', '', 'admin'],
  ['/unknown', '', 'dashboard'],
])('%s%s belongs to %s', (location, search, section) => {
  expect(sectionOf(location, search)).toBe(section);
});

test('a first save of an email stays on its screen, and the tabs of campaigns are several screens', () => {
  expect(screenOf('/builder/abc', '')).toBe(screenOf('/builder', '?from=library'));
  expect(screenOf('/esp', '?tab=campaigns&action=create-campaign')).toBe(screenOf('/esp', '?tab=campaigns'));
  expect(screenOf('/esp', '?tab=lists')).not.toBe(screenOf('/esp', '?tab=campaigns'));
  expect(screenOf('/esp/lists/1', '')).not.toBe(screenOf('/esp', '?tab=lists'));
});
