// The language of the pages and emails that a contact reads.
import { sql } from 'kysely';
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

const open = (path: string, accepted = ''): Promise<Answer> =>
  server.client().request('GET', path, undefined, { headers: { 'accept-language': accepted } });
const send = (path: string, fields: Record<string, string>, accepted = ''): Promise<Answer> =>
  server.client().request('POST', path, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': accepted },
  });
const speaks = (email: string, language: string): Promise<unknown> =>
  sql`update contacts set language = ${language} where email = ${email}`.execute(server.server.ctx.db);

const formOf = async (): Promise<string> => {
  const listId = await ann.list('Bowls', { doubleOptIn: true });
  const saved = await ann.client.put(`/api/esp/lists/${listId}/sign-up-form`, { isOn: true, settings: {} });
  return new URL(saved.body.url).pathname;
};
const signUp = async (email: string, accepted: string): Promise<Answer> => {
  const path = await formOf();
  const stamp = /name="form-stamp" value="([^"]+)"/.exec((await open(path)).text)?.[1] ?? '';
  server.advance(3_000);
  return send(path, { 'form-stamp': stamp, email }, accepted);
};

describe('the page of an unsubscribe link', () => {
  it('is in the language of the contact, whatever the browser accepts', async () => {
    const email = 'grete@home.example';
    const id = await ann.add(email);
    await speaks(email, 'de-AT');
    const { text } = await open(ann.link(id), 'ar');
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('>Abmelden</button>');
    expect((await open(`${ann.link(id)}?preferences`)).text).toContain('Ihre Einstellungen für E-Mails von');
    expect((await send(ann.link(id), { do: 'leave' })).text).toContain('Sie sind abgemeldet');
  });

  it('is in the language of the browser where that of the contact is unknown or none of ours', async () => {
    const email = 'alva@home.example';
    const id = await ann.add(email);
    const { text } = await open(ann.link(id), 'ar-EG, en;q=0.5');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('<bdi dir="ltr">al…@home.example</bdi>');
    await speaks(email, 'sv');
    expect((await open(ann.link(id), 'de')).text).toContain('<html lang="de" dir="ltr">');
    expect((await open(ann.link(id), 'sv')).text).toContain('<html lang="en" dir="ltr">');
  });

  it('changes with the language that the contact chooses there', async () => {
    const id = await ann.add();
    const saved = await send(ann.link(id), { do: 'save', first_name: 'Mia', language: 'de' });
    expect(saved.text).toContain('Ihre Einstellungen wurden gespeichert.');
  });
});

describe('a sign-up', () => {
  it('gets the page, the faults, the email and the confirmation page in the language of its browser', async () => {
    const path = await formOf();
    expect((await open(path, 'de')).text).toContain('E-Mail-Adresse');
    expect((await send(path, { email: '' }, 'de')).text).toContain('Geben Sie Ihre E-Mail-Adresse ein.');
    const email = 'gunter@home.example';
    expect((await signUp(email, 'de')).text).toContain('Vielen Dank');
    const { subject, html, text, link } = await ann.confirmation(email);
    expect(subject).toMatch(/^Bitte bestätigen: E-Mails von/);
    expect(html).toMatch(/<html[^>]* lang="de"/);
    expect(text).toContain('Oder kopieren Sie diese Adresse');
    expect((await open(link)).text).toContain('Möchten Sie E-Mails von');
    expect((await send(link, { do: 'confirm' })).text).toContain('Ihr Abonnement ist bestätigt');
  });

  it('is answered from right to left in Arabic', async () => {
    const email = 'amal@home.example';
    expect((await signUp(email, 'ar')).text).toContain('<html lang="ar" dir="rtl">');
    const { subject, html } = await ann.confirmation(email);
    expect(subject).toMatch(/^يُرجى التأكيد/);
    expect(html).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"/);
  });

  it('of a known contact is answered by email in the language of the contact', async () => {
    const email = 'gerda@home.example';
    await ann.add(email, {});
    await speaks(email, 'de');
    await signUp(email, 'ar');
    expect((await ann.confirmation(email)).subject).toMatch(/^Bitte bestätigen/);
  });
});
