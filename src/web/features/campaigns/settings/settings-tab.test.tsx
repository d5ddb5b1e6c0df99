import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import type { EspSettings, SenderDomainFacts, SesAccountFacts } from '#contract/ses/settings.ts';
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
const domain: SenderDomainFacts = {
  domain: 'shop.example',
  exists: 'present',
  spf: 'present',
  dkim: 'unknown',
  dmarc: 'absent',
  dmarcPolicy: null,
  findings: [
    {
      id: 'dmarc-missing',
      severity: 'high',
      message: 'shop.example publishes no DMARC.',
      fix: 'Add a record.',
    },
  ],
};
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
    'GET /api/esp/sender-domain': domain,
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

test('an account that is not ready says what is missing, and a domain which records are missing', async () => {
  await show();
  await until('shop.example publishes no DMARC.');
  for (const text of [
    'Configured',
    'Your account is in the SES sandbox',
    'Amazon paused sending for this account',
    '1,200 of 50,000',
    'Under review',
    'mara@shop.example is not verified',
    'Not verified',
    'SPF Who may send for your domainFound',
    'DMARC How to treat emails that fail both checksMissing',
    'DKIM Signs your emailsNo answer',
  ])
    expect(page()).toContain(text);
});

test('a failed load is reported, and can be retried', async () => {
  const allResponses = responses;
  responses = {};
  await show();
  await until('Your settings could not be loaded');
  responses = { 'GET /api/esp/settings': configured };
  await press('Try again');
  await until('Your account could not be checked');
  await until('The domain could not be checked');
  await until('The tracking settings could not be loaded');
  responses = allResponses;
  await press('Check again');
  await until('shop.example publishes no DMARC.');
});

test('the sandbox asks before it replaces an account', async () => {
  await show();
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
  await press('Remove event tracking');
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('Remove event tracking?');
  expect(requested).not.toContain('DELETE /api/esp/event-tracking');
  await press('Remove event tracking');
  await untilToast(title);
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

test('a switch that could not be saved is reset, with a message', async () => {
  await show();
  await until('Track opens');
  const box = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')][0];
  expect(box()?.checked).toBe(true);
  await act(async () => box()?.click());
  await untilToast('Error');
  expect(currentToasts()[0]?.description).toBe('The setting was not saved. Nothing was changed. Try again.');
  await act(async () => vi.waitFor(() => expect(box()?.checked).toBe(true), 20_000));
});
