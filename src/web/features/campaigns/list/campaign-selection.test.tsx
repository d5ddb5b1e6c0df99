import { act } from 'react';
import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import type { Filter } from './campaign-filter.ts';
import { CampaignList } from './campaign-list.tsx';

const screen = setUpScreen();
const { press, fill, field } = screen;
const bulk = 'POST /api/esp/campaigns/bulk';

const one = (id: string, status: 'draft' | 'scheduled' | 'paused' = 'draft') =>
  sampleCampaign(id, status, { name: `Campaign ${id}` });

const show = (
  campaigns = [one('a'), one('b', 'scheduled'), one('c', 'paused'), one('d')],
  filter: Filter = 'all',
) => {
  screen.answers['GET /api/esp/campaigns/summaries'] = campaigns;
  return screen.show(
    <CampaignList filter={filter} query={{}} typed="" onType={() => undefined} onCreate={() => undefined} />,
  );
};
const clickWith = async (label: string, shiftKey: boolean) => {
  await act(async () =>
    field(label).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })),
  );
  await screen.settle();
};
const all = () => [...document.querySelectorAll('input')].find(({ type }) => type === 'checkbox');
const selected = () =>
  [...document.querySelectorAll<HTMLInputElement>('li input:checked')].map(
    ({ labels }) => labels?.[0]?.textContent,
  );
const status = () => document.querySelector('[role="status"]')?.textContent;
const dialogText = () => document.querySelector('[role="alertdialog"]')?.textContent ?? '';

test('one box selects all that are shown, Shift selects a range, and a count is announced', async () => {
  await show();
  await fill('Select all 4 shown', '');
  expect(selected()).toHaveLength(4);
  expect(status()).toBe('4 selected');
  await press('Clear selection');
  expect([selected(), status()]).toEqual([[], '']);
  expect(document.activeElement).toBe(all());

  await clickWith('Select Campaign a', false);
  expect(all()?.indeterminate).toBe(true);
  await clickWith('Select Campaign c', true);
  expect(selected()).toEqual(['Select Campaign a', 'Select Campaign b', 'Select Campaign c']);
});

test('deletion asks first, says what happens, and reports what was left; the undo restores', async () => {
  await show();
  for (const name of ['a', 'b', 'c']) await fill(`Select Campaign ${name}`, '');
  await press('Delete');
  expect(dialogText()).toContain('Delete 3 campaigns?');
  expect(dialogText()).toContain('1 scheduled campaign will not be sent.');
  expect(dialogText()).toContain('1 campaign is sending or paused and will not be deleted.');
  expect(screen.sent(bulk)).toBeUndefined();
  screen.answers[bulk] = { ids: ['a', 'b'], created: [], left: [{ id: 'c', reason: 'running' }] };
  screen.answers['GET /api/esp/campaigns/summaries'] = [one('c', 'paused'), one('d')];
  await press('Delete');
  expect(screen.sent(bulk)).toEqual({ action: 'delete', ids: ['a', 'b', 'c'] });
  expect(dialogText()).toBe('');
  expect(selected()).toEqual([]);
  expect(document.activeElement).toBe(all());
  expect(screen.toast()).toMatchObject({
    title: '2 campaigns deleted',
    description:
      'You can restore deleted campaigns for 30 days. 1 campaign was not deleted because it is sending or paused. Cancel it first.',
  });
  screen.answers[bulk] = { ids: ['a', 'b'], created: [], left: [] };
  await screen.act('Undo');
  expect(screen.sent(bulk)).toEqual({ action: 'restore', ids: ['a', 'b'] });
  expect(screen.toast()?.title).toBe('2 campaigns restored');
});

test('copies can be undone, and only scheduled campaigns have a schedule to cancel', async () => {
  await show();
  await fill('Select Campaign a', '');
  expect(screen.named('Cancel schedule')).toBeUndefined();
  await fill('Select Campaign b', '');
  screen.answers[bulk] = { ids: ['b'], created: [], left: [{ id: 'a', reason: 'not_scheduled' }] };
  await press('Cancel schedule');
  expect(screen.sent(bulk)).toEqual({ action: 'unschedule', ids: ['a', 'b'] });
  expect(screen.toast()?.description).toBe(
    'It is back in your drafts. 1 campaign has no schedule and was not changed.',
  );

  await fill('Select Campaign d', '');
  screen.answers[bulk] = { ids: ['d'], created: ['e'], left: [] };
  // Of its own bar, not of a card's menu.
  await press('Duplicate');
  expect(screen.toast()?.title).toBe('1 campaign duplicated');
  await screen.act('Undo');
  expect(screen.sent(bulk)).toEqual({ action: 'delete', ids: ['e'] });
});

test('a failure keeps the selection, and a call that changed nothing says why', async () => {
  await show();
  await fill('Select Campaign a', '');
  screen.answers[bulk] = refused(503, 'The database is busy.');
  await press('Duplicate');
  expect(screen.toast()?.description).toContain('The database is busy.');
  expect(selected()).toEqual(['Select Campaign a']);
  screen.answers[bulk] = { ids: [], created: [], left: [{ id: 'a', reason: 'not_found' }] };
  await press('Duplicate');
  expect(screen.toast()).toMatchObject({
    title: 'No campaign was changed',
    description: '1 campaign was already deleted or restored.',
  });
});

test('deleted campaigns are restored together', async () => {
  await show([one('a'), one('b')], 'deleted');
  await fill('Select all 2 shown', '');
  expect(screen.named('Delete')).toBeUndefined();
  screen.answers[bulk] = { ids: ['a', 'b'], created: [], left: [] };
  screen.answers['GET /api/esp/campaigns/summaries'] = [];
  await press('Restore');
  expect(screen.sent(bulk)).toEqual({ action: 'restore', ids: ['a', 'b'] });
});
