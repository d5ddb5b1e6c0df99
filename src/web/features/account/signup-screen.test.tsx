import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/auth.ts';
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
const unreached = (): Response => {
  throw new TypeError('Failed to fetch');
};

let root: ReturnType<typeof createRoot>;
let place: HTMLElement;
let answers: Record<string, () => Response>;
let sent: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  answers = {
    verify: () => Response.json(paid),
    signup: () => Response.json({}),
    login: () => Response.json({}),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push({ url, ...JSON.parse(String(body)) });
    const [, answer] = Object.entries(answers).find(([name]) => url.includes(name)) ?? [];
    return answer ? answer() : Response.json({});
  });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
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
  for (let turn = 0; turn < 5; turn += 1) await act(async () => vi.advanceTimersByTime(0));
  return location;
};
const said = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant ?? 'default'];
};
const fill = (name: string, value: string) =>
  act(async () => {
    const field = place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = async () => {
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  for (let turn = 0; turn < 10; turn += 1) await act(async () => vi.advanceTimersByTime(0));
};
const fillAll = async () => {
  await fill('firstName', 'Mara');
  await fill('lastName', 'Lind');
  await fill('password', 'a letter a day');
  await fill('confirmPassword', 'a letter a day');
};

test('without a session there is nothing to complete', async () => {
  const location = await open('');
  expect(said()).toEqual([
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
])('a payment that %s is reported, with a link home', async (_, answer, words) => {
  answers.verify = answer;
  const location = await open('session_id=cs_1');
  expect(said()).toEqual(words);
  expect(place.querySelector('h1')?.textContent).toBe('Payment Required');
  expect(
    [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Return to Home'),
  ).toBeDefined();
  await act(async () => vi.advanceTimersByTime(4_900));
  expect(location.history.at(-1)).toMatch(/^\/signup/);
  await act(async () => vi.advanceTimersByTime(200));
  expect(location.history.at(-1)).toBe('/');
});

test('the refusal page stays while the pointer or the keyboard focus is on its button', async () => {
  answers.verify = () => Response.json({ ...paid, valid: false });
  const location = await open('session_id=cs_1');
  const button = [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Return to Home');
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const isHere = () => String(location.history.at(-1)).startsWith('/signup');
  await wait(3_000);
  await act(async () => button?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await wait(60_000);
  expect(isHere()).toBe(true);
  await act(async () => button?.focus());
  await act(async () => button?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
  await wait(60_000);
  expect(isHere()).toBe(true);
  await act(async () => button?.blur());
  await wait(4_900);
  expect(isHere()).toBe(true);
  await wait(200);
  expect(location.history.at(-1)).toBe('/');
});

const hidden = { ...paid, customerEmail: null, customerId: null, subscriptionId: null };
const linkTo = (name: string) =>
  [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');

test('a payment that made an account before says so and leads to sign-in, without an error', async () => {
  answers.verify = () => Response.json({ ...hidden, valid: false, planType: null, account: 'used' });
  const location = await open('session_id=cs_1');
  expect(place.textContent).toContain('This payment was already used');
  expect(linkTo('Sign in')).toBe('/login?next=%2Fdashboard');
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(location.history.at(-1)).toMatch(/^\/signup/);
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test('in a browser that did not begin the payment a link is sent to the payer, and no form is shown', async () => {
  answers.verify = () => Response.json({ ...hidden, claim: 'by-mail' });
  answers['claim-link'] = refuse(503, 'The mail could not be sent right now.');
  await open('session_id=cs_1');
  expect(place.textContent).toContain('Payment Verified - yearly Plan');
  expect(place.querySelector('input')).toBeNull();
  const press = async () => {
    await act(async () => place.querySelector('button')?.click());
    for (let turn = 0; turn < 5; turn += 1) await act(async () => vi.advanceTimersByTime(0));
  };
  expect(place.querySelector('button')?.textContent).toBe('Email me a link');
  await press();
  expect(place.textContent).toContain('The mail could not be sent right now.');
  answers['claim-link'] = () => Response.json({ success: true });
  await press();
  expect(place.textContent).toContain('The link was sent');
});

test('without email it says where the payment can be used', async () => {
  answers.verify = () => Response.json({ ...hidden, claim: 'closed' });
  await open('session_id=cs_1');
  expect(place.textContent).toContain('Open this page in the browser you paid in');
  expect(linkTo('Contact us')).toBe('/contact');
});

test('the mailed link leads to the form, whose address it confirms; an expired one says so', async () => {
  answers['claim-link'] = () => Response.json({ sessionId: 'cs_1' });
  answers.verify = () => Response.json({ ...paid, claim: 'proven' });
  const location = await open('claim=sealed');
  expect(sent[0]).toEqual({ url: '/api/payments/claim-link', token: 'sealed' });
  expect(location.history.at(-1)).toBe('/signup?session_id=cs_1');
  expect(place.textContent).toContain('It is confirmed: you opened the link that we sent there.');
  act(() => root.render(null));
  answers['claim-link'] = refuse(422, 'This link has expired.');
  await open('claim=old');
  expect(place.textContent).toContain('This link no longer works');
});

test('every field says what it needs, and nothing is sent', async () => {
  await open('session_id=cs_1');
  expect(place.textContent).toContain('Payment Verified - yearly Plan');
  expect(place.querySelector<HTMLInputElement>('input[name="email"]')?.readOnly).toBe(true);
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
    expect(place.textContent).toContain(message);
  // The password's hint would repeat it.
  expect(place.textContent).not.toContain('At least 8 characters.');
  expect(sent).toEqual([]);
});

test.each([
  [
    'with its own words',
    refuse(409, 'An account with this email already exists.'),
    'An account with this email already exists.',
  ],
  ['without words', refuse(500), 'Please try again'],
  ['by no answer', unreached, 'An unexpected error occurred'],
])('an account that is refused %s is not made', async (_, answer, description) => {
  const location = await open('session_id=cs_1');
  answers.signup = answer;
  await fillAll();
  await submit();
  expect(said()).toEqual(['Account creation failed', description, 'destructive']);
  expect(location.history.at(-1)).toMatch(/^\/signup/);
});

test('while the account is made nothing can be pressed or changed, and afterwards the button has the focus', async () => {
  await open('session_id=cs_1');
  let answer = (_: Response) => {};
  answers.signup = () => new Promise<Response>((resolve) => (answer = resolve)) as never;
  await fillAll();
  place.querySelector<HTMLElement>('[type="submit"]')?.focus();
  await submit();
  const button = place.querySelector<HTMLButtonElement>('[type="submit"]');
  expect(button?.textContent).toBe('Creating Account...');
  const fields = place.querySelector('fieldset');
  expect([fields?.disabled, fields?.contains(button ?? null)]).toEqual([true, true]);
  button?.blur();
  answer(Response.json({ message: 'No.' }, { status: 409 }));
  for (let turn = 0; turn < 10; turn += 1) await act(async () => vi.advanceTimersByTime(0));
  expect(fields?.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});

test.each([
  ['the dashboard', () => Response.json({ id: 'u1' }), '/dashboard'],
  ['sign-in, where that fails', refuse(401, 'Invalid email or password'), '/login'],
])('a new account leads to %s', async (_, answer, destination) => {
  const location = await open('session_id=cs_1');
  answers.login = answer;
  await fillAll();
  await submit();
  expect(said()).toEqual([
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
