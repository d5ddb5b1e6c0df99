import { expect, test } from 'vitest';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { TemplatesScreen } from './templates-screen.tsx';

const screen = setUpScreen();
const { press, fill, text } = screen;

const Library = ({ search, hasCardActions }: LibraryGalleryProps) => (
  <p>
    The library with “{search}”, actions: {String(hasCardActions)}
  </p>
);
const show = (address: string) => {
  screen.answers = {
    'GET /api/templates/summaries': [],
    'GET /api/templates/counts': { found: 0, total: 4, deleted: 0 },
    'GET /api/public-templates': [],
    'GET /api/templates/tags': [],
  };
  return screen.show(<TemplatesScreen library={Library} />, address);
};
const selected = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;

test('the library has an address', async () => {
  await show('/templates?tab=library');
  expect(selected()).toContain('Template Library');
  expect(text()).toContain('The library with “”, actions: false');
  await press('My Templates 4');
  expect(screen.address()).toBe('/templates');
});

test('a user whose search finds no template can search the library for the same words', async () => {
  await show('/templates');
  await fill('Search templates', 'Coffee ');
  expect(text()).toContain('No templates match “Coffee”');
  await press('Search the Template Library');
  expect(selected()).toContain('Template Library');
  expect(text()).toContain('The library with “Coffee”');
  expect(new URLSearchParams(screen.address().split('?')[1]).get('tab')).toBe('library');
  expect(document.activeElement?.getAttribute('role')).toBe('tab');
});
