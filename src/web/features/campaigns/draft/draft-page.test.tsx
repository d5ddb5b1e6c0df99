import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { sampleCampaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { useCampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { CampaignPage } from '../page/campaign-page.tsx';
import type { Check } from './checks/row-of-check.ts';
import { DraftPage } from './draft-page.tsx';
import { InboxPreview } from './inbox/inbox-preview.tsx';
import { useSavedFirst } from './saving/use-saved-first.ts';

const settings = {
  awsAccessKeyId: 'AKIA****',
  hasSecret: true,
  awsRegion: 'us-east-1',
  defaultFromEmail: 'hello@shop.example',
  defaultFromName: 'Mara',
  postalAddress: '',
  sesConfigured: true,
  sandboxAvailable: true,
  usesSandbox: true,
};

let stored: Campaign;
let checks: Check[];
let planStatus: 'active' | 'ended';
let requested: { method: string; path: string; body: unknown }[];
/** Answers the next change instead of the server. */
let refusal: Response | null;
/** The checks cannot run. */
let isBroken: boolean;
/** Happens before the next change arrives. */
let meanwhile: (() => void) | null;
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

const saveOnServer = (change: object): Campaign => {
  const updatedAt = new Date(Date.parse(stored.updatedAt) + 60_000).toISOString();
  stored = { ...stored, ...change, updatedAt };
  return stored;
};

const change = ({ seenUpdatedAt, ...rest }: { seenUpdatedAt?: string }): Response => {
  meanwhile?.();
  meanwhile = null;
  if (refusal) return refusal;
  if (seenUpdatedAt !== stored.updatedAt)
    return Response.json({ message: 'Changed since.' }, { status: 409 });
  return Response.json(saveOnServer(rest));
};

const respond = (method: string, path: string, body: unknown): Response => {
  if (method === 'PATCH') return change(body as { seenUpdatedAt?: string });
  if (path.endsWith('/preflight') && isBroken) return new Response('', { status: 503 });
  if (path.endsWith('/preflight'))
    return Response.json({
      canSend: checks.every(({ level }) => level !== 'block'),
      recipients: 6,
      leftOut: 3,
      excluded: [
        { reason: 'unsubscribed', count: 2 },
        { reason: 'suppressed', count: 1 },
      ],
      grade: 'A',
      checks,
    });
  if (path.endsWith('/test')) return Response.json({ testEmailId: 't1', sentVia: 'sandbox' });
  if (path === '/api/esp/settings') return Response.json(settings);
  if (path === '/api/esp/tracking') return Response.json({ opens: true, clicks: true });
  if (path === '/api/esp/account')
    return Response.json({
      identities: [
        { name: 'shop.example', isVerified: true },
        { name: 'news@other.example', isVerified: true },
      ],
    });
  if (path.startsWith('/api/esp/campaigns/c1')) return Response.json(stored);
  return Response.json([]);
};

const pass = async (ms = 500) => {
  for (let round = 0; round < 4; round += 1) await act(async () => vi.advanceTimersByTimeAsync(ms / 4));
};

const Screen = () => {
  const campaign = useEndpoint(getCampaign, { params: { id: 'c1' } });
  const savedFirst = useSavedFirst(useCampaignDialogs());
  const { data } = campaign;
  return data ? (
    <>
      <button type="button" onClick={() => void savedFirst.actions.duplicate(data)}>
        Duplicate
      </button>
      <DraftPage campaign={data} {...savedFirst} />
    </>
  ) : null;
};

const show = async (screen = <Screen />) => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], {
    id: 'u1',
    email: 'mara@shop.example',
    firstName: 'Mara',
    lastName: 'Lind',
    plan: { status: planStatus, features: [] },
  });
  const { hook, searchHook } = memoryLocation({ path: '/esp/campaigns/c1' });
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </Router>,
    ),
  );
  await pass();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
  stored = sampleCampaign('c1', 'draft', { htmlContent: '', fromEmail: 'mara@shop.example' });
  checks = [];
  planStatus = 'active';
  isBroken = false;
  [requested, refusal, meanwhile] = [[], null, null];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).split('?')[0] ?? '';
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    requested.push({ method, path, body: parsed });
    return respond(method, path, parsed);
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  await pass(100);
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row = (id: string) => document.getElementById(`row-${id}`)?.closest('section') ?? document.body;
const toggle = (id: string) => row(id).querySelector<HTMLButtonElement>('button[aria-expanded]');
const press = async (element: HTMLElement | null | undefined) => {
  if (!element) throw new Error('There is nothing to press.');
  await act(async () => element.click());
  await pass();
};
const named = (within: Element, name: string) =>
  [...within.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const type = (name: string, value: string) =>
  act(async () => {
    const input = field(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const changes = () => requested.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const writes = () =>
  requested.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const blocker = (id: string, where: Check['where']): Check => ({
  ...{ id, where, level: 'block' },
  message: `Fault of ${id}.`,
  fix: 'Do this.',
});

test('each row says what it holds, and who is excluded and why', async () => {
  await show();
  expect(row('to').textContent).toContain('6 recipients · 3 excluded: 2 unsubscribed and 1 suppressed');
  expect(row('from').textContent).toContain('Mara <mara@shop.example>Verified');
  expect(row('subject').textContent).toContain('Tea is back');
  for (const id of ['to', 'from', 'subject']) expect(row(id).textContent).toContain('Done');
  expect(row('schedule').textContent).toContain('Nothing prevents sending');
  expect(row('test').textContent).toContain('No test sent yet.');
});

test('obstacles are on their row, once as a count at the end, and lead to the field that mends them', async () => {
  checks = [blocker('audience', 'audience'), blocker('sender-verified', 'details')];
  await show();
  expect(row('to').textContent).toContain('Fault of audience.');
  expect(row('to').textContent).toContain('To do');
  expect(row('from').textContent).toContain('Fault of sender-verified.');
  expect(row('from').textContent).toContain('Needs attention');
  expect(row('subject').textContent).not.toContain('Fault of');
  expect(row('schedule').textContent).toContain('2 things to fix before it can be sent');
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(document.body.textContent?.match(/things to fix/g)).toHaveLength(1);
  expect(document.body.textContent).toContain('Not ready to send yet');
  await press(named(row('from'), 'Fix'));
  expect(toggle('from')?.getAttribute('aria-expanded')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('fromName'));
});

test('what is typed is saved by itself and stays in sight, and closing gives the focus back', async () => {
  await show();
  await press(toggle('subject'));
  await type('subject', 'Tea is ');
  expect(row('subject').textContent).toContain('Not saved yet');
  expect(row('subject').textContent).toContain('6 characters. Phones show all of it.');
  await pass(2_000);
  expect(changes()).toEqual([{ subject: 'Tea is ', seenUpdatedAt: '2026-11-01T09:00:00.000Z' }]);
  expect(field('subject')?.value).toBe('Tea is ');
  expect(row('subject').querySelector('[role="status"]')?.textContent).toBe('Saved');
  field('subject')?.focus();
  await act(async () => {
    field('subject')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await pass();
  expect(field('subject')).toBeNull();
  expect(document.activeElement).toBe(toggle('subject'));
});

test('a failed save keeps the text, says why, and can be tried again', async () => {
  await show();
  await press(toggle('from'));
  refusal = Response.json({ message: 'The server is busy.' }, { status: 503 });
  await type('fromName', 'Mara Lind');
  await pass(2_000);
  expect(row('from').querySelector('[role="alert"]')?.textContent).toContain('The server is busy.');
  expect(field('fromName')?.value).toBe('Mara Lind');
  refusal = null;
  await press(named(row('from'), 'Try again'));
  expect(stored.fromName).toBe('Mara Lind');
});

test('checks that fail are said, and the rows can be edited all the same', async () => {
  isBroken = true;
  await show();
  await pass(5_000);
  expect(document.body.textContent).toContain('The campaign could not be checked');
  expect(row('to').textContent).toContain('Not checked');
  expect(document.body.textContent).not.toContain('Ready to send');
  await press(toggle('subject'));
  expect(field('subject')?.value).toBe('Tea is back');
});

test('of two people who change the same text neither loses it', async () => {
  await show();
  await press(toggle('subject'));
  meanwhile = () => saveOnServer({ subject: 'Theirs' });
  await type('subject', 'Mine');
  await pass(2_000);
  const alert = () => row('subject').querySelector('[role="alert"]');
  expect(alert()?.textContent).toContain('Someone else changed this meanwhileIt is now “Theirs”.');
  expect(field('subject')?.value).toBe('Mine');
  await press(named(row('subject'), 'Keep mine'));
  expect(alert()).toBeNull();
  expect(stored.subject).toBe('Mine');
});

test('leaving the page saves what was typed last', async () => {
  await show();
  await press(toggle('subject'));
  await type('preheader', 'Last words');
  await act(async () => root.unmount());
  root = createRoot(container);
  await pass(100);
  expect(stored.preheader).toBe('Last words');
});

test('a verified sender is chosen by a press, and another address is marked', async () => {
  await show();
  await press(toggle('from'));
  await type('fromEmail', 'mara@unknown.example');
  expect(row('from').textContent).toContain('Not verified');
  await press(named(row('from'), 'news@other.example'));
  await pass(2_000);
  expect(stored.fromEmail).toBe('news@other.example');
  expect(row('from').textContent).not.toContain('Not verified');
});

test('without preview text three inboxes show the first text of the email', async () => {
  const html = '<p>Hello {{first_name}},</p><p>the kettle is on.</p>';
  await show(<InboxPreview fromName="" fromEmail="mara@shop.example" subject="" preheader="" html={html} />);
  expect(document.querySelectorAll('figure')).toHaveLength(6);
  for (const figure of document.querySelectorAll('figure'))
    for (const text of ['mara@shop.example', '(no subject)', 'Hello Mara, the kettle is on.'])
      expect(figure.textContent).toContain(text);
});

test('the last test says where it is, and that the campaign was changed since', async () => {
  await show();
  await press(toggle('test'));
  await press(named(row('test'), 'Send test email'));
  expect(row('test').textContent).toContain('Last test: mara@shop.example');
  expect(row('test').textContent).toContain('In the outbox of the sandbox');
  expect(named(row('test'), 'Open the outbox')?.getAttribute('href')).toBe('/outbox');
  expect(row('test').querySelector('p')?.textContent).toBe('Done');
  await press(toggle('tracking'));
  await press(row('tracking').querySelector('input'));
  await pass(2_000);
  expect(row('test').textContent).toContain('the campaign was changed since');
  expect(row('test').querySelector('p')?.textContent).toBe('To do');
});

test('Send Now above the page waits until what is typed is saved, and shows that', async () => {
  await show(<CampaignPage id="c1" />);
  await press(toggle('subject'));
  await type('subject', 'Tea at last');
  await press(named(document.body, 'Send Now'));
  expect(stored.subject).toBe('Tea at last');
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Tea at last');
});

test('Send Now and Schedule do not open while a text cannot be saved', async () => {
  await show(<CampaignPage id="c1" />);
  await press(toggle('subject'));
  await type('subject', '');
  for (const name of ['Send Now', 'Schedule']) {
    await press(named(document.body, name));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  }
  expect(row('subject').textContent).toContain('Enter a subject');
});

test('a copy has what is typed', async () => {
  await show();
  await press(toggle('subject'));
  await type('subject', 'Tea at last');
  await press(named(document.body, 'Duplicate'));
  expect(writes()).toEqual(['PATCH /api/esp/campaigns/c1', 'POST /api/esp/campaigns/c1/duplicate']);
});

test('a test email waits until what is typed is saved, and is the last test of that', async () => {
  await show();
  await press(toggle('subject'));
  await press(toggle('test'));
  await type('subject', 'Tea at last');
  await press(named(row('test'), 'Send test email'));
  expect(writes()).toEqual(['PATCH /api/esp/campaigns/c1', 'POST /api/esp/campaigns/c1/test']);
  expect(row('test').textContent).not.toContain('the campaign was changed since');
});

test('an ended plan is said where it is sent, and leads to the plan', async () => {
  planStatus = 'ended';
  await show();
  expect(row('schedule').textContent).toContain('Your plan has ended');
  await press(toggle('schedule'));
  expect(named(row('schedule'), 'See your plan')?.getAttribute('href')).toBe('/settings/plan');
});

test('a scheduled campaign says when, and can be canceled in its row', async () => {
  stored = { ...stored, status: 'scheduled', scheduledAt: '2026-12-24T09:00:00.000Z' };
  await show();
  expect(row('schedule').textContent).toContain('Scheduled for Dec 24, 2026');
  await press(toggle('schedule'));
  await press(named(row('schedule'), 'Cancel schedule'));
  expect(requested.some(({ path }) => path.endsWith('/unschedule'))).toBe(true);
});

test('a campaign for the clocks of its recipients says so', async () => {
  const localTime = '2026-12-24T09:00';
  const schedule = {
    zones: 'recipients',
    timeZone: 'Europe/Berlin',
    localTime,
    lateRecipients: 'next-day',
  } as const;
  stored = { ...stored, status: 'scheduled', scheduledAt: '2026-12-23T20:00:00.000Z', schedule };
  await show();
  expect(row('schedule').textContent).toContain(
    'Each recipient gets it on Dec 24, 2026 at 9:00 AM in their own time zone. Recipients whose time has passed by then get it a day later.',
  );
});
