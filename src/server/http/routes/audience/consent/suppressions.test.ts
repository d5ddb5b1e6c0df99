// The suppression list as a screen pages through it: contacts only, as other addresses are stored as hashes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

let server: TestServer;
let ann: Audience;
const path = '/api/esp/blocked-addresses';

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
  for (const [email, status] of [
    ['left@home.example', 'unsubscribed'],
    ['back@home.example', 'bounced'],
    ['50_off@home.example', 'bounced'],
    ['spam@home.example', 'complained'],
  ] as const)
    await ann.setStatus(
      await ann.add(email, { firstName: status === 'bounced' ? `100% ${email.slice(0, 4)}` : 'Kim' }),
      status,
    );
  await ann.add('reads@home.example');
  await ann.add('waits@home.example', { listIds: [await ann.list('Asks first', { doubleOptIn: true })] });
  await ann.add('chosen@home.example');
  await ann.client.post(path, { email: 'chosen@home.example' });
  await ann.client.post(path, { email: 'stranger@home.example' });
});
afterAll(() => server.close());

const emails = async (query: string): Promise<string[]> => {
  const { status, body, text } = await ann.client.get(`${path}?${query}`);
  expect(status, text).toBe(200);
  return body.map(({ email }: { email: string }) => email);
};

it('lists suppressed contacts, newest first, with the reason, the date and the contact', async () => {
  expect(await emails('')).toEqual([
    'chosen@home.example',
    'spam@home.example',
    '50_off@home.example',
    'back@home.example',
    'left@home.example',
  ]);
  const [first] = (await ann.client.get(path)).body;
  expect(first).toEqual({
    contactId: expect.any(String),
    email: 'chosen@home.example',
    reason: 'cleaned',
    at: expect.stringMatching(/Z$/),
  });
  expect((await ann.client.get(`/api/esp/contacts/${first.contactId}`)).body.email).toBe(first.email);
});

it('narrows by reason and by words of the address or name, taken literally', async () => {
  expect(await emails('reason=bounced')).toEqual(['50_off@home.example', 'back@home.example']);
  expect(await emails('search=BACK@')).toEqual(['back@home.example']);
  expect(await emails('search=0_o')).toEqual(['50_off@home.example']);
  expect(await emails('search=_a')).toEqual([]);
  expect(await emails('search=0%25')).toEqual(['50_off@home.example', 'back@home.example']);
  expect(await emails('search=a%25e')).toEqual([]);
  expect(await emails("search='%20or%20true")).toEqual([]);
  expect(await emails('search=reads')).toEqual([]);
  expect(await emails('search=home&reason=complained')).toEqual(['spam@home.example']);
  expect((await ann.client.get(`${path}?reason=pending`)).status).toBe(400);
});

it('is paged', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body, headers } = await ann.client.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body.length).toBeLessThanOrEqual(2);
    seen.push(...body.map(({ email }: { email: string }) => email));
    cursor = headers.get('x-next-cursor') ?? '';
  } while (cursor !== '');
  expect(seen).toEqual(await emails(''));
  expect((await ann.client.get(`${path}?cursor=x`)).status).toBe(400);
});

it('shows nothing to other workspaces, and nothing without a session', async () => {
  const ben = await audience(server);
  expect((await ben.client.get(path)).body).toEqual([]);
  expect((await server.client().get(path)).status).toBe(401);
});

it('loses an address that was removed', async () => {
  await ann.client.post(`${path}/lift`, { email: 'left@home.example', reason: 'She wrote to us.' });
  expect(await emails('reason=unsubscribed')).toEqual([]);
});
