import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import type { OwnDomain, OwnDomains } from '#contract/carriers/own-domains.ts';
import type { EspSettings, SesAccountFacts } from '#contract/ses/settings.ts';
import { type SetupReason, type SetupRow, type SetupStatus, setupReason } from '#contract/ses/setup.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { saveSettingsDraft } from './settings-draft.ts';
import { SettingsTab } from './settings-tab.tsx';

const configured: EspSettings = {
  awsAccessKeyId: 'AKIA************MPLE',
  hasSecret: true,
  awsRegion: 'us-east-1',
  defaultFromEmail: 'mara@shop.example',
  defaultFromName: 'Mara',
  postalAddress: '',
  trackingDomain: '',
  trackingDomainState: 'unset',
  webViewDomain: '',
  webViewDomainState: 'unset',
  utm: null,
  sesConfigured: true,
  sandboxAvailable: true,
  usesSandbox: false,
};
const account: SesAccountFacts = {
  facts: {
    hasProductionAccess: false,
    isSendingEnabled: false,
    enforcement: 'PROBATION',
    perSecond: 14,
    perDay: 50_000,
    sentInLastDay: 1_200,
    knownAt: '2026-11-21T10:00:00.000Z',
  },
  problem: '',
  identities: [{ name: 'shop.example', isVerified: false }],
  isSenderVerified: false,
  tracking: {
    configurationSet: 'newsletters',
    topicArn: 't',
    queueUrl: 'q',
    hasWebhook: false,
    lastEventAt: null,
  },
  policy: '{"Version":"2012-10-17"}',
};
const rowOf = (
  id: SetupRow['id'],
  state: SetupRow['state'],
  reason: SetupReason,
  ...names: string[]
): SetupRow => ({
  id,
  state,
  reason,
  names,
  detail: '',
  checkedAt: null,
});
const setup: SetupStatus = {
  rows: [
    { ...rowOf('account', 'done', 'account_connected', 'us-east-1'), checkedAt: new Date().toISOString() },
    rowOf('limits', 'attention', 'limits_sandbox'),
    rowOf('sender', 'blocked', 'sender_unverified', 'mara@shop.example'),
    rowOf('domain', 'attention', 'domain_records_missing', 'shop.example', 'DKIM', 'DMARC'),
    rowOf('events', 'done', 'events_waiting'),
    rowOf('address', 'blocked', 'address_missing'),
    rowOf('ownDomains', 'off', 'own_domains_unset'),
    rowOf('test', 'unknown', 'test_never'),
  ],
  records: [
    {
      purpose: 'dmarc',
      type: 'TXT',
      name: '_dmarc.shop.example',
      value: 'v=DMARC1; p=none;',
      state: 'different',
      found: ['v=DMARC2'],
      isOptional: false,
    },
  ],
  limits: null,
};
const noDomain: OwnDomain = {
  domain: '',
  state: 'unset',
  problem: null,
  isUsed: false,
  checkedAt: null,
  records: [],
};
const ownDomains: OwnDomains = { target: 'letters.example', tracking: noDomain, webView: noDomain };
const step = { id: 'topic', label: 'Topic', state: 'failed', message: 'May not.', permission: null };

let responses: Record<string, unknown>;
let requested: string[];
/** The message of the test before. */
let received: number | undefined;
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [requested, received] = [[], currentToasts()[0]?.id];
  responses = {
    'GET /api/esp/settings': configured,
    'GET /api/esp/account': account,
    'GET /api/esp/setup': setup,
    'GET /api/esp/domains': ownDomains,
    'GET /api/esp/tracking': { opens: true, clicks: true },
    'POST /api/esp/settings/sandbox': { ...configured, usesSandbox: true },
  };
  // A request without a prepared answer is an error without a message.
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    requested.push(call);
    return call in responses ? Response.json(responses[call]) : new Response('', { status: 503 });
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  saveSettingsDraft('u1', null);
  vi.unstubAllGlobals();
});

const page = () => document.body.textContent ?? '';
const until = (text: string) => act(async () => vi.waitFor(() => expect(page()).toContain(text), 20_000));
const show = async () => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1' });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SettingsTab />
      </QueryClientProvider>,
    ),
  );
};
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button is named ${name}.`);
  await act(async () => button.click());
};
const untilToast = (title: string) =>
  act(async () =>
    vi.waitFor(() => {
      const [toast] = currentToasts();
      expect([toast?.title, toast?.id === received]).toEqual([title, false]);
    }, 20_000),
  );

const open = (title: string) => press(title);
const primaries = () =>
  [...document.querySelectorAll('button, a')].filter(({ className }) => className.includes('bg-accent'));

test('each row says its state in a word, why, and what to do', async () => {
  await show();
  await until('mara@shop.example is not verified');
  for (const text of [
    'Configured',
    'AccountDone',
    'Your Amazon SES account in us-east-1 is connected.',
    'Checked now',
    'Sending limitsNeeds attention',
    'SenderBlocked',
    'shop.example is not complete: DKIM and DMARC.',
    'Own domainsNot used',
    'TestUnknown',
    'Link trackingDone',
    'Opens and clicks are tracked.',
  ])
    expect(page()).toContain(text);
  expect(primaries().map(({ textContent }) => textContent)).toEqual(['Request production access']);
  expect(document.querySelectorAll('section[aria-labelledby]')).toHaveLength(9);
});

test.each(setupReason.options)('%s has a sentence and one action', async (reason) => {
  const row = rowOf('sender', 'attention', reason, 'shop.example', 'DKIM');
  responses['GET /api/esp/setup'] = {
    ...setup,
    rows: [row],
    limits: { perDay: 50_000, perSecond: 14, sentInLastDay: 1_200 },
  };
  await show();
  await until('SenderNeeds attention');
  const section = document.querySelector('section[aria-labelledby="row-sender"]');
  const [action, ...more] = [...(section?.querySelectorAll('button:not([aria-expanded]), a') ?? [])];
  expect([action?.textContent, more]).toEqual([expect.stringMatching(/^[A-Z][a-z]/), []]);
  const sentence = section?.textContent?.replace(action?.textContent ?? '', '') ?? '';
  expect(sentence).toMatch(/^SenderNeeds attention\S.+\.$/);
  expect(sentence).not.toMatch(/[{}]|espSettings/);
});

test('details open and close, and records can be copied', async () => {
  await show();
  await until('shop.example is not complete');
  await open('Domain');
  await until('v=DMARC1; p=none;');
  for (const text of ['_dmarc.shop.example', 'Different', 'v=DMARC2', 'Copy name', 'Copy value'])
    expect(page()).toContain(text);
  await open('Domain');
  expect(page()).not.toContain('v=DMARC1; p=none;');
  await open('Sending limits');
  await until('Amazon paused sending for this account');
  for (const text of ['1,200 of 50,000', 'Under review', 'Not verified']) expect(page()).toContain(text);
});

test('a row leads to the field that it needs', async () => {
  await show();
  await until('mara@shop.example is not verified');
  await press('Enter address');
  expect(document.activeElement?.getAttribute('name')).toBe('postalAddress');
  // The form has the one primary button while it is open.
  expect(primaries().map(({ textContent }) => textContent)).toEqual(['Save Settings']);
});

test('a check says what came of it, and a refused one why', async () => {
  responses['POST /api/esp/setup/check'] = {
    ...setup,
    rows: setup.rows.map((row) => (row.id === 'test' ? row : { ...row, state: 'done' })),
  };
  await show();
  await until('mara@shop.example is not verified');
  const status = () => document.querySelector('[role="status"]')?.textContent;
  expect(status()).toBe('');
  await press('Check again');
  await act(async () => vi.waitFor(() => expect(status()).toBe('Checked. 1 row is not done.'), 20_000));
  delete responses['POST /api/esp/setup/check'];
  await press('Check again');
  await untilToast('Error');
});

test('a test of the stored account is shown in its row', async () => {
  responses['POST /api/esp/test-connection'] = {
    success: false,
    error: 'The key is wrong.',
    fault: 'key',
    permission: null,
    warnings: [],
  };
  await show();
  await until('Not tested yet.');
  await press('Test Connection');
  await untilToast('Connection failed');
  expect(page()).toContain('The last test failedThe key is wrong.');
});

test('without an account its form is open, and every other row leads there', async () => {
  const none = { ...configured, hasSecret: false, sesConfigured: false, awsAccessKeyId: '' };
  responses['GET /api/esp/settings'] = none;
  responses['GET /api/esp/setup'] = {
    ...setup,
    rows: setup.rows.map((row) => rowOf(row.id, 'blocked', row.id === 'test' ? 'test_never' : 'no_account')),
  };
  await show();
  await until('Not Configured');
  await until('Open Amazon SES and choose a region');
  expect(primaries().map(({ textContent }) => textContent)).toEqual(['Save Settings']);
  await press('Test Connection');
  await untilToast('AWS credentials required');
});

test('an own domain is saved, and its record is shown', async () => {
  const pending: OwnDomain = {
    domain: 'links.shop.example',
    state: 'pending',
    problem: 'no_record',
    isUsed: false,
    checkedAt: null,
    records: [
      {
        purpose: 'alias',
        type: 'CNAME',
        name: 'links.shop.example',
        value: 'letters.example',
        state: 'missing',
        found: [],
        isOptional: false,
      },
    ],
  };
  responses['PUT /api/esp/domains'] = { ...ownDomains, tracking: pending };
  await show();
  await until('Links in your emails lead through');
  await press('Add domain');
  await until('Domain for links');
  const input = document.querySelector<HTMLInputElement>('[name="trackingDomain"]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      'links.shop.example',
    );
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  responses['GET /api/esp/domains'] = responses['PUT /api/esp/domains'];
  await press('Save domains');
  await untilToast('Domains saved');
  for (const text of ['It has no CNAME record yet.', 'Leads to this server', 'letters.example', 'Missing'])
    expect(page()).toContain(text);
});

test('a failed load is reported, and can be retried', async () => {
  const allResponses = responses;
  responses = {};
  await show();
  await until('Your settings could not be loaded');
  responses = { 'GET /api/esp/settings': configured };
  await press('Try again');
  await until('The state of your settings could not be loaded');
  await open('Event tracking');
  await until('Your account could not be checked');
  await open('Link tracking');
  await until('The tracking settings could not be loaded');
  await open('Own domains');
  await until('Your domains could not be loaded');
  responses = allResponses;
});

test('the sandbox asks before it replaces an account', async () => {
  await show();
  await until('Your Amazon SES account in us-east-1');
  await open('Account');
  await until('Use the sandbox account');
  await press('Use the sandbox account');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain(
    'we delete its key and secret',
  );
  expect(requested).not.toContain('POST /api/esp/settings/sandbox');
  await press('Use the sandbox account');
  await untilToast('Settings updated');
  await until('You are using the sandbox account');
});

test.each([
  ['completely', { success: true, steps: [] }, 'Event tracking is set up', undefined],
  ['partly', { success: false, steps: [step] }, 'Event tracking is incomplete', 'destructive'],
  ['not at all', undefined, 'Error', 'destructive'],
])('event tracking is set up: %s', async (_how, response, title, variant) => {
  if (response) responses['POST /api/esp/event-tracking'] = response;
  await show();
  await until('No events yet');
  await press('Check and repair');
  await untilToast(title);
  expect(currentToasts()[0]?.variant).toBe(variant);
  if (response?.steps.length) expect(page()).toContain('TopicFailedMay not.');
});

test.each([
  ['completely', { success: true, steps: [] }, 'Event tracking removed'],
  ['partly', { success: false, steps: [step] }, 'Event tracking was not fully removed'],
  ['not at all', undefined, 'Error'],
])('event tracking is removed after a question: %s', async (_how, response, title) => {
  if (response) responses['DELETE /api/esp/event-tracking'] = response;
  await show();
  await until('No events yet');
  await open('Event tracking');
  await until('Remove event tracking');
  await press('Remove event tracking');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('Remove event tracking?');
  expect(requested).not.toContain('DELETE /api/esp/event-tracking');
  await press('Remove event tracking');
  await untilToast(title);
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

test('a switch that could not be saved is reset, with a message', async () => {
  await show();
  await until('Opens and clicks are tracked.');
  await open('Link tracking');
  await until('Track opens');
  const box = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')][0];
  expect(box()?.checked).toBe(true);
  await act(async () => box()?.click());
  await untilToast('Error');
  expect(currentToasts()[0]?.description).toBe('The setting was not saved. Nothing was changed. Try again.');
  await act(async () => vi.waitFor(() => expect(box()?.checked).toBe(true), 20_000));
});
