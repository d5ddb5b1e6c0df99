import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { brand } from '#web/lib/site.ts';
import { currentToasts, dismissToast } from '#web/lib/toast.ts';
import { SignupScreen } from './signup-screen.tsx';

const paid = {
  valid: true,
  customerEmail: 'mara@shop.example',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  planType: 'yearly',
  account: 'none',
  claim: 'open',
};
const refuse = (status: number, message?: string) => () =>
  message === undefined ? new Response('', { status }) : Response.json({ message }, { status });
const networkError = (): Response => {
  throw new TypeError('Failed to fetch');
};

let root: ReturnType<typeof createRoot>;
let container: HTMLElement;
let responses: Record<string, () => Response>;
let sent: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  responses = {
    verify: () => Response.json(paid),
    signup: () => Response.json({}),
    login: () => Response.json({}),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push({ url, ...JSON.parse(String(body)) });
    const [, response] = Object.entries(responses).find(([name]) => url.includes(name)) ?? [];
    return response ? response() : Response.json({});
  });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async (query: string) => {
  const client = createQueryClient();
  client.setQueryData([currentUser.path], null);
  client.setQueryData([siteConfig.path], { googleSignIn: false, demo: null });
  const location = memoryLocation({ path: '/signup', searchPath: query, record: true });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <Route path="/signup">
            <SignupScreen />
          </Route>
        </Router>
      </QueryClientProvider>,
    ),
  );
  // The check answers when the test says so.
  for (let round = 0; round < 5; round += 1) await act(async () => vi.advanceTimersByTime(0));
  return location;
};
const toastText = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant ?? 'default'];
};
const fill = (name: string, value: string) =>
  act(async () => {
    const field = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = async () => {
  await act(async () => {
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  for (let round = 0; round < 10; round += 1) await act(async () => vi.advanceTimersByTime(0));
};
const fillAll = async () => {
  await fill('firstName', 'Mara');
  await fill('lastName', 'Lind');
  await fill('password', 'a letter a day');
  await fill('confirmPassword', 'a letter a day');
};

test('without a session there is nothing to complete', async () => {
  const location = await open('');
  expect(toastText()).toEqual([
    'Payment Required',
    'Please complete payment before creating an account',
    'destructive',
  ]);
  await act(async () => vi.advanceTimersByTime(1));
  expect(location.history.at(-1)).toBe('/');
});

test.each([
  [
    'is not valid',
    () => Response.json({ ...paid, valid: false }),
    ['Payment Verification Failed', 'Unable to verify your payment. Please try again.', 'destructive'],
  ],
  [
    'cannot be checked',
    refuse(503),
    ['Verification Error', 'Unable to verify payment. Please contact support.', 'destructive'],
  ],
])('a payment that %s is reported, with a link home', async (_, response, text) => {
  responses.verify = response;
  const location = await open('session_id=cs_1');
  expect(toastText()).toEqual(text);
  expect(container.querySelector('h1')?.textContent).toBe('Payment Required');
  expect(
    [...container.querySelectorAll('a')].find(({ textContent }) => textContent === 'Return to Home'),
  ).toBeDefined();
  await act(async () => vi.advanceTimersByTime(4_900));
  expect(location.history.at(-1)).toMatch(/^\/signup/);
  await act(async () => vi.advanceTimersByTime(200));
  expect(location.history.at(-1)).toBe('/');
});

test('the refusal page stays while the pointer or the keyboard focus is on its button', async () => {
  responses.verify = () => Response.json({ ...paid, valid: false });
  const location = await open('session_id=cs_1');
  const button = [...container.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Return to Home',
  );
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const isOnSignup = () => String(location.history.at(-1)).startsWith('/signup');
  await wait(3_000);
  await act(async () => button?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await wait(60_000);
  expect(isOnSignup()).toBe(true);
  await act(async () => button?.focus());
  await act(async () => button?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
  await wait(60_000);
  expect(isOnSignup()).toBe(true);
  await act(async () => button?.blur());
  await wait(4_900);
  expect(isOnSignup()).toBe(true);
  await wait(200);
  expect(location.history.at(-1)).toBe('/');
});

const hidden = { ...paid, customerEmail: null, customerId: null, subscriptionId: null };
const linkTo = (name: string) =>
  [...container.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');

test('a payment that already has an account leads to sign-in without an error', async () => {
  responses.verify = () => Response.json({ ...hidden, valid: false, planType: null, account: 'used' });
  const location = await open('session_id=cs_1');
  expect(container.textContent).toContain('This payment was already used');
  expect(linkTo('Sign in')).toBe('/login?next=%2Fdashboard');
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(location.history.at(-1)).toMatch(/^\/signup/);
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test('a browser that did not begin the payment shows no form and sends a link to the payer', async () => {
  responses.verify = () => Response.json({ ...hidden, claim: 'by-mail' });
  responses['claim-link'] = refuse(503, 'The mail could not be sent right now.');
  await open('session_id=cs_1');
  expect(container.textContent).toContain('Payment Verified - yearly Plan');
  expect(container.querySelector('input')).toBeNull();
  const press = async () => {
    await act(async () => container.querySelector('button')?.click());
    for (let round = 0; round < 5; round += 1) await act(async () => vi.advanceTimersByTime(0));
  };
  expect(container.querySelector('button')?.textContent).toBe('Email me a link');
  await press();
  expect(container.textContent).toContain('The mail could not be sent right now.');
  responses['claim-link'] = () => Response.json({ success: true });
  await press();
  expect(container.textContent).toContain('The link was sent');
});

test('without an email address the page says where the payment can be used', async () => {
  responses.verify = () => Response.json({ ...hidden, claim: 'closed' });
  await open('session_id=cs_1');
  expect(container.textContent).toContain('Open this page in the browser you paid in');
  expect(linkTo('Contact us')).toBe('/contact');
});

test('the mailed link opens the form and confirms its address; an expired link says so', async () => {
  responses['claim-link'] = () => Response.json({ sessionId: 'cs_1' });
  responses.verify = () => Response.json({ ...paid, claim: 'proven' });
  const location = await open('claim=sealed');
  expect(sent[0]).toEqual({ url: '/api/payments/claim-link', token: 'sealed' });
  expect(location.history.at(-1)).toBe('/signup?session_id=cs_1');
  expect(container.textContent).toContain('It’s confirmed because you opened the link we sent to it.');
  act(() => root.render(null));
  responses['claim-link'] = refuse(422, 'This link has expired.');
  await open('claim=old');
  expect(container.textContent).toContain('This link no longer works');
});

test('every empty field says what it needs, and nothing is sent', async () => {
  await open('session_id=cs_1');
  expect(container.textContent).toContain('Payment Verified - yearly Plan');
  expect(container.querySelector<HTMLInputElement>('input[name="email"]')?.readOnly).toBe(true);
  await fill('firstName', 'M');
  await fill('password', 'short');
  await fill('confirmPassword', 'other');
  await submit();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Password must be at least 8 characters',
    "Passwords don't match",
  ])
    expect(container.textContent).toContain(message);
  // The password's hint would repeat it.
  expect(container.textContent).not.toContain('At least 8 characters.');
  expect(sent).toEqual([]);
});

test.each([
  [
    'with a message',
    refuse(409, 'An account with this email already exists.'),
    'An account with this email already exists.',
  ],
  ['without a message', refuse(500), 'Please try again'],
  ['because it does not answer', networkError, 'An unexpected error occurred'],
])('an account is not created when the server refuses it %s', async (_, response, description) => {
  const location = await open('session_id=cs_1');
  responses.signup = response;
  await fillAll();
  await submit();
  expect(toastText()).toEqual(['Account creation failed', description, 'destructive']);
  expect(location.history.at(-1)).toMatch(/^\/signup/);
});

test('while the account is created the form is disabled, and afterwards the button has the focus', async () => {
  await open('session_id=cs_1');
  let response = (_: Response) => {};
  responses.signup = () => new Promise<Response>((resolve) => (response = resolve)) as never;
  await fillAll();
  container.querySelector<HTMLElement>('[type="submit"]')?.focus();
  await submit();
  const button = container.querySelector<HTMLButtonElement>('[type="submit"]');
  expect(button?.textContent).toBe('Creating Account...');
  const fields = container.querySelector('fieldset');
  expect([fields?.disabled, fields?.contains(button ?? null)]).toEqual([true, true]);
  button?.blur();
  response(Response.json({ message: 'No.' }, { status: 409 }));
  for (let round = 0; round < 10; round += 1) await act(async () => vi.advanceTimersByTime(0));
  expect(fields?.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});

test.each([
  ['the dashboard', () => Response.json({ id: 'u1' }), '/dashboard'],
  ['sign-in, where that fails', refuse(401, 'Invalid email or password'), '/login'],
])('a new account leads to %s', async (_, response, destination) => {
  const location = await open('session_id=cs_1');
  responses.login = response;
  await fillAll();
  await submit();
  expect(toastText()).toEqual([
    'Account created successfully!',
    `Welcome to ${brand}! Your subscription is active.`,
    'default',
  ]);
  expect(sent[0]).toMatchObject({
    url: '/api/auth/signup',
    email: 'mara@shop.example',
    marketingConsent: false,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
  });
  expect(sent[0]).not.toHaveProperty('confirmPassword');
  expect(location.history.at(-1)).toBe(destination);
});
