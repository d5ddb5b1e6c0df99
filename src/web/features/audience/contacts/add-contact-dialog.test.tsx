import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleContact, sampleList } from '../../../../../test/support/samples/sample-audience.ts';
import { AddContactDialog } from './add-contact-dialog.tsx';

const screen = setUpScreen();
const { press, fill, field } = screen;

let closed = 0;
const dialog = (open = true) => (
  <AddContactDialog
    open={open}
    onClose={() => {
      closed += 1;
    }}
    onAdded={async () => undefined}
  />
);
const show = async () => {
  closed = 0;
  screen.answers['GET /api/esp/lists'] = [sampleList()];
  await screen.show(dialog());
};

test.each([
  [
    400,
    {
      message: 'Invalid email address',
      errors: [{ path: 'email', message: 'Invalid email address' }],
    },
    'Invalid email address',
    true,
  ],
  [
    409,
    { message: 'ann@shop.example is one of your contacts already.' },
    'ann@shop.example is one of your contacts already.',
    true,
  ],
  [503, { message: 'The database is away.' }, 'The database is away.', false],
  [500, {}, 'Failed to add contact', false],
])(
  'a refusal with status %i appears at the address if the address is the cause',
  async (status, body, text, isEmailError) => {
    screen.answers['POST /api/esp/contacts'] = Response.json(body, { status });
    await show();
    await fill('Email', 'ann@shop.example');
    await press('Add subscriber');
    expect(screen.toast()).toMatchObject({ title: 'Error', description: text, variant: 'destructive' });
    expect(field('Email').getAttribute('aria-invalid') === 'true').toBe(isEmailError);
    expect(field('Email').value).toBe('ann@shop.example');
    expect(closed).toBe(0);
  },
);

test('a missing address is reported, and its field takes the focus', async () => {
  await show();
  await fill('Email', ' ');
  await press('Add subscriber');
  expect(screen.toast()).toMatchObject({
    title: 'Email required',
    description: 'Please enter an email address',
  });
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Email').type).toBe('email');
});

test.each([
  ['subscribed' as const, 'ann@shop.example is now a subscriber.'],
  [
    'pending' as const,
    'We asked ann@shop.example to confirm by email. They receive nothing else until then.',
  ],
])('a contact that is %s after it was added is reported with that status', async (status, text) => {
  screen.answers['POST /api/esp/contacts'] = sampleContact({ status });
  await show();
  await fill('Email', 'ann@shop.example');
  await fill('List', 'news');
  await press('Add subscriber');
  expect(screen.sent('POST /api/esp/contacts')).toMatchObject({ listIds: ['news'], consent: false });
  expect(screen.toast()).toMatchObject({ title: 'Contact added', description: text });
  expect(closed).toBe(1);
  expect(sessionStorage.length).toBe(0);
});

test('the input is restored after a reload until the user cancels', async () => {
  await show();
  await fill('Email', 'ann@shop.example');
  await fill('This contact agreed to receive email from me', '');
  await screen.reload(dialog());
  expect(screen.text()).toContain('Draft restored');
  expect(field('Email').value).toBe('ann@shop.example');
  expect(field('This contact agreed to receive email from me').checked).toBe(true);
  await press('Start over');
  expect(field('Email').value).toBe('');
  expect(screen.text()).not.toContain('Draft restored');
  await fill('First name', 'Ann');
  await press('Cancel');
  expect(closed).toBe(1);
  expect(field('First name').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

test('a deleted list is no longer chosen', async () => {
  await show();
  await fill('Email', 'ann@shop.example');
  await fill('List', 'news');
  screen.answers['GET /api/esp/lists'] = [];
  screen.answers['POST /api/esp/contacts'] = sampleContact();
  await screen.reload(dialog());
  await press('Add subscriber');
  expect(screen.sent('POST /api/esp/contacts')).toMatchObject({ listIds: [] });
});
