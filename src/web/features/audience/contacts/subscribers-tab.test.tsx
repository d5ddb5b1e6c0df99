import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import {
  sampleChange,
  sampleContact,
  sampleList,
} from '../../../../../test/support/samples/sample-audience.ts';
import { SubscribersTab } from './subscribers-tab.tsx';

const screen = setUpScreen();
const { press, fill, text } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

const ann = sampleContact();
const address = '/esp?tab=contacts';
const show = async (contacts: unknown = [ann], at = address) => {
  Object.assign(screen.answers, {
    'GET /api/esp/contacts': contacts,
    'GET /api/esp/contacts/counts': { total: 1, byStatus: { subscribed: 1 } },
    'GET /api/esp/contacts/changes': [],
    'GET /api/esp/imports': [],
    'GET /api/esp/lists': [sampleList()],
    'GET /api/esp/tags': [{ id: 'fair', name: 'Fair' }],
    'GET /api/esp/fields': [],
    'GET /api/esp/stats': {},
  });
  await screen.show(<SubscribersTab />, at);
};
const bulk = 'POST /api/esp/contacts/bulk';

test('five rows hold the space of the page that loads', async () => {
  await show(() => new Promise(() => undefined));
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
});

test('the tab shows that there are no contacts, no matches, or a failed load', async () => {
  await show([]);
  expect(text()).toContain('No subscribers yet');
  await screen.reload(<SubscribersTab />, `${address}&status=bounced`);
  expect(text()).toContain('No contacts match these filters');
  await screen.reload(<SubscribersTab />, `${address}&search=bob`);
  expect(text()).toContain('No contacts match “bob”');
  screen.answers['GET /api/esp/contacts'] = refused(503, 'The database is busy.');
  await screen.reload(<SubscribersTab />, address);
  expect(text()).toContain('We couldn’t load your subscribers');
  screen.answers['GET /api/esp/contacts'] = [ann];
  await press('Try again');
  expect(text()).toContain('ann@shop.example');
});

test('a row shows the name of a contact, its status and its date', async () => {
  await show();
  const heads = [...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
  expect(heads.slice(1)).toEqual(['Email', 'Name', 'Status', 'Added', 'Actions']);
  for (const expected of ['1 contact, 1 subscribed', 'Ann Lee', 'Subscribed', 'Nov 21, 2026'])
    expect(text()).toContain(expected);
});

test('one press restores a deleted contact or shows the error', async () => {
  await show();
  screen.answers['DELETE /api/esp/contacts/ann'] = refused(500);
  await press('Delete ann@shop.example');
  expect(toastText()).toBe('Error: Failed to delete contact');
  expect(text()).toContain('Ann Lee');
  screen.answers['DELETE /api/esp/contacts/ann'] = { success: true };
  await press('Delete ann@shop.example');
  expect(toastText()).toBe('Contact deleted: You can restore ann@shop.example for 30 days.');
  const action = screen.toast()?.action;
  screen.answers[bulk] = refused(500);
  await screen.act('Undo');
  expect(toastText()).toBe('Error: We couldn’t restore the contact. Try again.');
  screen.answers[bulk] = { ids: [], change: sampleChange({ changed: 0 }) };
  action?.onAct();
  await screen.settle();
  expect(toastText()).toBe('Contact not restored: ann@shop.example was added again in the meantime.');
  screen.answers[bulk] = { ids: ['ann'], change: sampleChange() };
  action?.onAct();
  await screen.settle();
  expect(toastText()).toBe('Contact restored: ann@shop.example is restored with its lists and tags.');
});

test.each([
  ['Unsubscribe', 'unsubscribe' as const, 1, 'Contact unsubscribed: 1 contact no longer receives campaigns.'],
  ['Unsubscribe', 'unsubscribe' as const, 0, 'Nothing to change: None of them was subscribed.'],
  ['Delete', 'delete' as const, 1, 'Contact deleted: You can restore 1 contact for 30 days.'],
  ['Delete', 'delete' as const, 0, 'Nothing to change: They were already deleted.'],
])('%s of the selected contacts reports its result', async (button, action, changed, expected) => {
  await show();
  await fill('Select ann@shop.example', '');
  screen.answers[bulk] = { ids: [], change: sampleChange({ action, changed }) };
  await press(button);
  expect(screen.sent(bulk)).toEqual({ action, ids: ['ann'] });
  expect(toastText()).toBe(expected);
});

test('an action that fails keeps the selection', async () => {
  await show();
  await fill('Select ann@shop.example', '');
  screen.answers[bulk] = refused(500);
  await press('Unsubscribe');
  expect(toastText()).toBe('Error: The server did not answer. Check the list before you try again.');
  expect(text()).toContain('1 selected');
});

test('all matching contacts are counted first, and the question names the number', async () => {
  await show(() => Response.json([ann], { headers: { 'x-next-cursor': 'more' } }));
  await fill('Select all shown', '');
  screen.answers['GET /api/esp/contacts/found'] = refused(503);
  await press('Select all matches');
  expect(toastText()).toBe('Error: We couldn’t count the matches. Nothing was selected. Try again.');
  screen.answers['GET /api/esp/contacts/found'] = { found: 1_204 };
  await press('Select all matches');
  expect(text()).toContain('All 1,204 matches are selected');
  await press('Unsubscribe');
  expect(text()).toContain('Unsubscribe 1,204 contacts?');
  expect(text()).toContain('including those not shown');
  screen.answers[bulk] = { ids: [], change: sampleChange({ action: 'unsubscribe', changed: 1_200 }) };
  await press('Unsubscribe');
  expect(screen.sent(bulk)).toEqual({ action: 'unsubscribe', filter: { search: '' } });
  expect(toastText()).toBe('Contacts unsubscribed: 1,200 contacts no longer receive campaigns.');
});

test('a form that was open when the page closed is open again, with its input', async () => {
  await show();
  await press('Add subscriber');
  await fill('Email', 'bob@shop.example');
  await screen.reload(<SubscribersTab />, address);
  expect(screen.field('Email').value).toBe('bob@shop.example');
  await press('Cancel');
  await press('Import');
  await press('Paste data');
  screen.answers['POST /api/esp/imports/preview'] = { separator: ',', hasHeader: false, columns: [] };
  await fill('Contacts', 'cyd@shop.example');
  await screen.reload(<SubscribersTab />, address);
  expect(screen.field('Contacts').value).toBe('cyd@shop.example');
});

test.each([
  ['import', 'Import contacts'],
  ['add-subscriber', 'Add subscriber'],
])('the address of the action %s opens its dialog, once', async (action, title) => {
  await show([ann], `${address}&action=${action}`);
  expect(document.querySelector('[role="dialog"] h2')?.textContent).toBe(title);
  expect(screen.address()).toBe(address);
});
