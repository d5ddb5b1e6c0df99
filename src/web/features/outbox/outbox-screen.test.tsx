import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { OutboxScreen } from './outbox-screen.tsx';

const screen = setUpScreen();
const { press, fill, text } = screen;

const summary = (id: string, subject: string, service: 'ses' | 'smtp' = 'ses') => ({
  id,
  service,
  at: '2026-11-21T10:00:00.000Z',
  from: 'mara@shop.example',
  to: ['bo@home.example'],
  subject,
  own: true,
});
const message = {
  ...summary('ses-1', 'New bowls'),
  messageId: 'm',
  hasHtml: false,
  text: 'Hello',
  headers: [],
  tags: {},
  links: [],
  noEvents: null,
  noUnsubscribe: null,
};
const show = async (address = '/outbox') => {
  screen.answers = {
    'GET /api/outbox': ({ query }: { query: Record<string, string> }) =>
      query.search === 'nothing' ? [] : [summary('ses-1', 'New bowls'), summary('smtp-1', 'A cup', 'smtp')],
    'GET /api/outbox/ses-1': message,
  };
  await screen.show(<OutboxScreen />, address);
};

test('the notice says what is simulated, and each message by which stand-in it went', async () => {
  await show();
  expect(text()).toContain(
    'Sandbox: no message leaves this server. Deliveries, opens and clicks are simulated.',
  );
  expect(text()).toContain('New bowlsAmazon SES (sandbox)');
  expect(text()).toContain('A cupSMTP');
});

test('the events of a message have a heading', async () => {
  await show('/outbox?message=ses-1');
  const group = screen.named('Bounce')?.closest('section');
  const heading = document.getElementById(group?.getAttribute('aria-labelledby') ?? '');
  expect(heading?.tagName).toBe('H3');
  expect(heading?.textContent).toBe('Act as the recipient');
});

test('the search asks the server, and one without a result can be cleared', async () => {
  await show();
  await fill('Search messages', ' bowls ');
  expect(screen.calls.at(-1)).toMatchObject({ path: '/api/outbox', query: { search: 'bowls', limit: '50' } });
  expect(document.querySelector('[role="status"]')?.textContent).toBe('2 messages found');
  await fill('Search messages', 'nothing');
  expect(text()).toContain('No message matches “nothing”');
  expect(text()).not.toContain('No messages yet');
  await press('Clear search');
  expect(screen.field('Search messages').value).toBe('');
  expect(text()).toContain('New bowls');
});
