import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts/session.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { ContactForm } from './contact-form.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: ReturnType<typeof createRoot>;
let container: HTMLElement;
let response: () => Response;
let sent: Record<string, unknown>[];

const open = async (user: object | null) => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], user);
  act(() => root.render(null));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ContactForm />
      </QueryClientProvider>,
    ),
  );
};

beforeEach(async () => {
  sent = [];
  response = () => Response.json({ success: true });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json({ formToken: 'token' });
    sent.push(JSON.parse(String(body)));
    return response();
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  await open(null);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const field = (name: string) =>
  container.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
const fill = (name: string, value: string) =>
  act(async () => {
    const input = field(name);
    const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const send = async () => {
  await fill('name', 'Mara');
  await fill('email', 'mara@shop.example');
  await fill('message', 'A question');
  await act(async () => {
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await act(async () => {});
};
const toastText = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant ?? 'default'];
};

test('after a message was sent the page says thank you and empties the form', async () => {
  await send();
  expect(sent).toMatchObject([
    { name: 'Mara', email: 'mara@shop.example', company: '', message: 'A question', marketingConsent: false },
  ]);
  expect(toastText()).toEqual([
    'Message sent',
    "Thank you for contacting us. We'll get back to you soon!",
    'default',
  ]);
  expect(['name', 'email', 'message'].map((name) => field(name)?.value)).toEqual(['', '', '']);
});

const mara = { id: 'u1', isDemo: false, firstName: 'Mara', lastName: 'Lind', email: 'mara@shop.example' };

test('a signed-in customer finds name and address filled in, and may change both', async () => {
  await open(mara);
  expect(['name', 'email', 'message'].map((name) => field(name)?.value)).toEqual([
    'Mara Lind',
    'mara@shop.example',
    '',
  ]);
  await fill('email', '');
  expect(['name', 'email'].map((name) => field(name)?.value)).toEqual(['Mara Lind', '']);
});

test('the demo account belongs to no user, so its form is empty', async () => {
  await open({ ...mara, isDemo: true });
  expect(['name', 'email'].map((name) => field(name)?.value)).toEqual(['', '']);
});

test.each([
  [
    'with a message',
    () => Response.json({ message: 'The email is not one.' }, { status: 400 }),
    ['Failed to send message', 'The email is not one.', 'destructive'],
  ],
  [
    'without a message',
    () => new Response('', { status: 500 }),
    ['Failed to send message', 'Please try again later', 'destructive'],
  ],
  [
    'because the server does not answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
    ['Error', 'Something went wrong. Please try again.', 'destructive'],
  ],
])('the form keeps a message that is refused %s', async (_, refusal, text) => {
  response = refusal;
  await send();
  expect(toastText()).toEqual(text);
  expect(field('message')?.value).toBe('A question');
});
