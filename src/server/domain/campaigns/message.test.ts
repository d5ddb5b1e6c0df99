// The sender rules, checked on the message that the SES stand-in accepted. Numbers refer to the checklist compiled from
// Gmail, Yahoo, Microsoft, Amazon and the law.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contrast } from '#email/render/color.ts';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import {
  type LeasedMessage,
  leasedMessages,
  listOf,
  postalAddress,
  readyToSend,
  untilStatus,
} from '../../../../test/support/samples/campaigns.ts';
import type { StoredCampaign } from '../../db/campaigns/campaigns.ts';
import { type Frozen, openFrozen, sendableAddress } from './message.ts';

let app: TestServer;
let member: Client;
let sender: string;
let campaignId: string;
let first: LeasedMessage;
let mails: LeasedMessage[];
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body style="background:#000000">
<script>alert(1)</script><form action="https://evil.example"><p onclick="x()">Hello {{first_name|there}} from {{town|your town}}</p></form>
<p><a href="https://shop.example/bowls?a=1&amp;b=2">See the bowls</a> <a href="https://shop.example/bowls?a=1&amp;b=2">again</a></p><p>${'Many words without an end. '.repeat(100)}</p></body></html>`;

const valuesOf = ({ headers }: LeasedMessage, name: string): string[] =>
  headers.filter((header) => header.name.toLowerCase() === name.toLowerCase()).map(({ value }) => value);

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  await member.post('/api/esp/fields', { key: 'town', label: 'Town', type: 'text' });
  const listId = await listOf(member, 'Bowls', [
    { email: 'ann@home.example', firstName: 'Ann <b>', fields: { town: 'Fernhill' } },
    { email: 'bo@buecher.example' },
  ]);
  // As in files of other programs.
  await app.server.ctx.db
    .updateTable('contacts')
    .set({ email: 'bo@bücher.example' })
    .where('email', '=', 'bo@buecher.example')
    .execute();
  const { body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls for {{first_name|you}} — grüße',
    preheader: 'Forty of them',
    fromName: 'Mara Lind, Töpferei',
    fromEmail: sender,
    replyTo: 'mara@shop.example',
    htmlContent: html,
    selectedLists: [listId],
  });
  campaignId = body.id;
  const sent = await member.post(`/api/esp/campaigns/${campaignId}/send`);
  expect(sent.body).toEqual({ sent: 2 });
  await untilStatus(member, campaignId, 'sent');
  mails = await leasedMessages(app, 'Spring');
  const [mail] = mails;
  if (!mail) throw new Error('Nothing was taken.');
  first = mail;
});
afterAll(() => app.close());

describe('headers', () => {
  test('C01: one From, its name encoded, and no line break in any header', () => {
    expect(valuesOf(first, 'From')).toEqual([expect.stringMatching(/^=\?UTF-8\?[BQ]\?\S+\?= <[^<>]+>$/)]);
    expect(valuesOf(first, 'From')[0]).toContain(`<${sender}>`);
    for (const { name, value } of mails.flatMap(({ headers }) => headers))
      expect([name, value]).toEqual([name, expect.not.stringMatching(/[\r\n]/)]);
  });

  test('C01: no name of a sender, campaign or contact adds a line break to a header', () => {
    const evil = [
      '\r\nBcc: x@y.example',
      '\nX: 1',
      '\u2028',
      '\0',
      '\r',
      'a\r\n b',
      '%0d%0a',
      '=?UTF-8?Q?=0D=0A?=',
    ];
    for (const one of evil)
      for (const other of evil) {
        const frozen: Frozen = {
          subject: `{{first_name}} ${one}`,
          preheader: one,
          html: '<p>{{last_name}}</p>',
          text: '{{last_name}}',
          fields: ['town'],
          links: [],
          from: { address: 'mara@shop.example', name: 'Mara' },
          replyTo: '',
          postalAddress: '',
          listId: '<news.x.shop.example>',
          trackOpens: true,
          trackClicks: true,
        };
        const row = { workspace_id: 'w', id: 1, frozen } as unknown as StoredCampaign;
        const message = openFrozen(app.server.ctx, row).messageFor({
          id: 7,
          email: 'ann@home.example',
          first_name: other,
          last_name: other,
          fields: { town: other },
        });
        if ('skip' in message) throw new Error('It was left out.');
        for (const text of [message.subject, ...message.headers.flatMap(({ name, value }) => [name, value])])
          expect(text).not.toMatch(/[\r\n\0]/);
      }
  });

  test('C02: one recipient with its domain in ASCII; an address that SES cannot accept is skipped', () => {
    expect(mails.map(({ destination }) => destination)).toEqual([
      ['ann@home.example'],
      ['bo@xn--bcher-kva.example'],
    ]);
    expect(valuesOf(first, 'Cc')).toEqual([]);
    expect(sendableAddress('a.b+c@Home.example')).toBe('a.b+c@home.example');
    for (const address of [
      'jürgen@home.example',
      'a@b.example, c@d.example',
      'a b@home.example',
      'a@home',
      '@home.example',
      'a@-home.example',
      'a\r\n@home.example',
      `${'x'.repeat(65)}@home.example`,
    ])
      expect([address, sendableAddress(address)]).toEqual([address, null]);
  });

  test('C03: one List-Unsubscribe with a URL of this server and an opaque token, and one List-Unsubscribe-Post', () => {
    const [value = '', ...more] = valuesOf(first, 'List-Unsubscribe');
    expect(more).toEqual([]);
    expect(value).toMatch(/^<https?:\/\/[^<>\s]+\/u\/[\w.-]+>$/);
    expect(value).not.toContain('@');
    expect(value).not.toContain('home.example');
    expect(valuesOf(first, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(new Set(mails.map((mail) => valuesOf(mail, 'List-Unsubscribe')[0])).size).toBe(2);
  });

  test('C07: the same List-Id in each message of the list', () => {
    const ids = mails.flatMap((mail) => valuesOf(mail, 'List-Id'));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^(?:"[^"]+" )?<list-\d+\.[0-9a-f]{10}\.[a-z0-9.-]+>$/);
  });

  test('C09: no Date, Message-ID or Return-Path from us, and no duplicate header', () => {
    for (const name of ['Date', 'Message-ID', 'Return-Path', 'Sender'])
      expect(valuesOf(first, name)).toEqual([]);
    const names = first.headers.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...new Set(names)]);
  });

  test('C10: a Feedback-ID of four parts that names no recipient', () => {
    expect(valuesOf(first, 'Feedback-ID')).toEqual([
      expect.stringMatching(/^c\d+:[0-9a-f]{10}:campaign:[a-z0-9]{5,15}$/),
    ]);
  });

  test('C11: tags that SES accepts, and a configuration set with each message', () => {
    expect(first.configurationSet).toMatch(/\S/);
    for (const { tags } of mails) {
      expect(Object.keys(tags).sort()).toEqual(['a', 'c', 'k', 'kind', 'w', 'workspace']);
      for (const [name, value] of Object.entries(tags)) {
        expect(name).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
        expect(value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
      }
    }
  });

  test('C12: the Reply-To of the campaign', () => {
    expect(valuesOf(first, 'Reply-To')).toEqual(['mara@shop.example']);
  });
});

describe('the body', () => {
  test('C20: text and HTML, both with the unsubscribe link', () => {
    const [address = ''] = /https?:[^>]+/.exec(valuesOf(first, 'List-Unsubscribe')[0] ?? '') ?? [];
    expect(first.text).toContain(address);
    expect(first.html).toContain(`href="${address}"`);
    expect(first.text).toContain('Hello Ann <b> from Fernhill');
    expect(first.html).toContain('Hello Ann &lt;b&gt; from Fernhill');
    expect(mails[1]?.text).toContain('Hello there from your town');
  });

  test('C20: no line exceeds the limit for messages', () => {
    expect(first.text.length).toBeGreaterThan(2_500);
    for (const line of first.text.split('\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
  });

  test('C21: the unsubscribe link is in the body, visible, and legible on its background', () => {
    const footer = first.html.slice(first.html.lastIndexOf('<table role="presentation"'));
    expect(first.html.indexOf('Unsubscribe</a>')).toBeLessThan(first.html.indexOf('</body>'));
    expect(footer).not.toMatch(/display:\s*none|font-size:\s*[0-9]px/);
    const ground = /background-color:(#\w{6})/.exec(footer)?.[1] ?? '';
    const colors = [...footer.matchAll(/[; "]color:(#\w{6})/g)].map(([, color = '']) => color);
    expect(colors.length).toBeGreaterThan(1);
    for (const color of colors) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('C22, C23: postal address, reason, preferences and web view', () => {
    for (const part of [first.html, first.text]) {
      expect(part).toContain(postalAddress);
      expect(part).toContain('You get this email because you are subscribed to emails from Mara Lind');
      expect(part).toMatch(/\/u\/[\w.-]+\?preferences/);
      expect(part).toMatch(/\/view\/[\w.-]+/);
    }
  });

  test('C25: tracked links use URLs of this server that name a link of the campaign, and nothing is executable', async () => {
    const tracked = [...first.html.matchAll(/href="([^"]+\/t\/c\/[^"]+)"/g)].map(([, url]) => url);
    expect(tracked).toHaveLength(2);
    expect(new Set(tracked).size).toBe(2);
    expect(tracked[0]).not.toContain('shop.example');
    expect(first.html).toMatch(/<img src="[^"]+\/t\/o\/[\w.-]+" width="1"/);
    expect(first.html).not.toMatch(/<script|<form|onclick|action=/);
    const links = await app.server.ctx.db
      .selectFrom('campaign_links')
      .select(['id', 'url', 'label', 'group_id'])
      .where('workspace_id', '=', first.tags.w ?? '')
      .orderBy('id')
      .execute();
    const url = 'https://shop.example/bowls?a=1&b=2';
    expect(links).toEqual([
      { id: 0, url, label: 'See the bowls', group_id: 0 },
      { id: 1, url, label: 'again', group_id: 0 },
    ]);
  });

  test('a link keeps its number if a later version finds the links in another order', () => {
    const frozen: Frozen = {
      ...{
        subject: 'x',
        preheader: '',
        text: 'x',
        fields: [],
        replyTo: '',
        postalAddress: '',
        listId: '<a.b>',
      },
      html: '<a href="https://a.example/">a</a><a href="https://b.example/">b</a>',
      links: ['https://b.example/', 'https://a.example/'],
      from: { address: 'mara@shop.example', name: 'Mara' },
      trackOpens: false,
      trackClicks: true,
    };
    const shown = (frozen: Frozen): string => {
      const row = { workspace_id: 'w', id: 1, frozen } as unknown as StoredCampaign;
      const contact = { id: 7, email: 'ann@home.example', first_name: '', last_name: '', fields: {} };
      const message = openFrozen(app.server.ctx, row).messageFor(contact);
      return 'skip' in message ? '' : message.html;
    };
    expect([...shown(frozen).matchAll(/[?&]l=(\d+)/g)].map(([, id]) => id)).toEqual(['1', '0']);
    expect(shown({ ...frozen, links: ['https://c.example/'] })).toBe(frozen.html);
  });

  test('C28: the only hidden text is the preheader', () => {
    expect(first.html.match(/display:none/g)).toHaveLength(1);
    expect(first.html).toContain('mso-hide:all">Forty of them');
  });
});

describe('unsubscribing', () => {
  test('C04: a POST to the URL, without cookie or login, unsubscribes at once and is idempotent', async () => {
    const [address = ''] = /https?:[^>]+/.exec(valuesOf(first, 'List-Unsubscribe')[0] ?? '') ?? [];
    const before = await member.get('/api/esp/contacts?search=ann');
    expect(before.body[0].subscribed).toBe(true);
    expect((await app.client().get(address)).status).toBe(200);
    expect((await member.get('/api/esp/contacts?search=ann')).body[0].subscribed).toBe(true);
    for (const _ of [1, 2]) {
      const answer = await app.client().request('POST', address, undefined, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
    }
    expect((await member.get('/api/esp/contacts?search=ann')).body[0].subscribed).toBe(false);
  });
});

describe('the web view', () => {
  const addressOf = (mail: LeasedMessage): string =>
    /https?:\/\/[^\s">]+\/view\/[\w.-]+/.exec(mail.text)?.[0] ?? '';

  test('shows the message as its recipient got it, without scripts and tracking', async () => {
    const shown = await app.client().get(addressOf(first));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Hello Ann &lt;b&gt;');
    expect(shown.text).not.toMatch(/\/t\/[oc]\//);
    expect(shown.text).toContain('href="https://shop.example/bowls?a=1&amp;b=2"');
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    expect(shown.headers.get('content-security-policy')).not.toContain('script-src');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('shows nothing about a deleted contact', async () => {
    const [, second] = mails;
    if (!second) throw new Error('There is no second mail.');
    const [contact] = (await member.get('/api/esp/contacts?search=bo%40')).body;
    await member.patch(`/api/esp/contacts/${contact.id}`, { firstName: 'Bo' });
    expect((await app.client().get(addressOf(second))).text).toContain('Hello Bo');
    await member.delete(`/api/esp/contacts/${contact.id}`);
    const shown = await app.client().get(addressOf(second));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Hello there from your town');
  });

  test('rejects a token that was modified or is of another kind', async () => {
    const address = addressOf(first);
    const tracking = /\/t\/o\/([\w.-]+)/.exec(first.html)?.[1] ?? '';
    for (const wrong of [
      `${address.slice(0, -1)}~`,
      address.replace(/[^/]+$/, tracking),
      address.replace(/[^/]+$/, 'x'),
    ])
      expect((await app.client().get(wrong)).status).toBe(404);
  });

  test('disappears with the campaign', async () => {
    await member.delete(`/api/esp/campaigns/${campaignId}`);
    expect((await app.client().get(addressOf(first))).status).toBe(404);
    await member.post(`/api/esp/campaigns/${campaignId}/restore`);
    expect((await app.client().get(addressOf(first))).status).toBe(200);
  });
});
