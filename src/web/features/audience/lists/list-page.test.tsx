import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleContact, sampleListDetails } from '../../../../../test/support/samples/sample-audience.ts';
import { ListArchivePanel } from '../../archives/list-archive-panel.tsx';
import { ListPage } from './list-page.tsx';

const screen = setUpScreen();
const { press, fill, text, field } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

const list = 'GET /api/esp/lists/news';
const members = 'GET /api/esp/lists/news/members';
const ann = { ...sampleContact(), membership: 'active', memberSince: '2026-11-21T10:00:00.000Z' };
const bob = { ...ann, id: 'bob', email: 'bob@shop.example', membership: 'pending', status: 'pending' };
const details = sampleListDetails();
const sampleForm = {
  listId: 'news',
  isOn: false,
  settings: { title: '', text: '', button: '', agreement: '', fields: [], successText: '', redirectUrl: '' },
  url: null,
  sender: 'Mara',
  labels: {},
  doubleOptIn: false,
  sendsMail: true,
};
const show = (part = {}) => {
  screen.answers = {
    [list]: details,
    [members]: [ann, bob],
    'GET /api/esp/lists': [details],
    'GET /api/esp/contacts': [sampleContact()],
    ...part,
  };
  return screen.show(<ListPage id="news" archivePanel={ListArchivePanel} />);
};

test('the page reports a missing list and a failed load', async () => {
  await show({ [list]: refused(404) });
  expect(text()).toContain('We can’t find this list');
  screen.answers[list] = refused(503);
  await screen.reload(<ListPage id="news" archivePanel={ListArchivePanel} />);
  expect(text()).toContain('We couldn’t load this list');
  screen.answers[list] = details;
  await press('Try again');
  expect(text()).toContain('ann@shop.example');
});

test('a member who gets no messages shows why, and is not shown as active', async () => {
  const members3 = [
    { ...ann, id: 'a', email: 'a@shop.example' },
    { ...ann, id: 'b', email: 'b@shop.example', subscribed: false, status: 'unsubscribed' },
    { ...ann, id: 'c', email: 'c@shop.example', subscribed: false, status: 'bounced' },
  ];
  await show({
    [members]: members3,
    [list]: sampleListDetails({
      contactCount: 3,
      counts: { active: 1, withoutMail: 2, pending: 0, left: 0 },
    }),
  });
  const statuses = [...document.querySelectorAll('tbody tr td:nth-child(4)')].map(
    (cell) => cell.querySelector('span span')?.textContent,
  );
  expect(statuses).toEqual(['Active', 'Unsubscribed', 'Bounced']);
  expect(text()).toContain('1 of 3 members receive the campaigns you send to this list.');
});

test('a list with members offers a campaign to them', async () => {
  await show();
  expect(screen.named('Create campaign')?.getAttribute('href')).toBe(
    '/esp?tab=campaigns&action=create-campaign&list=news',
  );
  screen.answers[list] = sampleListDetails({
    contactCount: 0,
    counts: { active: 0, withoutMail: 0, pending: 0, left: 0 },
  });
  screen.answers[members] = [];
  await screen.reload(<ListPage id="news" archivePanel={ListArchivePanel} />);
  expect(text()).toContain('This list has no members yet');
  expect(screen.named('Create campaign')).toBeUndefined();
});

test('the page reports a failed load of the members, and that none has the chosen status', async () => {
  await show({
    [members]: refused(503),
    [list]: sampleListDetails({ counts: { active: 1, withoutMail: 0, pending: 0, left: 2 } }),
  });
  expect(text()).toContain('We couldn’t load the members');
  screen.answers[members] = ({ query }: { query: Record<string, string> }) =>
    query.membership === 'left' ? [] : [ann];
  await press('Try again');
  await press('Unsubscribed2');
  expect(text()).toContain('These contacts unsubscribed from the list.');
  expect(text()).toContain('No members.');
});

test('members are added and removed, and each failure is reported', async () => {
  const adding = 'POST /api/esp/lists/news/members';
  const removing = 'POST /api/esp/lists/news/members/remove';
  await show();
  await press('Add members');
  await press('Add');
  expect(text()).toContain('Choose at least one contact.');
  await fill('ann@shop.exampleAnn Lee', '');
  screen.answers[adding] = refused(500);
  await press('Add 1 contact');
  expect(toastText()).toBe('Error: We couldn’t add the contacts. Try again.');
  screen.answers[adding] = { contactIds: [], contactCount: 2 };
  await press('Add 1 contact');
  expect(toastText()).toBe(
    'No contacts added: 1 contact was skipped: already on the list, or unsubscribed from it.',
  );
  await press('Add members');
  await fill('ann@shop.exampleAnn Lee', '');
  screen.answers[adding] = { contactIds: ['ann'], contactCount: 2 };
  await press('Add 1 contact');
  expect(toastText()).toBe('Contact added to the list: 1 contact on “News”.');
  screen.answers[removing] = { contactIds: ['ann'], contactCount: 1 };
  await screen.act('Undo');
  expect(toastText()).toBe('Change undone: 1 contact removed from “News” again.');
  await press('Remove ann@shop.example from the list');
  expect(toastText()).toBe('Removed from list: ann@shop.example is still one of your contacts.');
  screen.answers[adding] = refused(500);
  await screen.act('Undo');
  expect(toastText()).toBe('Error: We couldn’t add ann@shop.example again. Try again.');
  screen.answers[removing] = refused(500);
  await press('Remove ann@shop.example from the list');
  expect(toastText()).toBe('Error: We couldn’t remove ann@shop.example. Try again.');
});

test('the dialog says that there are no contacts, no matches, or more matches than it shows', async () => {
  await show({ 'GET /api/esp/contacts': [] });
  await press('Add members');
  expect(text()).toContain('You have no contacts yet.');
  await fill('Find contacts', 'zoe');
  expect(text()).toContain('No contacts match “zoe”.');
  screen.answers['GET /api/esp/contacts'] = Array.from({ length: 20 }, (_, index) =>
    sampleContact({ id: `c${index}`, email: `c${index}@shop.example` }),
  );
  await fill('Find contacts', 'c');
  expect(text()).toContain('These are the newest matches. Type more to narrow the search.');
  screen.answers['GET /api/esp/contacts'] = refused(503);
  await fill('Find contacts', 'cc');
  expect(text()).toContain('We couldn’t load your contacts. Try again.');
});

test('unconfirmed members are asked again, as often as allowed', async () => {
  const request = 'POST /api/esp/lists/news/confirmations';
  await show({ [members]: [bob] });
  await press('Not confirmed yet1');
  screen.answers[request] = refused(500);
  await press('Ask again');
  expect(toastText()).toBe('Error: We couldn’t send the request. Try again.');
  screen.answers[request] = { contactIds: [] };
  await press('Ask again');
  expect(toastText()).toBe(
    'No request sent: Each contact was already asked in the last day, or has been asked three times.',
  );
  screen.answers[request] = { contactIds: ['bob'] };
  await press('Ask again');
  expect(toastText()).toBe(
    'Confirmation requested: We’re sending 1 contact an email with a confirmation button.',
  );
});

test('the settings change the name of a list and how contacts join it, and delete it', async () => {
  const saving = 'PATCH /api/esp/lists/news';
  await show();
  await press('Settings');
  await fill('Name', ' ');
  await press('Save changes');
  expect(toastText()).toBe('Name required: Please enter a list name');
  screen.answers[saving] = refused(500);
  await fill('Name', 'Offers');
  await press('Save changes');
  expect(toastText()).toBe('Error: Failed to save list');
  await screen.reload(<ListPage id="news" archivePanel={ListArchivePanel} />);
  await press('Settings');
  expect(text()).toContain('Draft restored');
  expect(field('Name').value).toBe('Offers');
  const saved = sampleListDetails({ name: 'Offers' });
  screen.answers[saving] = () => {
    screen.answers[list] = saved;
    return saved;
  };
  await press('Save changes');
  expect(toastText()).toBe('List saved: “Offers” is up to date.');
  expect(sessionStorage.length).toBe(0);
  await fill('Ask new members to confirm by email (double opt-in)', '');
  expect(screen.sent(saving)).toEqual({ doubleOptIn: true });
  expect(toastText()).toBe('Double opt-in turned on: New subscribers are asked to confirm by email.');
  screen.answers[list] = sampleListDetails({ name: 'Offers', doubleOptIn: true });
  await screen.reload(<ListPage id="news" archivePanel={ListArchivePanel} />);
  await press('Settings');
  screen.answers[saving] = screen.answers[list];
  await fill('Ask new members to confirm by email (double opt-in)', '');
  expect(screen.sent(saving)).toEqual({ doubleOptIn: false });
  expect(toastText()).toBe('Double opt-in turned off: New subscribers are added immediately.');
  screen.answers['DELETE /api/esp/lists/news'] = { success: true };
  await press('Delete list');
  expect(toastText()).toContain('List deleted: You can restore “Offers” for 30 days.');
  expect(screen.address()).toBe('/esp?tab=lists');
});

test('selected members are tagged and removed by one call each, and the undo restores them', async () => {
  const change = (action: string, more = {}) => ({
    id: 'c1',
    action,
    state: 'done',
    total: 2,
    lookedAt: 2,
    changed: 2,
    undone: false,
    isUndo: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    finishedAt: null,
    ...more,
  });
  const bulk = 'POST /api/esp/contacts/bulk';
  await show({
    'GET /api/esp/tags': [{ id: 'vip', name: 'VIP' }],
    [bulk]: ({ body }: { body: { action: string } }) => ({ ids: [], change: change(body.action) }),
    'POST /api/esp/contacts/changes/c1/undo': change('list', { isUndo: true }),
  });
  await fill('Select all 2 shown', '');
  await press('Add a tag');
  expect(text()).toContain('For 2 contacts.');
  await fill('Tag', 'vip');
  await screen.submit();
  expect(screen.sent(bulk)).toEqual({ action: 'tag', tagId: 'vip', ids: [ann.id, bob.id] });

  screen.answers[members] = [];
  await press('Remove from this list');
  expect(screen.sent(bulk)).toEqual({ action: 'unlist', listId: 'news', ids: [ann.id, bob.id] });
  expect(toastText()).toContain('Removed');
  await screen.act('Undo');
  expect(screen.toast()?.title).toBe('Change undone');
});

test('each tab has an address, and the form leads to the settings', async () => {
  await show({
    'GET /api/esp/lists/news/sign-up-form': sampleForm,
    'GET /api/config': { brand: 'Lettersmith' },
    'GET /api/esp/fields': [],
  });
  expect(screen.address()).toBe('/');
  await press('Sign-up form');
  expect(screen.address()).toBe('/?tab=form');
  await screen.reload(<ListPage id="news" archivePanel={ListArchivePanel} />, '/esp/lists/news?tab=settings');
  expect(document.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Settings');
  expect(text()).toContain('How contacts join');
});
