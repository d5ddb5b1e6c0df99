import { beforeEach, expect, test } from 'vitest';
import type { SavedView } from '#contract/platform/saved-views.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { SavedViewsBar } from './saved-views-bar.tsx';
// Menus fetch it when they open, and that has no clock of its own.
import '#web/ui/overlays/menu-content.tsx';

const screen = setUpScreen();
const { press, named, text } = screen;

let stored: SavedView[];
beforeEach(() => {
  stored = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, index) => ({
    id: `v${index}`,
    list: 'campaigns',
    name,
    query: `status=sent&search=${name}`,
  }));
  screen.answers = {
    'GET /api/saved-views': () => stored,
    'POST /api/saved-views': ({ body }: { body: SavedView }) => {
      const made = { ...body, id: 'new' };
      stored = [...stored, made];
      return made;
    },
    'PUT /api/saved-views/order': ({ body }: { body: { ids: string[] } }) => {
      stored = body.ids.flatMap((id) => stored.find((view) => view.id === id) ?? []);
      return stored;
    },
    'DELETE /api/saved-views/v0': () => {
      stored = stored.filter(({ id }) => id !== 'v0');
      return { success: true };
    },
  };
});
const bar = <SavedViewsBar list="campaigns" hrefOf={(query) => `/esp?tab=campaigns&${query}`} />;
const tabs = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);

test('the first four are links, the others in the menu, and the one that is shown is marked', async () => {
  await screen.show(bar, '/esp?tab=campaigns&search=Two&status=sent');
  expect(tabs()).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Two');
  expect(named('One')?.getAttribute('href')).toBe('/esp?tab=campaigns&status=sent&search=One');
  // What is shown is saved already.
  expect(named('Save view')).toBeUndefined();
  await press('1 more view');
  expect(named('Five')?.getAttribute('href')).toBe('/esp?tab=campaigns&status=sent&search=Five');
});

test('filters are saved under a name', async () => {
  stored = [];
  await screen.show(bar, '/esp?tab=campaigns&status=draft&action=x');
  await press('Save view');
  await screen.submit();
  expect(text()).toContain('Please enter a name.');
  await screen.fill('Name', 'My drafts');
  await screen.submit();
  expect(screen.sent('POST /api/saved-views')).toEqual({
    list: 'campaigns',
    name: 'My drafts',
    query: 'status=draft',
  });
  expect(tabs()).toEqual(['My drafts']);
});

test('a list without views and filters has no bar', async () => {
  stored = [];
  await screen.show(bar, '/esp?tab=campaigns');
  expect(text()).toBe('');
});

test('views are put in an order and deleted, and a deletion can be undone', async () => {
  await screen.show(bar, '/esp?tab=campaigns');
  await press('1 more view');
  await press('Manage views…');
  await press('Move “One” down');
  expect(tabs()).toEqual(['Two', 'One', 'Three', 'Four']);
  await press('Delete “One”');
  expect(tabs()).toEqual(['Two', 'Three', 'Four', 'Five']);
  await screen.act('Undo');
  expect(screen.sent('POST /api/saved-views')).toMatchObject({
    name: 'One',
    query: 'status=sent&search=One',
  });
  screen.answers['PUT /api/saved-views/order'] = refused(503);
  await press('Move “Two” down');
  expect(tabs()).toEqual(['Two', 'Three', 'Four', 'Five']);
});
