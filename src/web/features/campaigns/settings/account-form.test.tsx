import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import type { EspSettings } from '#contract/ses/settings.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { endpointKey } from '#web/lib/use-endpoint.ts';
import { AccountForm } from './account-form.tsx';
import { saveSettingsDraft } from './settings-draft.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const settings: EspSettings = {
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
  sandboxAvailable: false,
  usesSandbox: false,
};

let root: ReturnType<typeof createRoot>;
let container: HTMLElement;
let respond: () => Response;
let sent: { address: string; body: Record<string, unknown> }[];

const show = async () => {
  root = createRoot(container);
  const client = createQueryClient();
  client.setQueryData(endpointKey(currentUser), { id: 'u1' });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <AccountForm settings={settings} />
      </QueryClientProvider>,
    ),
  );
  await act(async () => {});
};

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json({ id: 'u1' });
    sent.push({ address, body: JSON.parse(String(body)) });
    return respond();
  });
  container = document.createElement('div');
  document.body.append(container);
  await show();
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  saveSettingsDraft('u1', null);
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
const fill = (name: string, value: string) =>
  act(async () => {
    const input = field(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = async (name: string) => {
  await act(async () => {
    [...container.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
  });
  await act(async () => {});
};
const toastText = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant ?? 'default'];
};
const tested = { success: true, error: '', fault: null, permission: null, warnings: [] };

test.each<[string, Record<string, unknown>, string[]]>([
  ['it works', tested, ['Connection successful', 'Amazon SES accepts your emails.', 'default']],
  [
    'it fails with a message',
    { ...tested, success: false, error: 'The secret does not belong to this access key ID.' },
    ['Connection failed', 'The secret does not belong to this access key ID.', 'destructive'],
  ],
  [
    'it fails without a message',
    { ...tested, success: false },
    ['Connection failed', 'Unable to connect to Amazon SES', 'destructive'],
  ],
])('the connection test reports its result: %s', async (_name, body, toast) => {
  respond = () => Response.json(body);
  await press('Test Connection');
  expect(toastText()).toEqual(toast);
  expect(sent[0]?.address).toContain('/api/esp/test-connection');
});

test.each([
  ['{"message":"Too many calls."}', 'Too many calls.'],
  ['<html>', 'Failed to test connection'],
])('a connection test that cannot run is reported: %s', async (body, text) => {
  respond = () => new Response(body, { status: 429 });
  await press('Test Connection');
  expect(toastText()).toEqual(['Test failed', text, 'destructive']);
});

test('a working connection with a note stays on the screen', async () => {
  respond = () => Response.json({ ...tested, warnings: ['Your account is in the SES sandbox.'] });
  await press('Test Connection');
  expect(container.textContent).toContain('Your account is in the SES sandbox.');
});

test('unsaved values are tested and stay in the form, and saving confirms', async () => {
  await fill('awsSecretAccessKey', 'a new secret');
  respond = () => Response.json(tested);
  await press('Test Connection');
  expect(sent[0]?.body).toMatchObject({ awsSecretAccessKey: 'a new secret', awsRegion: 'us-east-1' });
  expect(container.textContent).toContain('Unsaved changes');

  act(() => root.unmount());
  await show();
  expect(field('awsSecretAccessKey')?.value).toBe('a new secret');

  respond = () => Response.json(settings);
  await press('Save Settings');
  expect(toastText()[0]).toBe('Settings updated');
  expect(field('awsSecretAccessKey')?.value).toBe('');
  expect(sent.at(-1)?.body).toMatchObject({ awsSecretAccessKey: 'a new secret', defaultFromName: 'Mara' });
});

test('without a key and its secret no test runs', async () => {
  await fill('awsAccessKeyId', 'AKIAOTHER00000000000');
  await press('Test Connection');
  expect(toastText()).toEqual([
    'AWS credentials required',
    'Please configure AWS credentials first',
    'destructive',
  ]);
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(field('awsSecretAccessKey'));
  expect(container.textContent).toContain('Enter the secret access key for this ID.');
});

test.each([
  [
    '{"message":"Pflichtfelder fehlen","code":"required-fields-missing","errors":[{"path":"defaultFromEmail","message":"Enter the sender address."}]}',
    ['Required fields missing', 'Please fill in all required fields'],
    'Enter the sender address.',
  ],
  ['<html>', ['Error', 'Failed to update settings'], ''],
])('a failed save is reported, also in the form: %s', async (body, text, atField) => {
  await fill('defaultFromName', 'Mara Lind');
  respond = () => new Response(body, { status: 400 });
  await press('Save Settings');
  expect(toastText()).toEqual([...text, 'destructive']);
  expect(container.textContent).toContain(atField);
  expect(field('defaultFromName')?.value).toBe('Mara Lind');
});
