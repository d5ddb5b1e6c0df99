import { expect, test, vi } from 'vitest';
import type { SignUpForm } from '#contract/audience/sign-up-forms.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { SignUpFormPanel } from './sign-up-form-panel.tsx';

const screen = setUpScreen();
const { press, fill, text, field } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

const getting = 'GET /api/esp/lists/news/sign-up-form';
const saving = 'PUT /api/esp/lists/news/sign-up-form';
const form: SignUpForm = {
  listId: 'news',
  isOn: false,
  settings: {
    title: '',
    text: '',
    button: '',
    agreement: '',
    fields: [],
    successText: '',
    redirectUrl: '',
  },
  url: null,
  sender: 'Mara',
  labels: {},
  doubleOptIn: false,
  sendsMail: true,
};
const page = <SignUpFormPanel listId="news" />;
/** The server returns what was saved from then on. */
const saves = ({ body }: { body: Pick<SignUpForm, 'isOn' | 'settings'> }) => {
  const saved = { ...form, ...body, url: 'http://localhost/f/news' };
  screen.answers[getting] = saved;
  return saved;
};
const show = (part: Partial<SignUpForm> = {}) => {
  screen.answers = {
    [getting]: { ...form, ...part },
    [saving]: saves,
    'GET /api/config': { brand: 'Lettersmith' },
    'GET /api/esp/fields': [],
  };
  return screen.show(page);
};

test('the panel reports a failed load, and that the server cannot send email', async () => {
  await show();
  screen.answers[getting] = refused(503);
  await screen.reload(page);
  expect(text()).toContain('We couldn’t load the form');
  screen.answers[getting] = { ...form, sendsMail: false };
  await press('Try again');
  expect(text()).toContain('You can’t send email yet');
  expect(screen.named('Publish form')?.hasAttribute('disabled')).toBe(true);
});

test('the form is published, changed and unpublished', async () => {
  await show();
  await press('Publish form');
  expect(text()).toContain('Published');
  expect(toastText()).toBe('Form published: Anyone with the link can sign up.');
  expect(text()).toContain('http://localhost/f/news');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  document.execCommand = () => false;
  await press('Copy');
  expect(toastText()).toBe('Copy failed: Your browser didn’t copy the text. Select it and copy it yourself.');
  await fill('Headline', 'Bowls');
  await press('Save changes');
  expect(toastText()).toBe('Form saved: The form now matches the preview.');
  await press('Unpublish form');
  expect(toastText()).toBe('Form unpublished: It no longer accepts sign-ups. Its link stays the same.');
});

test('a refusal appears at its field or in a toast, and a reload loses nothing', async () => {
  await show();
  await fill('Headline', 'Bowls');
  screen.answers[saving] = refused(500);
  await press('Save changes');
  expect(toastText()).toBe('Error: Failed to save the form');
  screen.answers[saving] = Response.json(
    {
      message: 'Use an address that begins with https://.',
      errors: [{ path: 'settings.redirectUrl', message: 'Use an address that begins with https://.' }],
    },
    { status: 400 },
  );
  await press('Save changes');
  expect(text()).toContain('Use an address that begins with https://.');
  await screen.reload(page);
  expect(text()).toContain('Draft restored');
  expect(field('Headline').value).toBe('Bowls');
  await press('Discard changes');
  expect(field('Headline').value).toBe('');
});

test('without double opt-in the form links to the settings of its list', async () => {
  await show();
  expect(text()).toContain('turn on double opt-in in the settings of this list');
  expect(screen.named('settings of this list')?.getAttribute('href')).toBe('/esp/lists/news?tab=settings');
  screen.answers[getting] = { ...form, doubleOptIn: true };
  await screen.reload(page);
  expect(screen.named('settings of this list')).toBeUndefined();
});
