import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleContact } from '../../../../../test/support/samples/sample-audience.ts';
import { SegmentPage } from './segment-page.tsx';

const screen = setUpScreen();
const { press, fill, text, field } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

const segment = 'GET /api/esp/segments/north';
const members = 'GET /api/esp/segments/north/members';
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
const show = (id = 'north', part = {}) => {
  screen.answers = {
    [segment]: north,
    [members]: [sampleContact()],
    'GET /api/esp/segments': [north],
    'GET /api/esp/lists': [],
    'GET /api/esp/tags': [],
    'GET /api/esp/fields': [],
    'GET /api/esp/campaigns/summaries': [],
    'POST /api/esp/segments/count': { count: 2, subscribed: 1, isComplete: true },
    ...part,
  };
  return screen.show(<SegmentPage id={id} />);
};

test('the page reports a missing segment and a failed load', async () => {
  await show('north', { [segment]: refused(404) });
  expect(text()).toContain('We can’t find this segment');
  screen.answers[segment] = refused(503);
  await screen.reload(<SegmentPage id="north" />);
  expect(text()).toContain('We couldn’t load this segment');
  screen.answers[segment] = north;
  await press('Try again');
  expect(text()).toContain('2 contacts, 1 subscribed.');
});

test('the page shows the contacts of a segment, none, or a failed load', async () => {
  await show();
  expect(text()).toContain('ann@shop.example');
  expect(screen.named('Create campaign')?.getAttribute('href')).toBe(
    '/esp?tab=campaigns&action=create-campaign&segment=north',
  );
  screen.answers[members] = [];
  await screen.reload(<SegmentPage id="north" />);
  expect(text()).toContain('No contacts match this segment now. Contacts that match later are included.');
  screen.answers[members] = refused(503);
  await screen.reload(<SegmentPage id="north" />);
  expect(text()).toContain('We couldn’t load the contacts');
});

test('the count is a minimum for a large audience, and unknown after a failure', async () => {
  await show('north', {
    'POST /api/esp/segments/count': { count: 1_204, subscribed: 1_000, isComplete: false },
  });
  expect(text()).toContain('At least 1,204 contacts, 1,000 subscribed. There are too many contacts');
  screen.answers['POST /api/esp/segments/count'] = refused(503, 'The database is busy.');
  await screen.reload(<SegmentPage id="north" />);
  expect(text()).toContain('The database is busy. Nothing was changed.');
});

test('a new segment asks for a name and for complete conditions, and allows twenty', async () => {
  await show('new');
  expect(text()).toContain('Finish the conditions to see how many contacts match.');
  await press('Create segment');
  expect(toastText()).toBe('Name required: Please enter a segment name');
  expect(document.activeElement).toBe(field('Name'));
  await fill('Name', 'North');
  await press('Create segment');
  expect(text()).toContain('A condition is incomplete. Enter a value to compare with.');
  await fill('Text to compare with', 'north');
  screen.answers['POST /api/esp/segments'] = refused(500);
  await press('Create segment');
  expect(toastText()).toBe('Error: Failed to create segment');
  screen.answers['POST /api/esp/segments'] = north;
  await press('Create segment');
  expect(toastText()).toBe('Segment created: You can choose “North” as the audience of a campaign.');
  expect(screen.address()).toBe('/esp/segments/north');
  expect(sessionStorage.length).toBe(0);
});

test('a segment has at most the allowed number of conditions', async () => {
  const full = Array.from({ length: 20 }, () => ({ about: 'email', operator: 'contains', value: 'north' }));
  await show('north', {
    [segment]: { ...north, definition: { match: 'all', groups: [{ match: 'all', conditions: full }] } },
  });
  expect(text()).toContain('A segment can have up to 20 conditions.');
  expect(screen.named('Add condition')?.hasAttribute('disabled')).toBe(true);
});

test('unsaved changes are restored after a reload', async () => {
  await show();
  await fill('Text to compare with', 'south');
  await screen.reload(<SegmentPage id="north" />);
  expect(text()).toContain('Draft restored');
  expect(field('Text to compare with').value).toBe('south');
  screen.answers['PATCH /api/esp/segments/north'] = refused(500);
  await press('Save changes');
  expect(toastText()).toBe('Error: Failed to save segment');
  await press('Discard changes');
  expect(field('Text to compare with').value).toBe('north');
  await fill('Name', 'Far north');
  screen.answers['PATCH /api/esp/segments/north'] = () => {
    screen.answers[segment] = { ...north, name: 'Far north' };
    return screen.answers[segment];
  };
  await press('Save changes');
  expect(toastText()).toBe('Segment saved: You can choose “Far north” as the audience of a campaign.');
  expect(sessionStorage.length).toBe(0);
  screen.answers['DELETE /api/esp/segments/north'] = { success: true };
  await press('Delete segment');
  expect(toastText()).toContain('Segment deleted: You can restore “Far north”');
  expect(screen.address()).toBe('/esp?tab=lists&show=segments');
});
