import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { sampleCampaign as campaign } from '../../../../../test/support/samples/sample-campaign.ts';
import { CampaignsTab } from './campaigns-tab.tsx';
import type { CampaignsTabProps } from './campaigns-tab-props.ts';
import '../form/form-dialog.tsx';

interface SentRequest {
  method: string;
  url: string;
  body: unknown;
}

let stored: Campaign[];
let deleted: Campaign[];
let requests: SentRequest[];
let refuse: ((request: SentRequest) => Response | undefined) | undefined;
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

const responses: Readonly<Record<string, unknown>> = {
  '/api/esp/settings': {
    awsAccessKeyId: '',
    hasSecret: true,
    awsRegion: 'us-east-1',
    defaultFromEmail: 'hello@shop.example',
    defaultFromName: 'Mara of the shop',
    postalAddress: '',
    sesConfigured: true,
    sandboxAvailable: true,
  },
  '/api/esp/lists': [
    { id: 'l1', name: 'Tea people', description: '', contactCount: 3, doubleOptIn: false, createdAt: '' },
  ],
  '/api/esp/segments': [],
  '/api/saved-html-templates': [],
  '/api/esp/campaigns/audience': { recipients: 3, leftOut: 1 },
};

const respond = (request: SentRequest): unknown => {
  const path = request.url.split('?')[0] ?? '';
  const [, id, step] = /^\/api\/esp\/campaigns\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (path === '/api/esp/campaigns/summaries') {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const status = query.get('status');
    if (query.has('deleted')) return deleted;
    return stored.filter((item) => !status || item.status === status);
  }
  if (path === '/api/esp/campaigns/counts')
    return {
      total: stored.length,
      byStatus: Object.fromEntries(stored.map(({ status }) => [status, 1])),
      deleted: deleted.length,
    };
  if (path === '/api/esp/campaigns' && request.method === 'POST') {
    const created = campaign('new', 'draft', request.body as Partial<Campaign>);
    stored = [created, ...stored];
    return created;
  }
  if (id && id !== 'audience') {
    if (step === 'preflight')
      return {
        canSend: id !== 'blocked',
        recipients: 1_204,
        leftOut: 3,
        grade: 'B',
        checks: [
          { id: 'grade', level: 'ok', message: 'The grade is B.', fix: '', where: 'content' },
          ...(id === 'blocked'
            ? [
                {
                  id: 'html',
                  level: 'block',
                  message: 'It has no content.',
                  fix: 'Choose a design.',
                  where: 'content',
                },
              ]
            : []),
        ],
      };
    if (step === 'send') return { sent: 1_204 };
    if (step === 'restore') return stored.at(0) ?? campaign(id, 'draft');
    if (request.method === 'DELETE') {
      stored = stored.filter((item) => item.id !== id);
      return { success: true };
    }
    return stored.find((item) => item.id === id);
  }
  return responses[path];
};

const show = async (creating: CampaignsTabProps['creating'] = null) => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  const { hook, searchHook } = memoryLocation({ path: '/esp?tab=campaigns' });
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={client}>
          <CampaignsTab creating={creating} onCreated={() => undefined} />
        </QueryClientProvider>
      </Router>,
    ),
  );
  await waitForRequests();
};
/** Server answers, and requests that depend on them. */
const waitForRequests = async () => {
  for (let round = 0; round < 6; round += 1) await act(async () => vi.advanceTimersByTimeAsync(100));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  [stored, deleted, requests, refuse] = [[], [], [], undefined];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = {
      method,
      url: String(url),
      body: body ? (JSON.parse(String(body)) as unknown) : undefined,
    };
    requests.push(request);
    // Frames load no pages here.
    if (request.url === '/api/preview-draft') return new Response('', { status: 503 });
    return refuse?.(request) ?? Response.json(respond(request) ?? null);
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const named = (name: string) =>
  // The dialog opened last comes last.
  all('button, a, [role="tab"], [role="menuitem"]').findLast(
    (item) => (item.getAttribute('aria-label') ?? item.textContent) === name,
  );
const press = async (name: string) => {
  const target = named(name);
  if (!target) throw new Error(`Nothing is named ${name}.`);
  await act(async () => {
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    target.click();
  });
  await waitForRequests();
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role="dialog"] [name="${name}"]`);
const fill = (name: string, value: string) =>
  act(async () => {
    const input = field(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const toast = () => currentToasts()[0];
const page = () => document.body.textContent ?? '';
const calls = (method: string) => requests.filter((request) => request.method === method);

test('cards describe a campaign and show rates of sent campaigns only', async () => {
  stored = [
    campaign('a', 'sent', {
      totalRecipients: 1_500,
      sentCount: 1_200,
      openedCount: 300,
      clickedCount: 50,
      sentAt: '2026-11-02T09:00:00.000Z',
    }),
    campaign('b', 'draft'),
  ];
  await show();
  const [sent, draft] = all('article').map((card) => card.textContent ?? '');
  expect(sent).toContain('Mara <mara@shop.example>');
  for (const expected of ['Sent', '1,500', 'Nov 2, 2026', '25.0%', '4.2%']) expect(sent).toContain(expected);
  expect(sent).not.toContain('Send Now');
  expect(draft).toContain('Send Now');
  expect(draft).not.toContain('%');
});

test('the filter requests the campaigns it shows and says when there are none', async () => {
  stored = [campaign('b', 'draft')];
  await show();
  await press('Scheduled 0');
  const listed = requests.filter(({ url }) => url.includes('/summaries'));
  expect(listed.at(-1)?.url).toContain('status=scheduled');
  expect(page()).toContain('No scheduled campaigns');
  await press('Sent 0');
  expect(page()).toContain('No sent campaigns yet');
  await press('Drafts 1');
  expect(all('article')).toHaveLength(1);
});

test('an empty list says what to do, and a failed load can be retried', async () => {
  refuse = ({ url }) => (url.includes('/summaries') ? new Response('', { status: 503 }) : undefined);
  await show();
  expect(page()).toContain('Your campaigns could not be loaded');
  refuse = undefined;
  await press('Try again');
  expect(page()).toContain('No campaigns yet');
  await press('Drafts 0');
  expect(page()).toContain('No drafts');
});

test('a search that finds nothing says so, and can be cleared', async () => {
  stored = [campaign('b', 'draft')];
  refuse = ({ url }) => (url.includes('search=') ? Response.json([]) : undefined);
  await show();
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'xyz');
    search?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await waitForRequests();
  expect(page()).toContain('No campaigns match “xyz”');
  await press('Clear search');
  expect(all('article')).toHaveLength(1);
});

test('a deleted campaign disappears at once, and one click restores it', async () => {
  stored = [campaign('b', 'draft'), campaign('c', 'draft', { name: 'The next one' })];
  await show();
  await act(async () => named('Delete The draft one')?.focus());
  await press('Delete The draft one');
  expect(toast()).toMatchObject({ title: 'Campaign deleted' });
  expect(all('article')).toHaveLength(1);
  // The focus moves to the next one.
  expect(document.activeElement?.textContent).toBe('The next one');
  await act(async () => toast()?.action?.onAct());
  await waitForRequests();
  expect(calls('POST').map(({ url }) => url)).toContain('/api/esp/campaigns/b/restore');
  expect(toast()).toMatchObject({ title: 'Campaign restored' });
});

test('recently deleted campaigns are listed separately, and can be restored', async () => {
  stored = [campaign('b', 'draft')];
  await show();
  expect(page()).not.toContain('Recently deleted');
  await act(async () => root.unmount());
  root = createRoot(container);
  deleted = [campaign('c', 'sent', { name: 'Gone', deletedAt: '2026-11-03T09:00:00.000Z' })];
  await show();
  await press('Recently deleted 1');
  expect(all('article').map(({ textContent }) => textContent)).toEqual([
    'Select GoneGoneSentDeleted on Nov 3, 2026Restore',
  ]);
  await press('Restore Gone');
  expect(calls('POST').map(({ url }) => url)).toEqual(['/api/esp/campaigns/c/restore']);
  expect(toast()).toMatchObject({ title: 'Campaign restored' });
});

test('a refused deletion shows the server’s message, or the text of the specification', async () => {
  stored = [campaign('b', 'draft')];
  refuse = ({ method }) => (method === 'DELETE' ? new Response('', { status: 500 }) : undefined);
  await show();
  await press('Delete The draft one');
  expect(toast()).toMatchObject({
    title: 'Error',
    description: 'Failed to delete campaign',
    variant: 'destructive',
  });
  expect(all('article')).toHaveLength(1);
});

test('the dialog names the number of recipients before sending and confirms afterwards', async () => {
  stored = [campaign('b', 'draft')];
  await show();
  await press('Send Now');
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('1,204');
  await press('Send to 1,204 recipients');
  expect(calls('POST').map(({ url }) => url)).toEqual(['/api/esp/campaigns/b/send']);
  expect(toast()).toMatchObject({
    title: 'Campaign sent',
    description: 'Sending to 1,204 recipients has started. The campaign’s page shows the progress.',
  });
});

test('an error is named, links to its part of the form, and prevents sending', async () => {
  stored = [campaign('blocked', 'draft')];
  await show();
  await press('Send Now');
  expect(page()).toContain('It has no content.');
  expect(named('Send to 1,204 recipients')?.hasAttribute('disabled')).toBe(true);
  await press('Go to Content: It has no content.');
  expect(document.querySelector('[role="tab"][aria-selected="true"][id*="content"]')?.textContent).toBe(
    'Content',
  );
});

test.each([
  [409, { message: 'It is sending already.' }, 'It is sending already.', false],
  [500, {}, 'Failed to send campaign', true],
])(
  'a send that fails with %i says why, and offers a retry where that can help',
  async (status, body, expected, isOpen) => {
    stored = [campaign('b', 'draft')];
    refuse = ({ url }) => (url.endsWith('/send') ? Response.json(body, { status }) : undefined);
    await show();
    await press('Send Now');
    await press('Send to 1,204 recipients');
    expect(toast()).toMatchObject({ title: 'Send failed', description: expected, variant: 'destructive' });
    expect(Boolean(named('Send to 1,204 recipients'))).toBe(isOpen);
  },
);

test('name, subject and sender address are required; the sender’s name is not', async () => {
  await show({ design: null });
  expect([field('fromName')?.value, field('fromEmail')?.value]).toEqual([
    'Mara of the shop',
    'hello@shop.example',
  ]);
  await fill('name', '  ');
  await fill('fromName', '');
  await press('Create Campaign');
  expect(toast()).toMatchObject({
    title: 'Required fields missing',
    description: 'Please fill in all required fields',
    variant: 'destructive',
  });
  expect(calls('POST').filter(({ url }) => url === '/api/esp/campaigns')).toEqual([]);
  await fill('name', 'Spring');
  await fill('subject', 'Tea is back');
  await press('Create Campaign');
  expect(toast()).toMatchObject({ title: 'Campaign created' });
  expect(calls('POST').find(({ url }) => url === '/api/esp/campaigns')?.body).toMatchObject({
    name: 'Spring',
    subject: 'Tea is back',
    fromName: '',
    fromEmail: 'hello@shop.example',
    selectedLists: [],
  });
  expect(sessionStorage.length).toBe(0);
});

test('the audience is counted as it is chosen', async () => {
  await show({ design: null });
  await press('Audience');
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] fieldset input')?.click());
  await waitForRequests();
  expect(calls('POST').findLast(({ url }) => url.endsWith('/audience'))?.body).toMatchObject({
    selectedLists: ['l1'],
    everyone: false,
  });
  expect(page()).toContain('3 recipients. Each gets the email once. 1 of 4 contacts is not subscribed.');
});

test.each([
  [
    'counts as many contacts as its entry',
    { recipients: 2, leftOut: 0 },
    '1 of 3 contacts is not subscribed.',
  ],
  ['gets email as a whole', { recipients: 3, leftOut: 0 }, null],
  ['has more unsubscribed contacts', { recipients: 1, leftOut: 2 }, '2 of 3 contacts are not subscribed.'],
])('a list that %s says why it has fewer recipients', async (_, count, expected) => {
  refuse = ({ url }) => (url.endsWith('/audience') ? Response.json(count) : undefined);
  await show({ design: null, audience: { list: 'l1', segment: null } });
  await press('Audience');
  expect(page()).toContain('Tea people 3 contacts');
  if (expected === null) expect(page()).not.toContain('not subscribed');
  else expect(page()).toContain(expected);
});

test('the last tab has the create button in the place of Next, and Cancel stays where it is', async () => {
  const buttons = () => all('[role="dialog"] footer button').map(({ textContent }) => textContent);
  const click = async (name: string, detail: number) => {
    await act(async () =>
      named(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
    );
    await waitForRequests();
  };
  await show({ design: null });
  await fill('name', 'Spring');
  await fill('subject', 'Tea is back');
  expect(buttons()).toEqual(['Cancel', 'Create Campaign', 'Next: Content']);
  // The free space is between Cancel and the others, so their number does not move it.
  expect(named('Cancel')?.className).toContain('me-auto');
  await click('Next: Content', 1);
  // A double click moves forward by one tab only.
  await click('Next: Audience', 2);
  expect(buttons()).toEqual(['Cancel', 'Create Campaign', 'Next: Audience']);
  await click('Next: Audience', 1);
  expect(buttons()).toEqual(['Cancel', 'Create Campaign']);
  await click('Create Campaign', 2);
  expect(calls('POST').filter(({ url }) => url === '/api/esp/campaigns')).toEqual([]);
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  await click('Create Campaign', 1);
  expect(toast()).toMatchObject({ title: 'Campaign created' });
});

test('the form has the handed-over design with its subject and preheader', async () => {
  await show({ design: { html: '<p>Tea</p>', name: 'Imported Campaign', subject: 'Tea is back' } });
  expect([field('name')?.value, field('subject')?.value]).toEqual(['Imported Campaign', 'Tea is back']);
  await press('Create Campaign');
  expect(calls('POST').find(({ url }) => url === '/api/esp/campaigns')?.body).toMatchObject({
    htmlContent: '<p>Tea</p>',
  });
});

test('unsaved input is restored for the same user until the user discards it', async () => {
  await show({ design: null });
  await fill('subject', 'Forty tins');
  await act(async () => root.unmount());
  root = createRoot(container);
  await show({ design: null });
  expect(field('subject')?.value).toBe('Forty tins');
  expect(page()).toContain('Draft restored');
  await press('Start over');
  expect(field('subject')?.value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

test('a campaign started from a segment or a list has only that audience', async () => {
  const created = () => calls('POST').findLast(({ url }) => url === '/api/esp/campaigns')?.body;
  await show({ design: null, audience: { list: 'l1', segment: null } });
  expect(sessionStorage.length).toBe(0);
  await press('Audience');
  expect(page()).toContain('3 recipients. Each gets the email once.');
  await press('Campaign Details');
  await fill('name', 'Spring');
  await fill('subject', 'Forty tins');
  await act(async () => root.unmount());
  root = createRoot(container);
  // A draft started for others gets the newly requested audience.
  await show({ design: null, audience: { list: null, segment: 's1' } });
  expect(field('subject')?.value).toBe('Forty tins');
  await press('Audience');
  await act(async () => root.unmount());
  root = createRoot(container);
  await show({ design: null, audience: { list: null, segment: 's1' } });
  await press('Create Campaign');
  expect(created()).toMatchObject({
    subject: 'Forty tins',
    selectedLists: [],
    selectedSegments: ['s1'],
    everyone: false,
  });
  expect(sessionStorage.length).toBe(0);
});

test('the list follows a campaign that is sending', async () => {
  stored = [campaign('s', 'sending', { totalRecipients: 10, sentCount: 2 })];
  await show();
  expect(page()).toContain('2 of 10 processed.');
  stored = [
    campaign('s', 'sent', { totalRecipients: 10, sentCount: 10, sentAt: '2026-11-02T09:00:00.000Z' }),
  ];
  await act(async () => vi.advanceTimersByTimeAsync(2_100));
  await waitForRequests();
  expect(page()).not.toContain('2 of 10');
});
