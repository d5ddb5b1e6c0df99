import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleChange, sampleDetails } from '../../../../../test/support/samples/sample-audience.ts';
import { ContactPage } from './contact-page.tsx';

// Four hundred of them would render with each keystroke.
const { supportedValuesOf } = Intl;
beforeAll(() => {
  Intl.supportedValuesOf = () => ['Europe/Oslo'];
});
afterAll(() => {
  Intl.supportedValuesOf = supportedValuesOf;
});

const screen = setUpScreen();
const { press, fill, text, field } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

const contact = 'GET /api/esp/contacts/ann';
const saving = 'PATCH /api/esp/contacts/ann';
const removing = 'DELETE /api/esp/contacts/ann';
const page = <ContactPage id="ann" />;
const show = (part = {}) => {
  screen.answers = {
    [contact]: sampleDetails(),
    [`${contact}/history`]: [],
    [`${contact}/activity`]: [],
    'GET /api/esp/lists': [],
    'GET /api/esp/tags': [],
    'GET /api/esp/fields': [{ key: 'city', label: 'City', type: 'text' }],
    'GET /api/esp/contacts': [],
    ...part,
  };
  return screen.show(page);
};

test('the page reports a missing contact, a failed load, and a failed load of the history', async () => {
  await show({ [contact]: refused(404) });
  expect(text()).toContain('We can’t find this contact');
  screen.answers[contact] = refused(503);
  await screen.reload(page);
  expect(text()).toContain('We couldn’t load this contact');
  screen.answers[contact] = sampleDetails();
  screen.answers[`${contact}/history`] = refused(503);
  await press('Try again');
  expect(text()).toContain('We couldn’t load the history');
  screen.answers[`${contact}/history`] = [];
  await press('Try again');
  for (const expected of ['Not on any list', 'No tags', 'Not recorded']) expect(text()).toContain(expected);
});

test('an error appears at its field and as a message; a reload does not lose the changes', async () => {
  await show();
  await fill('Email', ' ');
  await press('Save changes');
  expect(text()).toContain('Please enter an email address');
  await fill('Email', 'bob@shop.example');
  await fill('City', 'Oslo');
  screen.answers[saving] = refused(409, 'bob@shop.example is one of your contacts already.');
  await press('Save changes');
  expect(toastText()).toBe('Error: bob@shop.example is one of your contacts already.');
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  screen.answers[saving] = Response.json(
    {
      message: 'Use at most 1000 characters.',
      errors: [{ path: 'fields.city', message: 'Use at most 1000 characters.' }],
    },
    { status: 400 },
  );
  await press('Save changes');
  expect(toastText()).toBe('Error: Use at most 1000 characters.');
  expect(field('City').getAttribute('aria-invalid')).toBe('true');
  await screen.reload(page);
  expect(text()).toContain('Draft restored');
  expect([field('Email').value, field('City').value]).toEqual(['bob@shop.example', 'Oslo']);
  const saved = sampleDetails({ email: 'bob@shop.example', fields: { city: 'Oslo' } });
  screen.answers[saving] = () => {
    screen.answers[contact] = saved;
    return saved;
  };
  await press('Save changes');
  expect(screen.sent(saving)).toMatchObject({ email: 'bob@shop.example', fields: { city: 'Oslo' } });
  expect(toastText()).toBe('Contact saved: Your changes to bob@shop.example are saved.');
  expect(sessionStorage.length).toBe(0);
});

test('an unsubscribed contact is subscribed again only with a reason', async () => {
  await show({ [contact]: sampleDetails({ status: 'unsubscribed', subscribed: false }) });
  await press('Resubscribe');
  await press('Resubscribe');
  expect(text()).toContain('Describe how this contact asked to resubscribe.');
  await fill('How did they ask for it?', 'She wrote.');
  screen.answers[saving] = refused(500);
  await press('Resubscribe');
  expect(toastText()).toBe('Error: The server did not answer. Nothing was changed. Try again.');
  screen.answers[saving] = sampleDetails();
  await press('Resubscribe');
  expect(screen.sent(saving)).toEqual({ subscribed: true, reason: 'She wrote.' });
  expect(toastText()).toBe('Contact resubscribed: ann@shop.example receives your campaigns again.');
});

test.each([
  ['Remove News', 'unlist' as const, 'Removed from list: News: 1 contact was removed.'],
  ['Remove VIP', 'untag' as const, 'Tag removed: VIP: Removed from 1 contact.'],
])('%s reports its result, and can be undone', async (name, action, expected) => {
  await show({
    [contact]: sampleDetails({
      lists: [{ id: 'news', name: 'News' }],
      tags: [{ id: 'vip', name: 'VIP' }],
    }),
    'POST /api/esp/contacts/bulk': { ids: ['ann'], change: sampleChange({ action }) },
    'POST /api/esp/contacts/changes/change-1/undo': sampleChange({ isUndo: true }),
  });
  await press(name);
  expect(toastText()).toBe(expected);
  await screen.act('Undo');
  expect(toastText()).toBe('Change undone: 1 contact is restored to its earlier state.');
});

test.each([
  ['Add to a list', 'list' as const, 'Added to list: News: 1 contact was added.', 'List'],
  ['Add a tag', 'tag' as const, 'Contact tagged: VIP: 1 contact has the tag now.', 'Tag'],
])('%s reports its result', async (name, action, expected, body) => {
  await show({
    'GET /api/esp/lists': [{ id: 'news', name: 'News' }],
    'GET /api/esp/tags': [{ id: 'vip', name: 'VIP' }],
    'POST /api/esp/contacts/bulk': { ids: ['ann'], change: sampleChange({ action }) },
  });
  await press(name);
  await fill(body, action === 'list' ? 'news' : 'vip');
  await press('Add');
  expect(toastText()).toBe(expected);
});

test('erasing asks for the address, and deleting can be undone', async () => {
  await show();
  await fill('First name', 'Anna');
  await press('Delete permanently');
  await fill('Type the email address to confirm', 'other');
  await screen.submit();
  expect(text()).toContain('This isn’t the contact’s address. Nothing was deleted. Type it again.');
  await fill('Type the email address to confirm', 'ANN@shop.example');
  screen.answers[removing] = refused(500);
  await screen.submit();
  expect(toastText()).toBe('Error: Failed to delete contact');
  screen.answers[removing] = { success: true };
  await screen.submit();
  expect(toastText()).toBe('Contact permanently deleted: No data that identifies the contact remains.');
  expect(sessionStorage.length).toBe(0);
  expect(screen.address()).toBe('/esp?tab=contacts');
  await screen.reload(page);
  await press('Delete');
  expect(toastText()).toBe('Contact deleted: You can restore ann@shop.example for 30 days.');
});
