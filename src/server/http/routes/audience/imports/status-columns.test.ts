// The opt-outs of a file hold, however it is sent and whichever product wrote it.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { csvForm } from '../../../../../../test/support/samples/csv-form.ts';
import { exportFiles } from '../../../../../../test/support/samples/export-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rowsOfExport = process.env.LONG ? 20_000 : 120;

const upload = (client: Client, text: string | Uint8Array, fields: Record<string, string> = {}) => {
  const { body, type } = csvForm(text, 'people.csv', fields);
  const headers = { 'content-type': type };
  return client.post('/api/esp/contacts/import-csv', undefined, { raw: body, headers });
};
const paste = (client: Client, contactsData: string, more: object = {}) =>
  client.post('/api/esp/contacts/import', { contactsData, ...more });
const statusesOf = async (client: Client): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await client.get('/api/esp/contacts?limit=200')).body.map((c: { email: string; status: string }) => [
      c.email.split('@')[0],
      c.status,
    ]),
  );
const blockOf = async (client: Client, email: string) =>
  (await client.post('/api/esp/blocked-addresses/look-up', { email })).body.block?.reason ?? null;

describe.each(exportFiles(rowsOfExport))('an export: $name', ({ text, expected }) => {
  it(`of ${rowsOfExport} rows subscribes no contact against its status`, async () => {
    const client = await server.member();
    const begun = await client.post('/api/esp/imports?consent=true', undefined, {
      raw: text,
      headers: { 'content-type': 'text/csv' },
    });
    expect(begun.status, begun.text).toBe(202);
    let done = begun.body;
    while (done.state !== 'done') {
      await pause(150);
      done = (await client.get(`/api/esp/imports/${begun.body.importId}`)).body;
      expect(done.state).not.toBe('failed');
    }
    const contacts = await server.server.ctx.db
      .selectFrom('contacts')
      .select(['email', 'status', 'consent_at', 'workspace_id'])
      .where('import_id', '=', begun.body.importId)
      .execute();
    expect(contacts).toHaveLength(rowsOfExport);
    const wrong = contacts.filter(({ email, status }) => expected.get(email) !== status);
    expect(wrong).toEqual([]);
    const counts: Record<string, number> = {};
    for (const status of expected.values()) counts[status] = (counts[status] ?? 0) + 1;
    expect(done).toMatchObject({ imported: rowsOfExport, failed: 0, statuses: counts, unknownStatuses: [] });
    // Each suppression is also stored by address, and no contact without consent is recorded as consenting.
    const blocked = [...expected.values()].filter(
      (status) => status !== 'subscribed' && status !== 'pending',
    );
    const suppressed = await server.server.ctx.db
      .selectFrom('suppressions')
      .select('source')
      .where('workspace_id', '=', contacts[0]?.workspace_id ?? '')
      .execute();
    expect(suppressed).toHaveLength(blocked.length);
    expect(
      contacts.filter(({ status, consent_at }) => (consent_at !== null) !== (status === 'subscribed')),
    ).toEqual([]);
  });
});

const leftOut = (name: string): string =>
  `Column “${name}” was skipped. It may say who must not get email: check it before you send.`;

describe('a column that marks opt-outs', () => {
  it.each([
    'subscribed_to_emails',
    'Receives newsletter',
    'Email subscription',
    'Status (Newsletter)',
    'Global Status',
  ])('is known by the name %s', async (name) => {
    const client = await server.member();
    const [no, yes] = name.includes('tatus') ? ['unsubscribed', 'subscribed'] : ['no', 'yes'];
    await upload(client, `email,${name}\nleft@a.example,${no}\nhere@a.example,${yes}\n`);
    expect(await statusesOf(client)).toEqual({ left: 'unsubscribed', here: 'subscribed' });
  });

  it.each(['Blocked', 'Spam', 'No mail', 'Cancellation', 'Disabled', 'Baja'])(
    'called %s suppresses the few with yes below many with no or empty values',
    async (name) => {
      for (const other of ['no', '']) {
        const client = await server.member();
        const others = Array.from({ length: 60 }, (_, n) => `p${n}@a.example,Ann,${other}\n`).join('');
        await upload(client, `email,first_name,${name}\n${others}left@a.example,Lee,yes\n`);
        const { left, p0 } = await statusesOf(client);
        expect([left, p0]).toEqual([name === 'Spam' ? 'complained' : 'unsubscribed', 'subscribed']);
      }
    },
  );

  it('is reported when it is ignored: by its name, or by a word in its values', async () => {
    const client = await server.member();
    const text = 'email,Unsub info,Notes,Active,Tags,City\na@a.example,q,,maybe,"vip, bounced",Rome\n';
    expect((await upload(client, text)).body.warnings).toEqual(['Unsub info', 'Active', 'Tags'].map(leftOut));
  });

  it('is no custom field, under any name', async () => {
    const client = await server.member();
    for (const [key, label] of [
      ['unsubscribed', 'Unsubscribed'],
      ['status', 'Status'],
      ['newsletter', 'Newsletter'],
    ])
      await client.post('/api/esp/fields', { key, label, type: 'text' });
    const text =
      'email,Unsubscribed,Status,Newsletter\na@a.example,yes,active,Weekly\nb@a.example,,bounced,Weekly\nc@a.example,,active,Monthly\n';
    expect((await upload(client, text)).body.warnings).toEqual([
      'Column “Newsletter” was only stored as a field. It may say who must not get email: check it before you send.',
    ]);
    expect(await statusesOf(client)).toEqual({ a: 'unsubscribed', b: 'bounced', c: 'subscribed' });
  });

  it.each([
    ['the second', 'a@a.example,unsubscribed\nb@a.example,subscribed\n', ['', '']],
    ['the fourth', 'a@a.example,Ann,Lee,unsubscribed\nb@a.example,Bo,Ray,active\n', ['Ann', 'Bo']],
    ['the first', 'unsubscribed,a@a.example\nsubscribed,b@a.example\n', ['', '']],
    [
      'one in an unknown language',
      'kontaktpunkt,aaa\na@a.example,unsubscribed\nb@a.example,subscribed\n',
      ['', ''],
    ],
    ['one with an empty name', 'email,\na@a.example,unsubscribed\nb@a.example,subscribed\n', ['', '']],
  ])('is read by its values without a header: %s', async (_name, text, names) => {
    const client = await server.member();
    expect((await upload(client, text)).body.warnings).toEqual([]);
    expect(await statusesOf(client)).toEqual({ a: 'unsubscribed', b: 'subscribed' });
    const people = (await client.get('/api/esp/contacts?sort=email')).body as { firstName: string }[];
    expect(people.map(({ firstName }) => firstName)).toEqual(names);
  });

  it('is not recognized in names that are also status words', async () => {
    const client = await server.member();
    await upload(client, 'a@a.example,Alta,Cold\nb@a.example,Baja,Left\n');
    expect(await statusesOf(client)).toEqual({ a: 'subscribed', b: 'subscribed' });
  });

  it.each([
    ['unsubscribed', 'yes'],
    ['Unsubscribed', 'TRUE'],
    ['UNSUBSCRIBED', '1'],
    ['Opted Out', 'x'],
    ['opt-out', 'unsubscribed'],
    ['status', 'unsubscribed'],
    ['Status', 'opt-out'],
    ['Subscribed', 'no'],
    ['UNSUB_TIME', '2024-05-01 10:00:00'],
    ['Abgemeldet am', '01.05.2024'],
    ['Statut', 'Désabonné'],
    ['isBlacklisted', 'true'],
    ['state', 'cancelled'],
  ])('called %s suppresses contacts whose value is %s', async (name, value) => {
    const client = await server.member();
    const other = {
      Subscribed: 'yes',
      status: 'subscribed',
      Status: 'active',
      Statut: 'inscrit',
      state: 'active',
    };
    const text = `email,${name}\nleft@gone.example,${value}\nhere@here.example,${other[name as 'Status'] ?? ''}\n`;
    const answer =
      name === 'status' ? await paste(client, text) : await upload(client, text, { consent: 'true' });
    expect(answer.body).toMatchObject({
      imported: 2,
      failed: 0,
      statuses: { subscribed: 1, unsubscribed: 1 },
      ignoredColumns: [],
      warnings: [],
    });
    expect(await statusesOf(client)).toEqual({ left: 'unsubscribed', here: 'subscribed' });
    expect(await blockOf(client, 'left@gone.example')).toBe('unsubscribed');
    expect(await blockOf(client, 'here@here.example')).toBeNull();
    // Also when the contact is deleted and the address is imported again.
    const again = await client.post('/api/esp/contacts', { email: 'left@gone.example' });
    expect(again.status).toBe(409);
  });

  it('suppresses a contact that was subscribed here, and its history shows it', async () => {
    const client = await server.member();
    const list = (await client.post('/api/esp/lists', { name: 'News', doubleOptIn: true })).body;
    await client.post('/api/esp/contacts', { email: 'ann@a.example', consent: true });
    await client.post('/api/esp/contacts', { email: 'bob@b.example', listIds: [list.id] });
    expect((await client.get('/api/esp/contacts?status=pending')).body).toHaveLength(1);
    const text = 'email,status\nann@a.example,complained\nbob@b.example,unsubscribed\n';
    expect((await upload(client, text)).body).toMatchObject({ imported: 2 });
    expect(await statusesOf(client)).toEqual({ ann: 'complained', bob: 'unsubscribed' });
    expect(await blockOf(client, 'ann@a.example')).toBe('complained');
    const [ann] = (await client.get('/api/esp/contacts?search=ann')).body;
    expect((await client.get(`/api/esp/contacts/${ann.id}`)).body.leftAt).not.toBeNull();
    const [entry] = (await client.get(`/api/esp/contacts/${ann.id}/history`)).body;
    expect(entry).toMatchObject({
      by: 'An import',
      action: 'changed',
      before: { status: 'subscribed' },
      after: { status: 'complained', reason: 'The file “people.csv” says so.' },
    });
    // The confirmation message is no longer pending.
    const open = await server.server.ctx.db.selectFrom('confirmations').select('id').execute();
    expect(open).toEqual([]);
    // Known data stays, even if another file says something else.
    await upload(client, 'email,status\nann@a.example,subscribed\nbob@b.example,bounced\n');
    expect(await statusesOf(client)).toEqual({ ann: 'complained', bob: 'unsubscribed' });
  });

  it('a contact without consent, or with an unknown value, is pending, reported, and can be remapped', async () => {
    const client = await server.member();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    await paste(client, 'old@a.example');
    const text =
      'email,status\na@a.example,subscribed\nb@a.example,VIP\nc@a.example,vip\nd@a.example,\ne@a.example,never_subscribed\nold@a.example,pending\n';
    const answer = (await paste(client, text, { listId: list.id, consent: true })).body;
    expect(answer).toMatchObject({
      imported: 6,
      statuses: { subscribed: 1, pending: 5 },
      unknownStatuses: [
        { column: 'status', value: 'VIP', count: 1 },
        { column: 'status', value: 'vip', count: 1 },
        { column: 'status', value: '', count: 1 },
      ],
    });
    expect(answer.warnings).toHaveLength(3);
    expect(answer.warnings[0]).toBe(
      'Column “status”: “VIP” (1 row) is not a status. These people are not confirmed and get no email.',
    );
    const pending = { b: 'pending', c: 'pending', d: 'pending', e: 'pending' };
    expect(await statusesOf(client)).toEqual({ a: 'subscribed', old: 'subscribed', ...pending });
    const { counts } = (await client.get(`/api/esp/lists/${list.id}`)).body;
    expect(counts).toMatchObject({ active: 1, pending: 5 });

    const other = await server.member();
    const chosen = { statusValues: { vip: 'subscribed', '': 'unsubscribed' } };
    expect((await paste(other, text, chosen)).body).toMatchObject({ unknownStatuses: [], warnings: [] });
    expect(await statusesOf(other)).toEqual({
      ...{
        a: 'subscribed',
        b: 'subscribed',
        c: 'subscribed',
        d: 'unsubscribed',
        e: 'pending',
        old: 'pending',
      },
    });
    const form = { statusValues: JSON.stringify(chosen.statusValues) };
    expect((await upload(await server.member(), text, form)).body).toMatchObject({ unknownStatuses: [] });
    expect((await upload(other, text, { statusValues: '{"vip":"gold"}' })).status).toBe(400);
  });

  it('the strongest block wins, in one row and in several', async () => {
    const client = await server.member();
    const text = [
      'email,status,bounced,complained,unsub_time',
      'a@a.example,subscribed,,,2024-01-01',
      'b@a.example,unsubscribed,yes,,',
      'c@a.example,active,yes,yes,2024-01-01',
      'd@a.example,pending,,,2024-01-01',
      'e@a.example,subscribed,,,',
      'f@a.example,unsubscribed,,,',
      'g@a.example,subscribed,no,no,0000-00-00 00:00:00',
      'e@a.example,unsubscribed,,,',
      'f@a.example,subscribed,,,',
      'g@a.example,pending,,,',
      'g@a.example,subscribed,,,',
      '',
    ].join('\n');
    expect((await upload(client, text)).body).toMatchObject({ imported: 7, failed: 0 });
    expect(await statusesOf(client)).toEqual({
      ...{ a: 'unsubscribed', b: 'bounced', c: 'complained', d: 'unsubscribed', e: 'unsubscribed' },
      ...{ f: 'unsubscribed', g: 'pending' },
    });
    expect(await blockOf(client, 'e@a.example')).toBe('unsubscribed');
  });

  it('in a later part blocks the person before an earlier part subscribes them', async () => {
    const client = await server.member();
    const others = Array.from({ length: 1_100 }, (_, n) => `p${n}@a.example,active\n`).join('');
    const text = `email,status\nann@a.example,active\n${others}ann@a.example,unsubscribed\n`;
    expect((await upload(client, text)).body).toMatchObject({ imported: 1_101, failed: 0 });
    const [ann] = (await client.get('/api/esp/contacts?search=ann')).body;
    expect(ann.status).toBe('unsubscribed');
    expect(await blockOf(client, 'ann@a.example')).toBe('unsubscribed');
    // She was never subscribed, so nothing changed for her.
    const history = (await client.get(`/api/esp/contacts/${ann.id}/history`)).body;
    expect(history.filter(({ action }: { action: string }) => action === 'changed')).toEqual([]);
  });

  it('can be named by the call, and adds no opted-out contact to a list', async () => {
    const client = await server.member();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    const tag = (await client.post('/api/esp/tags', { name: 'Fair' })).body;
    const text = 'who,gone\na@a.example,2024-01-01\nb@a.example,\n';
    const more = { mapping: ['email', 'status:unsubscribed'], listId: list.id, tagIds: [tag.id] };
    expect((await paste(client, text, more)).body).toMatchObject({
      statuses: { subscribed: 1, unsubscribed: 1 },
    });
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(1);
    expect((await client.get(`/api/esp/contacts?tag=${tag.id}`)).body).toHaveLength(2);
    const words = { mapping: ['email', 'status'] };
    await paste(client, 'who,gone\nc@a.example,opted out\nd@a.example,yes\n', words);
    expect(await statusesOf(client)).toEqual({
      ...{ a: 'unsubscribed', b: 'subscribed', c: 'unsubscribed', d: 'pending' },
    });
    expect((await paste(client, text, { mapping: ['email', 'status:gone'] })).status).toBe(400);
  });

  it('that a call ignores is reported', async () => {
    const client = await server.member();
    const text = 'email,unsubscribed,Company\na@a.example,yes,Acme\n';
    const answer = (await paste(client, text, { mapping: ['email'] })).body;
    expect(answer.ignoredColumns).toEqual(['unsubscribed', 'Company']);
    expect(answer.warnings).toEqual([
      'Column “unsubscribed” was skipped. It may say who must not get email: check it before you send.',
    ]);
  });

  it('of another kind of mail, or with another meaning, says nothing about emails', async () => {
    const client = await server.member();
    const text =
      'email,sms_unsubscribed,State,Newsletter\na@a.example,yes,CA,Weekly\nb@a.example,no,NY,Monthly\n';
    expect((await paste(client, text)).body).toMatchObject({
      statuses: {},
      ignoredColumns: ['sms_unsubscribed', 'State', 'Newsletter'],
      warnings: [leftOut('Newsletter')],
    });
    expect(await statusesOf(client)).toEqual({ a: 'subscribed', b: 'subscribed' });
  });
});

describe('the preview', () => {
  it('describes each column over the whole file, and suggests fields', async () => {
    const client = await server.member();
    const rows = Array.from({ length: 6_000 }, (_, n) => {
      const deleted = n >= 5_990 ? '2024-05-01 10:00:00' : '';
      const joined = n === 5_999 ? '25/12/2023' : '04/03/2020';
      return `p${n}@many.example,${n % 3 === 0 ? 'unsubscribed' : 'subscribed'},${deleted},Acme ${n % 400},${n},${joined},yes,0${n % 10},\n`;
    });
    const text = `Email,Status,UNSUB_TIME,Company,Points,VIP since,Member,Zip,Empty\n${rows.join('')}`;
    expect(text.length).toBeGreaterThan(300_000);
    const { body, type } = csvForm(text, 'people.csv');
    const answer = await client.post('/api/esp/imports/preview-csv', undefined, {
      raw: body,
      headers: { 'content-type': type },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.rows).toBe(6_000);
    type Column = {
      name: string;
      target: string;
      filled: number;
      newField: { key: string; type: string; isSuggested: boolean } | null;
    };
    const columns = answer.body.columns as (Column & Record<string, unknown>)[];
    expect(columns.map(({ target, filled }) => [target, filled])).toEqual([
      ...[
        ['email', 6_000],
        ['status', 6_000],
        ['status:unsubscribed', 10],
        ['ignore', 6_000],
        ['ignore', 6_000],
      ],
      ...[
        ['ignore', 6_000],
        ['ignore', 6_000],
        ['ignore', 6_000],
        ['ignore', 0],
      ],
    ]);
    expect(columns[1]?.values).toEqual([
      { value: 'subscribed', count: 4_000 },
      { value: 'unsubscribed', count: 2_000 },
    ]);
    expect(columns[2]).toMatchObject({ samples: ['2024-05-01 10:00:00'], otherValues: 0 });
    const suggested = columns.map(
      ({ newField }) => newField?.isSuggested && `${newField.key} ${newField.type}`,
    );
    expect(suggested.filter(Boolean)).toEqual([
      ...['company text', 'points number', 'vip_since date', 'member boolean', 'zip text'],
    ]);
    // Chosen manually, the others may be fields too.
    expect(columns[1]?.newField).toEqual({
      key: 'status',
      label: 'Status',
      type: 'text',
      isSuggested: false,
    });
    // The last row decides for all.
    expect(columns[5]?.dateOrder).toBe('dmy');
    const companies = (columns[3]?.values ?? []) as { count: number }[];
    const counted = companies.reduce((sum, { count }) => sum + count, 0);
    expect([companies.length, columns[3]?.otherValues]).toEqual([30, 6_000 - counted]);
  });
});

describe('dates', () => {
  const dated = async (): Promise<Client> => {
    const client = await server.member();
    await client.post('/api/esp/fields', { key: 'vip_since', label: 'VIP since', type: 'date' });
    return client;
  };
  const datesOf = async (client: Client): Promise<(string | null)[]> => {
    const contacts = (await client.get('/api/esp/contacts?sort=email')).body as { id: string }[];
    const details = await Promise.all(contacts.map(({ id }) => client.get(`/api/esp/contacts/${id}`)));
    return details.map(({ body }) => body.fields.vip_since ?? null);
  };
  const head = 'email,VIP since\n';

  it('are stored in one format, and invalid ones are ignored and reported', async () => {
    const client = await dated();
    const text = `${head}a@a.example,03.04.2020\nb@a.example,2020-4-3 10:00\nc@a.example,notadate\nd@a.example,"Apr 3, 2020"\ne@a.example,31.02.2020\n`;
    const { body } = await paste(client, text);
    expect(body).toMatchObject({ imported: 5, failed: 0, errors: [] });
    expect(body.warnings).toEqual([
      'Line 4: VIP since: “notadate” is not a date. Write it as year, month, and day, such as 2026-11-21. The field was not filled.',
      'Line 6: VIP since: “31.02.2020” is not a date. Write it as year, month, and day, such as 2026-11-21. The field was not filled.',
    ]);
    expect(await datesOf(client)).toEqual(['2020-04-03', '2020-04-03', null, '2020-04-03', null]);
    const refused = await client.get(`/api/esp/imports/${body.importId}/refused?warnings=true`);
    expect(refused.text.split('\r\n')).toHaveLength(4);
    expect((await client.get(`/api/esp/imports/${body.importId}/refused`)).text.split('\r\n')).toHaveLength(
      2,
    );
  });

  it('such as 04/03/2020 are read by the whole column, by a choice, or not at all', async () => {
    const text = (last: string) => `${head}a@a.example,04/03/2020\nb@a.example,${last}\n`;
    const byDay = await dated();
    expect((await paste(byDay, text('13/03/2020'))).body.warnings).toEqual([]);
    expect(await datesOf(byDay)).toEqual(['2020-03-04', '2020-03-13']);
    const byMonth = await dated();
    expect((await upload(byMonth, text('03/13/2020'))).body.warnings).toEqual([]);
    expect(await datesOf(byMonth)).toEqual(['2020-04-03', '2020-03-13']);
    const unclear = await dated();
    const { warnings } = (await paste(unclear, text('05/05/2020'))).body;
    expect(warnings).toEqual([
      'Line 2: VIP since: “04/03/2020” can mean 2020-03-04 or 2020-04-03. Write it as 2026-11-21, or choose whether the day or the month comes first. The field was not filled.',
    ]);
    expect(await datesOf(unclear)).toEqual([null, '2020-05-05']);
    const chosen = await dated();
    expect((await paste(chosen, text('05/05/2020'), { dateOrder: 'mdy' })).body.warnings).toEqual([]);
    expect(await datesOf(chosen)).toEqual(['2020-04-03', '2020-05-05']);
  });

  it('of one contact are refused with a sentence when they are invalid', async () => {
    const client = await dated();
    const added = await client.post('/api/esp/contacts', {
      email: 'a@a.example',
      fields: { vip_since: '3.4.2020' },
    });
    expect(added.status).toBe(201);
    expect(await datesOf(client)).toEqual(['2020-04-03']);
    const at = `/api/esp/contacts/${added.body.id}`;
    for (const value of ['garbage', '04/03/2020']) {
      const answer = await client.patch(at, { fields: { vip_since: value } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/^VIP since: “.*” (is not a date|can mean).* Nothing was saved\.$/);
      expect(answer.body.errors[0].path).toBe('fields.vip_since');
    }
    // Values stored before the rule may stay.
    const { db } = server.server.ctx;
    await db
      .updateTable('contacts')
      .set({ fields: '{"vip_since":"garbage"}' })
      .where('email', '=', 'a@a.example')
      .execute();
    const changed = await client.patch(at, { firstName: 'Ann', fields: { vip_since: 'garbage' } });
    expect([changed.status, changed.body.fields]).toEqual([200, { vip_since: 'garbage' }]);
  });
});
