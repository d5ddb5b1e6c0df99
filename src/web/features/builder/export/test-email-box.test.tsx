import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { TestEmailBox } from './test-email-box.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let sent: string[];
let response: () => Response;

beforeEach(() => {
  sent = [];
  response = () => Response.json({ testEmailId: 'one', sentVia: 'sandbox' });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!String(url).endsWith('/api/send-test-email')) return Response.json({ rates: null });
    sent.push(JSON.parse(String(body)).recipientEmail);
    return response();
  });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  const store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1' });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <BuilderContext value={store}>
          <TestEmailBox html="<p>Dear reader</p>" />
        </BuilderContext>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const [firstField, furtherField] = [0, 1].map((index) => () => container.querySelectorAll('input')[index]);
const fill = (field: HTMLInputElement | undefined, value: string) =>
  act(() => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = (field: HTMLInputElement | undefined) =>
  act(async () => {
    field?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const errorAt = (field: HTMLInputElement | undefined) =>
  (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

test.each(['ann', 'ann lee@shop.example', 'a@b'])(
  'the address %s shows an error at its field and is not sent',
  async (typed) => {
    fill(furtherField?.(), typed);
    await submit(furtherField?.());
    expect(sent).toEqual([]);
    expect(errorAt(furtherField?.())).toContain('name@example.com');
    expect(errorAt(firstField?.())).toBe('');
    expect(document.activeElement).toBe(furtherField?.());
    fill(furtherField?.(), 'other@shop.example');
    expect(errorAt(furtherField?.())).toBe('');
    await submit(furtherField?.());
    expect(sent).toEqual(['other@shop.example']);
  },
);

test('the first address is the user’s own, and is checked as well', async () => {
  expect(firstField?.()?.value).toBe('mara@shop.example');
  fill(firstField?.(), 'mara@');
  await submit(firstField?.());
  expect(sent).toEqual([]);
  expect(errorAt(firstField?.())).toContain('complete email address');
});

test.each([
  [
    400,
    {
      message: 'Invalid email address',
      errors: [{ path: 'recipientEmail', message: 'Invalid email address' }],
    },
    'Invalid email address',
  ],
  [
    403,
    { message: 'Your plan has ended. Renew it to continue.' },
    'Your plan has ended. Renew it to continue.',
  ],
  [500, {}, 'Failed to send test email. Nothing was sent. Try again.'],
])('the error message for status %i does not name API calls', async (status, body, description) => {
  response = () => Response.json(body, { status });
  await submit(firstField?.());
  expect(currentToasts()[0]).toMatchObject({ title: 'Email Send Failed', description });
});

test('the typed address is stored with the step', () => {
  fill(furtherField?.(), 'other@shop.example');
  expect(JSON.parse(sessionStorage.getItem('lettersmith:export-fields') ?? '')).toEqual({
    emailId: 't1',
    fields: { further: 'other@shop.example' },
  });
});
