import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { AddContactDialog } from './add-contact-dialog.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: ReturnType<typeof createRoot>;
let place: HTMLElement;
let answer: () => Response;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'POST' ? answer() : Response.json([]),
  );
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <AddContactDialog open onClose={() => undefined} onAdded={async () => undefined} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const email = () => document.querySelector<HTMLInputElement>('input[type="email"]');
const submit = async (address: string) => {
  const field = email();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, address);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await act(async () => {});
};

test.each([
  [
    400,
    {
      message: 'email: Invalid email address',
      errors: [{ path: 'email', message: 'Invalid email address' }],
    },
    'Invalid email address',
    true,
  ],
  [
    409,
    { message: 'ann@shop.example is one of your contacts already.' },
    'ann@shop.example is one of your contacts already.',
    true,
  ],
  [503, { message: 'The database is away.' }, 'The database is away.', false],
  [500, {}, 'Failed to add contact', false],
])(
  'a refusal with %i stands at the address where that is what is wrong',
  async (status, body, words, isOfEmail) => {
    answer = () => Response.json(body, { status });
    await submit('ann@shop.example');
    expect(currentToasts()[0]).toMatchObject({ title: 'Error', description: words, variant: 'destructive' });
    expect(email()?.getAttribute('aria-invalid') === 'true').toBe(isOfEmail);
    expect(email()?.value).toBe('ann@shop.example');
  },
);

test('without an address it is asked for, and takes the focus', async () => {
  await submit(' ');
  expect(currentToasts()[0]).toMatchObject({
    title: 'Email required',
    description: 'Please enter an email address',
  });
  expect(document.activeElement).toBe(email());
});
