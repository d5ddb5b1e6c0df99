import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleList } from '../../../../../test/support/samples/sample-audience.ts';
import { ListsTab } from './lists-tab.tsx';

const screen = setUpScreen();
const { press, fill, text, field } = screen;

const news = sampleList({ contactCount: 1_204 });
const lists = '/esp?tab=lists';
const segments = '/esp?tab=lists&show=segments';
const show = (address = lists) => screen.show(<ListsTab />, address);
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;
const inDialog = () => document.querySelector('[role="dialog"]')?.textContent;

test('six skeletons are shown until the lists are loaded', async () => {
  let give: (response: Response) => void = () => undefined;
  screen.answers['GET /api/esp/lists'] = () =>
    new Promise<Response>((resolve) => {
      give = resolve;
    });
  await show();
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('Loading your lists');
  expect(region?.querySelectorAll(':scope > div')).toHaveLength(6);
  give(Response.json([news, sampleList({ id: 'none', name: 'None', contactCount: 0 })]));
  await screen.settle();
  for (const expected of ['1,204 contacts', 'Active', 'Created Nov 21, 2026', '0 contacts', 'Empty'])
    expect(text()).toContain(expected);
  expect(document.querySelector('a[href="/esp/lists/news"]')?.textContent).toBe('Manage');
});

test('a card says how the list grew in 30 days, and when it was last written to', async () => {
  const days = Array.from({ length: 30 }, () => 0);
  screen.answers['GET /api/esp/lists'] = [news];
  screen.answers['GET /api/esp/lists/growth'] = [
    {
      id: 'news',
      joined: [...days.slice(2), 4, 8],
      left: [...days.slice(1), 3],
      lastSentAt: new Date().toISOString(),
    },
  ];
  await show();
  expect(text()).toContain('12 joined, 3 left in 30 days');
  expect(text()).toContain('Last campaign now');
  const barsOf = (side: string) =>
    document.querySelector(`[data-side="${side}"]`)?.getAttribute('d')?.match(/M/g)?.length ?? 0;
  expect([barsOf('joined'), barsOf('left')]).toEqual([2, 1]);
});

test('a card says how many of the contacts are subscribed, as soon as they are counted', async () => {
  screen.answers['GET /api/esp/lists'] = [news, sampleList({ id: 'none', name: 'None', contactCount: 0 })];
  screen.answers['GET /api/esp/lists/counts'] = [
    { id: 'news', subscribed: 1_101 },
    { id: 'none', subscribed: 0 },
  ];
  await show();
  expect(text()).toContain('1,204 contacts, 1,101 subscribed');
  expect(text()).not.toContain('0 subscribed');
});

test('a failed load says that nothing was lost', async () => {
  screen.answers['GET /api/esp/lists'] = refused(503, 'The database is busy.');
  await show();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    'The database is busy. Your data was not changed',
  );
  screen.answers['GET /api/esp/lists'] = [];
  await press('Try again');
  expect(text()).toContain('No lists yet');
});

test.each([
  [undefined, 'Error: Failed to delete list'],
  ['The list is in use.', 'Error: The list is in use.'],
])('a list that could not be deleted stays: %s', async (message, expected) => {
  screen.answers['GET /api/esp/lists'] = [news];
  screen.answers['DELETE /api/esp/lists/news'] = refused(500, message);
  await show();
  await press('Delete News');
  expect(toastText()).toBe(expected);
  expect(screen.toast()?.variant).toBe('destructive');
  expect(text()).toContain('1,204 contacts');
});

test('one press restores a deleted list or shows the error', async () => {
  screen.answers['GET /api/esp/lists'] = [news];
  screen.answers['DELETE /api/esp/lists/news'] = () => {
    screen.answers['GET /api/esp/lists'] = [];
    return { success: true };
  };
  screen.answers['POST /api/esp/lists/news/restore'] = refused(500);
  await show();
  await press('Delete News');
  expect(toastText()).toBe('List deleted: You can restore “News” for 30 days. Its contacts are kept.');
  expect(text()).toContain('No lists yet');
  await screen.act('Undo');
  expect(toastText()).toBe('Error: We couldn’t restore “News”. Try again.');
});

test('the dialog asks for a name, says why a list was not created, and reports when it was', async () => {
  screen.answers['GET /api/esp/lists'] = [];
  await show();
  await press('Create list');
  await fill('Name', '  ');
  await press('Create list');
  expect(toastText()).toBe('Name required: Please enter a list name');
  expect(inDialog()).toContain('Please enter a list name');
  expect(document.activeElement).toBe(field('Name'));
  screen.answers['POST /api/esp/lists'] = refused(500);
  await fill('Name', ' News ');
  await press('Create list');
  expect(toastText()).toBe('Error: Failed to create list');
  // The input is still there.
  expect(field('Name').value).toBe(' News ');
  screen.answers['POST /api/esp/lists'] = news;
  await press('Create list');
  expect(screen.sent('POST /api/esp/lists')).toEqual({ name: 'News', description: '' });
  expect(toastText()).toBe('List created: “News” is ready for its first contacts.');
  expect(inDialog()).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('the name of another list gets a note and may be used', async () => {
  screen.answers['GET /api/esp/lists'] = [news];
  screen.answers['POST /api/esp/lists'] = { ...news, id: 'other' };
  await show();
  await press('Create list');
  await fill('Name', 'Newsletter');
  expect(inDialog()).not.toContain('You already have');
  await fill('Name', ' NEWS ');
  expect(inDialog()).toContain('You already have a list with this name. You can still create this one.');
  await press('Create list');
  expect(screen.sent('POST /api/esp/lists')).toMatchObject({ name: 'NEWS' });
});

test('two presses at once create one list', async () => {
  screen.answers['GET /api/esp/lists'] = [];
  screen.answers['POST /api/esp/lists'] = news;
  await show();
  await press('Create list');
  await fill('Name', 'News');
  screen.named('Create list')?.click();
  screen.named('Create list')?.click();
  await screen.settle();
  expect(screen.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(toastText()).toBe('List created: “News” is ready for its first contacts.');
});

test('the input for a new list is restored after a reload until the user cancels', async () => {
  screen.answers['GET /api/esp/lists'] = [];
  await show();
  await press('Create list');
  await fill('Description', 'Once a month');
  await screen.reload(<ListsTab />, lists);
  expect(inDialog()).toContain('Draft restored');
  expect(field('Description').value).toBe('Once a month');
  await press('Close');
  await screen.reload(<ListsTab />, lists);
  expect(inDialog()).toBeUndefined();
  await press('Create list');
  expect(field('Description').value).toBe('Once a month');
  await press('Cancel');
  expect(sessionStorage.length).toBe(0);
  await press('Create list');
  expect(field('Description').value).toBe('');
  expect(inDialog()).not.toContain('Draft restored');
});

const forSegments = {
  'GET /api/esp/lists': [],
  'GET /api/esp/tags': [],
  'GET /api/esp/fields': [],
  'GET /api/esp/campaigns/summaries': [],
};

test('the tab shows no segments, existing segments with their counts, and a failed load', async () => {
  Object.assign(screen.answers, forSegments, { 'GET /api/esp/segments': [] });
  await show(segments);
  expect(text()).toContain('No segments yet');
  const north = {
    id: 'north',
    name: 'North',
    definition: {
      match: 'all',
      groups: [{ match: 'all', conditions: [{ about: 'email', operator: 'contains', value: 'north' }] }],
    },
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  };
  screen.answers['GET /api/esp/segments'] = [north, { ...north, id: 'south', name: 'South' }];
  screen.answers['GET /api/esp/segments/north/count'] = { count: 12, subscribed: 10, isComplete: true };
  screen.answers['GET /api/esp/segments/south/count'] = refused(503);
  await screen.reload(<ListsTab />, segments);
  for (const expected of ['12 contacts', 'Not counted', 'whose email address contains “north”'])
    expect(text()).toContain(expected);
  screen.answers['DELETE /api/esp/segments/north'] = refused(500);
  await press('Delete North');
  expect(toastText()).toBe('Error: Failed to delete segment');
  screen.answers['DELETE /api/esp/segments/north'] = () => {
    screen.answers['GET /api/esp/segments'] = [];
    return { success: true };
  };
  await press('Delete North');
  expect(toastText()).toBe('Segment deleted: You can restore “North” for 30 days.');
  screen.answers['POST /api/esp/segments/north/restore'] = north;
  await screen.act('Undo');
  expect(toastText()).toBe('Segment restored: “North” is one of your segments again.');
  screen.answers['GET /api/esp/segments'] = refused(503);
  await screen.reload(<ListsTab />, segments);
  expect(text()).toContain('We couldn’t load your segments');
});

test('the address of the action opens the dialog for a new list, once', async () => {
  screen.answers['GET /api/esp/lists'] = [news];
  await show(`${lists}&action=create-list`);
  expect(inDialog()).toContain('Create list');
  expect(screen.address()).toBe(lists);
});
