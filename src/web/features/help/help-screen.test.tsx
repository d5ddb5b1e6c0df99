import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { commands } from '../builder/commands/commands.ts';
import { HelpScreen } from './help-screen.tsx';
import { builderShortcuts, keyLabels } from './shortcuts.ts';

const screen = setUpScreen();
const { press, fill, text } = screen;
const state = 'GET /api/health';
const works = {
  status: 'ok',
  version: '1.2.3',
  worker: 'working',
  services: {
    database: 'embedded',
    payments: 'sandbox',
    mail: 'sandbox',
    identity: 'off',
    copywriter: 'templates',
    spamassassin: 'off',
    rspamd: 'off',
  },
};
const page = <HelpScreen />;

test('answers lead to their screens and can be searched', async () => {
  screen.answers = { [state]: works, 'GET /api/config': { outbox: true } };
  await screen.show(page);
  expect(document.title).toContain('Help');
  expect(screen.named('Open suppression list')?.getAttribute('href')).toBe('/esp/suppressions');
  expect(screen.named('Contact support')?.getAttribute('href')).toBe('/contact');
  expect(screen.named('Read the API description')?.getAttribute('href')).toBe('/api/docs');
  await fill('Search answers', 'DKIM domäin');
  expect(text()).toContain('1 answer found');
  expect(text()).toContain('How do I verify a domain?');
  expect(text()).not.toContain('How do I get started?');
  await fill('Search answers', 'submarine');
  expect(text()).toContain('No answer matches');
  await press('Show all answers');
  expect(text()).toContain('What does the sandbox do?');
});

test('a server without an outbox explains no sandbox', async () => {
  screen.answers = { [state]: works, 'GET /api/config': { outbox: false } };
  await screen.show(page);
  expect(text()).not.toContain('What does the sandbox do?');
});

test('the state of the server is shown, and checked again', async () => {
  screen.answers = { [state]: refused(503, 'The database does not answer'), 'GET /api/config': {} };
  await screen.show(page);
  expect(text()).toContain('The server is not working right now');
  expect(text()).toContain('The database does not answer.');
  screen.answers[state] = { ...works, worker: 'missing', services: { ...works.services, mail: 'off' } };
  await press('Try again');
  expect(text()).toContain('2 systems are not working');
  expect(text()).toContain('No worker is running');
  screen.answers[state] = works;
  await press('Check again');
  expect(text()).toContain('All systems are working');
  expect(text()).toContain('Version 1.2.3');
});

test('the table has the keys of every command of the builder', () => {
  expect(builderShortcuts.map(({ keys }) => keys.join(' ')).sort()).toEqual(
    commands.flatMap(({ shortcuts }) => (shortcuts ? [shortcuts.join(' ')] : [])).sort(),
  );
  expect(keyLabels('Mod+Alt+ArrowUp', true)).toEqual(['⌘', '⌥', '↑']);
  expect(keyLabels('Mod+Delete', false)).toEqual(['Ctrl', 'Del']);
});

test('an address of an answer brings it into view, and other words find it', async () => {
  screen.answers = { [state]: works, 'GET /api/config': { outbox: true } };
  await screen.show(page, '/help?answer=sandbox');
  expect(document.activeElement?.textContent).toBe('What does the sandbox do?');
  await fill('Search answers', 'spreadsheet');
  expect(text()).toContain('How do I import contacts?');
});
