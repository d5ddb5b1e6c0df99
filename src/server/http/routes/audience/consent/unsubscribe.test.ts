// The personal link of a message: what its page shows, and how a contact unsubscribes and subscribes again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#server/domain/privacy/retention.ts';
import {
  type Answer,
  type Client,
  startTestServer,
  type TestServer,
} from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

let server: TestServer;
let ann: Audience;
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
});
afterAll(() => server.close());

const oneClick = 'List-Unsubscribe=One-Click';
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
/** As a mail service calls it: no cookie, no referrer, no origin. */
const click = (path: string, raw = oneClick, headers: Record<string, string> = urlencoded): Promise<Answer> =>
  server.client().request('POST', path, undefined, { raw, headers });
const send = (path: string, fields: Record<string, string> | [string, string][]): Promise<Answer> =>
  click(path, new URLSearchParams(fields).toString());
const statusOf = async (owner: Audience, id: string): Promise<string> =>
  (await owner.client.get(`/api/esp/contacts/${id}`)).body.status;
const actionsOf = async (client: Client, id: string): Promise<string[]> =>
  (await client.get(`/api/esp/contacts/${id}/history`)).body.map((entry: { action: string }) => entry.action);

describe('C03 the link', () => {
  it('C03 contains a token without an address, and works years later', async () => {
    const mia = await ann.add('mia.long.address@shop.example');
    const path = ann.link(mia);
    expect(path).not.toMatch(/mia|shop|%40|@/i);
    server.advance(3 * 365 * dayMs);
    expect((await click(path)).status).toBe(200);
    expect(await statusOf(await ann.signInAgain(), mia)).toBe('unsubscribed');
    server.advance(-3 * 365 * dayMs);
  });
});

describe('C04 one click (RFC 8058)', () => {
  const multipart =
    '------b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n------b--\r\n';
  it.each([
    ['urlencoded', oneClick, urlencoded],
    [
      'urlencoded with a charset',
      oneClick,
      { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    ],
    ['multipart', multipart, { 'content-type': 'multipart/form-data; boundary=----b' }],
    ['without a type', oneClick, { 'content-type': 'text/plain' }],
  ])('C04 %s: 200, no redirect, no cookie, at once', async (_name, raw, headers) => {
    const id = await ann.add();
    const answer = await click(ann.link(id), raw, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C04 comes from any site, signed in or not', async () => {
    const id = await ann.add();
    const answer = await click(ann.link(id), oneClick, {
      ...urlencoded,
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C04 repeated, and ten at once, is one unsubscribe', async () => {
    const id = await ann.add();
    const answers = await Promise.all(Array.from({ length: 10 }, () => click(ann.link(id))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await actionsOf(ann.client, id)).filter((action) => action === 'unsubscribed')).toHaveLength(1);
  });

  it('C04 does not happen for any other body', async () => {
    const id = await ann.add();
    for (const raw of [
      '',
      'List-Unsubscribe=Yes',
      'do=anything',
      'x'.repeat(2_000),
      '{"List-Unsubscribe":"One-Click"}',
    ]) {
      const answer = await click(ann.link(id), raw);
      expect(answer.status).toBe(400);
    }
    expect(await statusOf(ann, id)).toBe('subscribed');
  });

  it('C04 works when the plan has ended', async () => {
    const ben = await audience(server);
    const id = await ben.add();
    await ben.endPlan();
    expect((await click(ben.link(id))).status).toBe(200);
    expect(await statusOf(ben, id)).toBe('unsubscribed');
  });
});

describe('C05 the page of the link', () => {
  it('C05 GET and HEAD, however often, change nothing and show one button', async () => {
    const id = await ann.add();
    const before = await actionsOf(ann.client, id);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await server.client().request(method, ann.link(id), undefined, {
        headers: { 'user-agent': 'Barracuda Link Scanner' },
      });
      expect(answer.status).toBe(200);
      if (method === 'GET') expect(answer.text.match(/<button>/g)).toHaveLength(1);
    }
    expect(await statusOf(ann, id)).toBe('subscribed');
    expect(await actionsOf(ann.client, id)).toEqual(before);
  });

  it('C05 needs no script, sets no cookie, is neither cached nor indexed', async () => {
    const { headers, text } = await server.client().get(ann.link(await ann.add()));
    expect(text).not.toMatch(/<script|\son\w+=|style="|https?:\/\//i);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it.each([
    '/u/x',
    '/u/',
    '/u/a/b',
    '/u/%00',
    '/u/..%2f..%2fetc',
    `/u/${'p'.repeat(400)}`,
    '/u/p.w.1.1.AAAAAAAAAAAAAAAAAAAAAA',
  ])('C05 %s is no valid link, and all of those get the same answer', async (path) => {
    for (const answer of [await server.client().get(path), await click(path)]) {
      expect([400, 404]).toContain(answer.status);
      expect(answer.text.replace(/<style>[^<]*<\/style>/, '')).not.toMatch(/@|Error|stack/);
    }
  });

  it('C05 a token with another character, or a tracking token, opens nothing', async () => {
    const id = await ann.add();
    const path = ann.link(id);
    const characters = [...'ABQRghwx'].filter((character) => !path.endsWith(character));
    const changed = characters.map((character) => path.slice(0, -1) + character);
    for (const other of [...changed, ann.trackingLink(id)]) {
      expect((await click(other)).status).toBe(404);
      expect((await server.client().get(other)).status).toBe(404);
    }
    expect(await statusOf(ann, id)).toBe('subscribed');
  });
});

describe('C42 unsubscribing takes effect at once', () => {
  it('C42 by the button: a page confirms it, a suppression remains, nothing resubscribes the contact', async () => {
    const email = 'leaves@shop.example';
    const id = await ann.add(email);
    const unsubscribed = await send(ann.link(id), { do: 'leave' });
    expect(unsubscribed.status).toBe(200);
    expect(unsubscribed.text).toContain('You are unsubscribed');
    expect(unsubscribed.text).toContain('le…@shop.example');
    expect(unsubscribed.text).not.toContain(email);
    expect(await statusOf(ann, id)).toBe('unsubscribed');
    await ann.client.post('/api/esp/contacts/import', { contactsData: `${email},Le,Aves` });
    expect(await statusOf(ann, id)).toBe('unsubscribed');
    await ann.client.delete(`/api/esp/contacts/${id}?erase=true`);
    const again = await ann.client.post('/api/esp/contacts', { email });
    expect(again.status).toBe(409);
  });

  it('C42 by mistake: the contact resubscribes by the button, for a day', async () => {
    const id = await ann.add();
    await send(ann.link(id), { do: 'leave' });
    const page = await server.client().get(ann.link(id));
    expect(page.text).toContain('This was a mistake');
    const back = await send(ann.link(id), { do: 'back' });
    expect(back.text).toContain('You are subscribed again.');
    expect(await statusOf(ann, id)).toBe('subscribed');
    expect((await actionsOf(ann.client, id)).slice(0, 2)).toEqual(['subscribed again', 'unsubscribed']);
  });

  it('C42 later only by a message to the address, which no one else can read', async () => {
    const bea = await audience(server);
    const email = 'later@shop.example';
    const id = await bea.add(email);
    await send(bea.link(id), { do: 'leave' });
    server.advance(2 * dayMs);
    const requested = await send(bea.link(id), { do: 'back' });
    expect(requested.text).toContain('Check your inbox');
    expect(await statusOf(bea, id)).toBe('unsubscribed');
    const { link } = await bea.confirmation(email);
    expect((await send(link, { do: 'confirm' })).text).toContain('subscription is confirmed');
    expect(await statusOf(bea, id)).toBe('subscribed');
    server.advance(-2 * dayMs);
  });

  it('C42 a contact whom the owner unsubscribed and who then unsubscribes is not resubscribed by an undo', async () => {
    const id = await ann.add();
    const bulk = await ann.client.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [id] });
    server.advance(1_000);
    await click(ann.link(id));
    await ann.client.post(`/api/esp/contacts/changes/${bulk.body.change.id}/undo`);
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C42 a deleted contact can unsubscribe, and stays unsubscribed when restored', async () => {
    const id = await ann.add();
    await ann.client.delete(`/api/esp/contacts/${id}`);
    expect((await server.client().get(ann.link(id))).text).toContain('<button>Unsubscribe');
    expect((await click(ann.link(id))).status).toBe(200);
    await ann.client.post('/api/esp/contacts/bulk', { action: 'restore', ids: [id] });
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C42 a contact who was deleted and added again unsubscribes by the link of an older message', async () => {
    const email = 'once.more@home.example';
    const before = await ann.add(email);
    await ann.client.delete(`/api/esp/contacts/${before}`);
    const id = await ann.add(email);
    expect((await server.client().get(ann.link(before))).text).toContain('<button>Unsubscribe');
    expect((await click(ann.link(before))).text).toContain('You are unsubscribed');
    expect(await statusOf(ann, id)).toBe('unsubscribed');
    expect((await send(ann.link(before), { do: 'back' })).text).toContain('You are subscribed again');
    expect(await statusOf(ann, id)).toBe('subscribed');
  });

  it('C42 an erased contact learns so, and blocks messages from a workspace that adds the address again', async () => {
    const email = 'erased.then.leaves@home.example';
    const id = await ann.add(email);
    await ann.client.delete(`/api/esp/contacts/${id}?erase=true`);
    const looked = await server.client().get(ann.link(id));
    expect(looked.text).toContain('Your email address was deleted');
    expect(looked.text).toContain('<button>Unsubscribe');
    expect((await ann.client.post('/api/esp/blocked-addresses/look-up', { email })).body.block).toBeNull();
    const unsubscribed = await click(ann.link(id));
    expect(unsubscribed.status).toBe(200);
    expect(unsubscribed.text).toContain('Your address stays blocked');
    expect(unsubscribed.text).not.toContain('<button>');
    expect((await ann.client.post('/api/esp/contacts', { email })).status).toBe(409);
    await ann.client.post('/api/esp/contacts/import', { contactsData: `${email},,`, consent: true });
    const [{ status }] = (await ann.client.get(`/api/esp/contacts?search=${email}`)).body;
    expect(status).toBe('unsubscribed');
  });

  it.each(['by hand', 'by an import', 'by another address of a contact'])(
    'C42 a contact who was erased and is added again %s unsubscribes by the link of an older message',
    async (way) => {
      const email = `again.${way.replaceAll(' ', '.')}@home.example`;
      const before = await ann.add(email);
      const campaign = await ann.campaignTo(before);
      await ann.client.delete(`/api/esp/contacts/${before}?erase=true`);
      if (way === 'by hand') await ann.add(email);
      if (way === 'by an import')
        await ann.client.post('/api/esp/contacts/import', { contactsData: `${email},,`, consent: true });
      if (way === 'by another address of a contact')
        await ann.client.patch(`/api/esp/contacts/${await ann.add()}`, { email });
      const [{ id }] = (await ann.client.get(`/api/esp/contacts?search=${email}`)).body;
      expect(id).not.toBe(before);
      const link = ann.link(before, campaign.number);
      expect((await server.client().get(link)).text).toContain('<button>Unsubscribe');
      expect((await click(link)).text).toContain('You are unsubscribed');
      expect(await statusOf(ann, id)).toBe('unsubscribed');
      expect(await campaign.unsubscribed()).toMatchObject({ count: 1, deliveries: 1 });
      const [entry] = (await ann.client.get(`/api/esp/contacts/${id}/history`)).body;
      expect(entry).toMatchObject({
        action: 'unsubscribed',
        by: 'This person',
        before: { status: 'subscribed' },
        after: { status: 'unsubscribed', by: 'one click', mail: 'from before' },
      });
      // The mailbox may no longer be theirs: it has to confirm.
      expect((await send(link, { do: 'back' })).text).toContain('Check your inbox');
      expect(await statusOf(ann, id)).toBe('unsubscribed');
    },
  );

  it('C42 the link of an erased contact neither shows nor unsubscribes another contact', async () => {
    const before = await ann.add('theirs@home.example');
    await ann.client.delete(`/api/esp/contacts/${before}?erase=true`);
    const id = await ann.add('theirs@home.example', { firstName: 'Thea' });
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: 'not.theirs@home.example' });
    const page = await server.client().get(ann.link(before));
    expect(page.text).toContain('Your email address was deleted');
    expect(page.text).not.toMatch(/Thea|no…/);
    await click(ann.link(before));
    expect(await statusOf(ann, id)).toBe('subscribed');
    const look = (email: string) => ann.client.post('/api/esp/blocked-addresses/look-up', { email });
    expect((await look('theirs@home.example')).body.block).toMatchObject({ reason: 'unsubscribed' });
    expect((await look('not.theirs@home.example')).body.block).toBeNull();
  });

  it('C42 a contact who was deleted, purged and added again unsubscribes by the link of an older message', async () => {
    const email = 'forgotten.once@home.example';
    const before = await ann.add(email);
    await ann.client.delete(`/api/esp/contacts/${before}`);
    server.advance(31 * dayMs);
    await applyRetention(server.server.ctx);
    server.advance(-31 * dayMs);
    await ann.signInAgain();
    const id = await ann.add(email);
    await click(ann.link(before));
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C42 so does a contact who was added again before the purge', async () => {
    const email = 'forgotten.twice@home.example';
    const before = await ann.add(email);
    await ann.client.delete(`/api/esp/contacts/${before}`);
    const id = await ann.add(email);
    server.advance(31 * dayMs);
    await applyRetention(server.server.ctx);
    server.advance(-31 * dayMs);
    await ann.signInAgain();
    await click(ann.link(before));
    expect(await statusOf(ann, id)).toBe('unsubscribed');
  });

  it('C42 unsubscribing by an old link and being added again: the unsubscribe holds in either order', async () => {
    for (let index = 0; index < 8; index += 1) {
      const email = `at.once.${index}@home.example`;
      const before = await ann.add(email);
      await ann.client.delete(`/api/esp/contacts/${before}?erase=true`);
      await Promise.all([
        click(ann.link(before)),
        index % 2 === 0
          ? ann.client.post('/api/esp/contacts', { email })
          : ann.client.post('/api/esp/contacts/import', { contactsData: `${email},,`, consent: true }),
      ]);
      const found = (await ann.client.get(`/api/esp/contacts?search=${email}`)).body;
      expect(found.map(({ status }: { status: string }) => status)).not.toContain('subscribed');
    }
  });

  it('C42 an unsubscribe replaces a bounce, but not a complaint', async () => {
    const bounced = await ann.add();
    const complained = await ann.add();
    await ann.setStatus(bounced, 'bounced');
    await ann.setStatus(complained, 'complained');
    await click(ann.link(bounced));
    await click(ann.link(complained));
    expect(await statusOf(ann, bounced)).toBe('unsubscribed');
    expect(await statusOf(ann, complained)).toBe('complained');
    expect((await send(ann.link(complained), { do: 'back' })).text).toContain('You will not receive emails');
    expect(await statusOf(ann, complained)).toBe('complained');
  });

  it('C42 is counted for the campaign of the message, once', async () => {
    const id = await ann.add();
    const campaign = await ann.campaignTo(id);
    await click(ann.link(id, campaign.number));
    await click(ann.link(id, campaign.number));
    expect(await campaign.unsubscribed()).toEqual({ count: 1, deliveries: 1, events: 1 });
  });
});

describe('hostile bodies', () => {
  it.each([
    ['a megabyte', 'x'.repeat(1_000_000), urlencoded, 413],
    [
      'a multipart body without an end',
      '------b\r\nContent-Disposition: form-data; name="do"',
      { 'content-type': 'multipart/form-data; boundary=----b' },
      400,
    ],
    ['a multipart body without a boundary', 'do=leave', { 'content-type': 'multipart/form-data' }, 400],
    ['broken JSON', '{', { 'content-type': 'application/json' }, 400],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00, 0x01]), { 'content-type': 'application/octet-stream' }, 400],
    [
      'thousands of fields',
      Array.from({ length: 9_000 }, (_, index) => `a${index}=1`).join('&'),
      urlencoded,
      413,
    ],
  ])('%s changes nothing and is a page', async (_name, raw, headers, status) => {
    const id = await ann.add();
    const answer = await server.client().request('POST', ann.link(id), undefined, { raw, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await statusOf(ann, id)).toBe('subscribed');
  });
});
