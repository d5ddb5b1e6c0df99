import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/auth.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { TestEmailBox } from './test-email-box.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
let sent: string[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ testEmailId: 'one', sentVia: 'sandbox' });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!String(url).endsWith('/api/send-test-email')) return Response.json({ rates: null });
    sent.push(JSON.parse(String(body)).recipientEmail);
    return answer();
  });
  const client = createQueryClient();
  client.setQueryData([currentUser.path], { id: 'u1', email: 'mara@shop.example', firstName: 'Mara' });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
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
  place.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const [first, further] = [0, 1].map((at) => () => place.querySelectorAll('input')[at]);
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

test.each(['somebody', 'some body@shop.example', 'a@b'])(
  '%s is refused beside its field, and not sent',
  async (typed) => {
    fill(further?.(), typed);
    await submit(further?.());
    expect(sent).toEqual([]);
    expect(errorAt(further?.())).toContain('name@example.com');
    expect(errorAt(first?.())).toBe('');
    expect(document.activeElement).toBe(further?.());
    fill(further?.(), 'other@shop.example');
    expect(errorAt(further?.())).toBe('');
    await submit(further?.());
    expect(sent).toEqual(['other@shop.example']);
  },
);

test('so is the first address, which is the user’s own until another is typed', async () => {
  expect(first?.()?.value).toBe('mara@shop.example');
  fill(first?.(), 'mara@');
  await submit(first?.());
  expect(sent).toEqual([]);
  expect(errorAt(first?.())).toContain('whole email address');
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
  [500, {}, 'Failed to send test email. Nothing was sent. Please try again.'],
])('the message for %i does not name API calls', async (status, body, words) => {
  answer = () => Response.json(body, { status });
  await submit(first?.());
  expect(currentToasts()[0]).toMatchObject({ title: 'Email Send Failed', description: words });
});

test('what was typed is restored with the step', () => {
  fill(further?.(), 'other@shop.example');
  expect(JSON.parse(sessionStorage.getItem('lettersmith:export-fields') ?? '')).toEqual({
    emailId: 't1',
    fields: { further: 'other@shop.example' },
  });
});
