// The personal link of a message: the reason and the choices that a contact may leave there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

let server: TestServer;
let ann: Audience;

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
});
afterAll(() => server.close());

const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (path: string, fields: Record<string, string> | [string, string][]): Promise<Answer> =>
  server.client().request('POST', path, undefined, { raw: new URLSearchParams(fields).toString(), headers });

describe('the reason', () => {
  it('is asked once, stored in the history, and never required', async () => {
    const id = await ann.add();
    const unsubscribed = await send(ann.link(id), { do: 'leave' });
    expect(unsubscribed.text).toContain('Why did you unsubscribe?');
    const thanks = await send(ann.link(id), { do: 'why', reason: 'too-many', words: 'Two\r\na day\u0000' });
    expect(thanks.text).toContain('Thank you for your feedback.');
    await send(ann.link(id), { do: 'why', reason: 'other' });
    const history = (await ann.client.get(`/api/esp/contacts/${id}/history`)).body;
    expect(history[0]).toMatchObject({
      action: 'said why they left',
      by: 'This person',
      after: { reason: 'I get too many emails', words: 'Two a day' },
    });
    expect(history.filter(({ action }: { action: string }) => action.startsWith('said'))).toHaveLength(1);
    expect((await send(ann.link(id), { do: 'why', reason: 'made-up' })).status).toBe(400);
  });
});

describe('C45 choices', () => {
  it('C45 opens are not counted for contacts who decline, and are counted again when they allow it', async () => {
    const id = await ann.add();
    await send(ann.link(id), { do: 'save', first_name: 'Mia', language: 'de' });
    const page = await server.client().get(ann.link(id));
    expect(page.text).toMatch(/name="opens" value="1"><span>/);
    expect(await ann.refusesOpens(id)).toBe(true);
    await send(ann.link(id), { do: 'save', first_name: 'Mia', opens: '1' });
    expect(await ann.refusesOpens(id)).toBe(false);
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body).toMatchObject({
      firstName: 'Mia',
      language: null,
    });
  });

  it('a contact leaves one list, stays on the others, and only the contact can rejoin it', async () => {
    const [news, sales] = [await ann.list('News'), await ann.list('Sales')];
    const id = await ann.add(undefined, { listIds: [news, sales] });
    const page = await server.client().get(ann.link(id));
    expect(page.text).toContain('News');
    const saved = await send(ann.link(id), [
      ['do', 'save'],
      ['shown', news],
      ['shown', sales],
      ['list', news],
      ['opens', '1'],
    ]);
    expect(saved.text).toContain('Your preferences were saved.');
    const listsOf = async (): Promise<string[]> =>
      (await ann.client.get(`/api/esp/contacts/${id}`)).body.lists.map(({ name }: { name: string }) => name);
    expect(await listsOf()).toEqual(['News']);
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.status).toBe('subscribed');
    await ann.client.post(`/api/esp/lists/${sales}/members`, { contactIds: [id] });
    expect(await listsOf()).toEqual(['News']);
    await send(ann.link(id), [
      ['do', 'save'],
      ['shown', sales],
      ['list', sales],
      ['opens', '1'],
    ]);
    expect(await listsOf()).toEqual(['News', 'Sales']);
  });

  it('a name that is too long is never cut inside a character', async () => {
    const id = await ann.add();
    const saved = await send(ann.link(id), { do: 'save', first_name: `${'x'.repeat(99)}💌`, opens: '1' });
    expect(saved.status).toBe(200);
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.firstName).toBe('x'.repeat(99));
    await send(ann.link(id), { 'List-Unsubscribe': 'One-Click' });
    const words = `${'y'.repeat(499)}💌`;
    expect((await send(ann.link(id), { do: 'why', reason: 'other', words })).status).toBe(200);
  });

  it('no contact joins a list they were never on, or one of another workspace', async () => {
    const secret = await ann.list('VIP churners');
    const ben = await audience(server);
    const his = await ben.list('His');
    const id = await ann.add();
    expect((await server.client().get(ann.link(id))).text).not.toContain('VIP');
    await send(ann.link(id), [
      ['do', 'save'],
      ['shown', secret],
      ['list', secret],
      ['shown', his],
      ['list', his],
    ]);
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.lists).toEqual([]);
  });

  it('typed input is shown as text, even when it looks like HTML', async () => {
    const list = await ann.list('<b>"Bold"</b>');
    const id = await ann.add(undefined, { listIds: [list] });
    const answer = await send(ann.link(id), {
      do: 'save',
      first_name: '"><script>alert(1)</script>\r\nBcc: x@y.example',
      language: '<x>',
    });
    expect(answer.text).not.toMatch(/<script|<b>/);
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body).toMatchObject({
      firstName: '"><script>alert(1)</script> Bcc: x@y.example',
      language: null,
    });
  });
});

describe('the link to the preferences', () => {
  it('shows them first, and the unsubscribe button below', async () => {
    const id = await ann.add(undefined, { listIds: [await ann.list('News')] });
    const { status, text } = await server.client().get(`${ann.link(id)}?preferences`);
    expect(status).toBe(200);
    expect(text.indexOf('Save preferences')).toBeLessThan(text.indexOf('>Unsubscribe</button>'));
    expect(text).toContain('Your preferences for emails from');
    const unsubscribed = await send(`${ann.link(id)}?preferences`, { do: 'leave' });
    expect(unsubscribed.text).toContain('You are unsubscribed');
  });
});
