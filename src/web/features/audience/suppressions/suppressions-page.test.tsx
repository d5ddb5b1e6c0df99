import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { SuppressionsPage } from './suppressions-page.tsx';

const screen = setUpScreen();
const { press, fill, text } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;
const listing = 'GET /api/esp/blocked-addresses';
const counting = 'GET /api/esp/contacts/counts';
const counts = {
  total: 9,
  byStatus: { subscribed: 4, pending: 2, unsubscribed: 1, bounced: 1, complained: 0, cleaned: 1 },
};
const lea = {
  contactId: 'lea',
  email: 'lea@shop.example',
  reason: 'bounced',
  at: '2026-11-20T10:00:00.000Z',
};
const page = <SuppressionsPage />;

test('the list is loading, could not be loaded, and is empty', async () => {
  let respond = (_: Response) => {};
  screen.answers[counting] = { ...counts, byStatus: {} };
  screen.answers[listing] = () => new Promise<Response>((resolve) => (respond = resolve));
  await screen.show(page);
  expect(document.title).toContain('Suppression list');
  expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(0);
  respond(refused(503));
  await screen.settle();
  expect(text()).toContain('We couldn’t load the suppressed contacts');
  screen.answers[listing] = [];
  await press('Try again');
  expect(text()).toContain('No suppressed contacts');
});

test('contacts are listed, narrowed by reason and searched', async () => {
  screen.answers = { [counting]: counts, [listing]: [lea] };
  await screen.show(page);
  expect(screen.named('lea@shop.example')?.getAttribute('href')).toBe('/esp/contacts/lea');
  expect(text()).toContain('All3');
  screen.answers[listing] = [];
  await press('Reported spam0');
  expect(screen.calls.at(-1)?.query.reason).toBe('complained');
  await fill('Search suppressed contacts', 'lea');
  expect(screen.calls.at(-1)?.query).toMatchObject({ reason: 'complained', search: 'lea' });
  expect(text()).toContain('No suppressed contact matches');
  screen.answers[listing] = [lea];
  await press('Show all');
  expect(text()).toContain('lea@shop.example');
});

test('the button of a row looks its address up, and takes the focus there', async () => {
  screen.answers = {
    [counting]: counts,
    [listing]: [lea],
    'POST /api/esp/blocked-addresses/look-up': {
      email: lea.email,
      block: { reason: 'bounced', at: lea.at },
      contactId: 'lea',
    },
  };
  await screen.show(page);
  await press(`Remove ${lea.email} from the suppression list`);
  expect(text()).toContain(`${lea.email} is suppressed`);
  expect(document.activeElement).toBe(screen.field('Email address'));
});

test('an address is looked up, suppressed, and released with a reason', async () => {
  const lookUp = 'POST /api/esp/blocked-addresses/look-up';
  const email = 'bob@shop.example';
  const block = { reason: 'cleaned', at: '2026-11-21T10:00:00.000Z' };
  screen.answers = { [counting]: counts, [listing]: [] };
  await screen.show(page);
  await press('Look up');
  expect(text()).toContain('Please enter an email address');
  screen.answers[lookUp] = refused(400, 'Invalid email address');
  await fill('Email address', 'bob');
  await press('Look up');
  expect(text()).toContain('Invalid email address');
  screen.answers[lookUp] = { email, block: null, contactId: 'bob' };
  await fill('Email address', email);
  await press('Look up');
  expect(text()).toContain(`${email} is not suppressed`);
  expect(screen.named('Open contact')?.getAttribute('href')).toBe('/esp/contacts/bob');
  screen.answers['POST /api/esp/blocked-addresses'] = refused(500);
  await press('Suppress this address');
  expect(toastText()).toBe('Error: The server did not answer. Nothing was changed. Try again.');
  screen.answers['POST /api/esp/blocked-addresses'] = { email, block, contactId: 'bob' };
  await press('Suppress this address');
  expect(toastText()).toBe(`Address suppressed: ${email} no longer receives email from you.`);
  expect(text()).toContain('You suppressed it on');
  await press('Remove from suppression list');
  expect(text()).toContain('Say why this address can receive email again.');
  await fill('Why can it receive email again?', 'He wrote.');
  screen.answers['POST /api/esp/blocked-addresses/lift'] = refused(404, 'It is not blocked.');
  await press('Remove from suppression list');
  expect(toastText()).toBe('Error: It is not blocked.');
  screen.answers['POST /api/esp/blocked-addresses/lift'] = {
    email,
    block: null,
    contactId: 'bob',
    amazon: 'failed',
  };
  await press('Remove from suppression list');
  expect(toastText()).toContain(
    'Removed from suppression list: bob@shop.example can receive email again. Your email service did not answer',
  );
});
