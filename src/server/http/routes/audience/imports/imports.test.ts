import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { readEvents } from '../../../../../../test/support/event-stream.ts';
import { csvForm } from '../../../../../../test/support/samples/csv-form.ts';
import { finishImports } from '../../../../domain/audience/imports/write.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const upload = (
  client: Client,
  text: string | Uint8Array,
  fields: Record<string, string> = {},
  name = 'people.csv',
  fileType?: string,
) => {
  const { body, type } = csvForm(text, name, fields, fileType);
  return client.post('/api/esp/contacts/import-csv', undefined, {
    raw: body,
    headers: { 'content-type': type },
  });
};
const isNoCsv = (kind: string): string =>
  `${kind}, not a CSV file. Nothing was imported. Save it as CSV (in Excel: File, Save as, CSV UTF-8) and choose that file.`;
const paste = (client: Client, contactsData: string, more: object = {}) =>
  client.post('/api/esp/contacts/import', { contactsData, ...more });
const stream = (client: Client, text: string, query = '') =>
  client.post(`/api/esp/imports${query}`, undefined, { raw: text, headers: { 'content-type': 'text/csv' } });
const people = async (client: Client, query = ''): Promise<string[]> =>
  (await client.get(`/api/esp/contacts?sort=email&limit=200${query}`)).body.map(
    (c: { email: string; firstName: string; lastName: string; status: string }) =>
      `${c.email}|${c.firstName}|${c.lastName}|${c.status}`,
  );
const untilDone = async (client: Client, id: string) => {
  for (;;) {
    const { body } = await client.get(`/api/esp/imports/${id}`);
    if (body.state === 'done' || body.state === 'failed') return body;
    // Too many calls would be refused.
    await pause(150);
  }
};

const file =
  'email,first_name,last_name\nann@a.example,Ann,Lee\nbob,X,Y\nbob@b.example,"Bob\nann@a.example,,Berg\n';

describe('a file', () => {
  it('is imported, and refused rows are reported and stored', async () => {
    const client = await server.member();
    const answer = await upload(client, file);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      imported: 1,
      failed: 2,
      errors: [
        'Line 3: “bob” is not a valid email address.',
        'Line 4: A quotation mark is opened and never closed.',
      ],
      importId: expect.any(String),
      statuses: {},
      unknownStatuses: [],
      ignoredColumns: [],
      warnings: [],
      rowWarnings: [],
    });
    expect(await people(client)).toEqual(['ann@a.example|Ann|Berg|subscribed']);
    const id = answer.body.importId;
    expect((await client.get(`/api/esp/imports/${id}`)).body).toMatchObject({
      importId: id,
      state: 'done',
      source: 'file',
      fileName: 'people.csv',
      listId: null,
      consent: false,
      rowsRead: 4,
      total: 1,
      imported: 1,
      failed: 2,
      columns: [
        { name: 'email', target: 'email' },
        { name: 'first_name', target: 'first_name' },
        { name: 'last_name', target: 'last_name' },
      ],
      finishedAt: expect.any(String),
    });
    const refused = await client.get(`/api/esp/imports/${id}/refused`);
    expect(refused.headers.get('content-type')).toContain('text/csv');
    expect(refused.text.split('\r\n')).toEqual([
      'line,reason,text',
      '3,“bob” is not a valid email address.,"bob,X,Y"',
      '4,A quotation mark is opened and never closed.,"bob@b.example,""Bob"',
      '',
    ]);
    const german = { headers: { 'accept-language': 'de' } };
    expect((await client.get(`/api/esp/imports/${id}`, german)).body.errors).toEqual([
      'Zeile 3: „bob“ ist keine gültige E-Mail-Adresse.',
      'Zeile 4: Ein Anführungszeichen wird geöffnet und nicht geschlossen.',
    ]);
    expect((await client.get(`/api/esp/imports/${id}/refused`, german)).text).toContain(
      'Zeile,Grund,Text\r\n3,„bob“ ist keine gültige',
    );
    expect((await client.get('/api/esp/imports')).body).toHaveLength(1);
    const other = await server.member();
    expect((await other.get(`/api/esp/imports/${id}`)).status).toBe(404);
    expect((await other.get(`/api/esp/imports/${id}/refused`)).status).toBe(404);
    expect((await other.get('/api/esp/imports')).body).toEqual([]);
  });

  it('is refused when it is not CSV, empty or too large', async () => {
    const client = await server.member();
    const large = `email\n${'x'.repeat(5 * 1024 * 1024)}`;
    for (const [answer, status, message] of [
      [await upload(client, large), 413, 'CSV file must be smaller than 5MB'],
      [await upload(client, file, {}, 'a.exe', 'application/octet-stream'), 415, 'Please select a CSV file'],
      [await upload(client, file, {}, 'people', 'text/plain'), 415, 'Please select a CSV file'],
      [await upload(client, file, {}, 'c.pdf', 'application/pdf'), 415, 'Please select a CSV file'],
      [await upload(client, new Uint8Array([137, 80, 78, 71, 0, 0])), 415, isNoCsv('This is an image')],
      [
        await upload(client, new Uint8Array([80, 75, 3, 4, 20, 0])),
        415,
        isNoCsv('This is an Excel workbook or another packed file'),
      ],
      [
        await upload(
          client,
          Uint8Array.from({ length: 5_000 }, (_, index) => (index * index * 31 + index * 7) % 256),
        ),
        415,
        isNoCsv('This is a binary file'),
      ],
      [await upload(client, ''), 400, 'This file is empty. Please select a CSV file to import'],
      [await upload(client, file, { listId: 'x' }), 404, 'Not found'],
    ] as const) {
      expect(answer.body.message).toBe(message);
      expect(answer.status).toBe(status);
    }
    const workbook = await stream(client, 'PK\u0003\u0004');
    expect([workbook.status, workbook.body.message]).toEqual([
      415,
      isNoCsv('This is an Excel workbook or another packed file'),
    ]);
    expect(await people(client)).toEqual([]);
    expect((await client.get('/api/esp/imports')).body).toEqual([]);
  });

  it('with a CSV content type needs no name that ends in .csv', async () => {
    const client = await server.member();
    expect((await upload(client, file, {}, 'people', 'text/csv')).body).toMatchObject({ imported: 1 });
    expect((await upload(client, file, {}, 'PEOPLE.CSV', 'application/octet-stream')).body).toMatchObject({
      imported: 1,
    });
  });

  it('without an address column is refused, with the column names, and leaves nothing', async () => {
    const client = await server.member();
    for (const answer of [
      await upload(client, 'foo,bar\nx,1\ny,2\n'),
      await paste(client, 'first_name,city\nAnn,Rome\n'),
      await stream(client, 'foo,bar\nx,1\n'),
      await upload(client, file, { mapping: '["first_name"]' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(
        /^There is no column with email addresses\. Nothing was imported\./,
      );
    }
    expect((await client.get('/api/esp/imports')).body).toEqual([]);
  });

  it('may be exactly 5 MB', async () => {
    const client = await server.member();
    const line = 'ann@a.example,Ann,Lee\n';
    const size = 5 * 1024 * 1024;
    const text = line.repeat(Math.ceil(size / line.length)).slice(0, size);
    expect((await upload(client, text)).body).toMatchObject({ imported: 1 });
  });

  it('goes to a list, with consent', async () => {
    const client = await server.member();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    await client.post('/api/esp/fields', { key: 'city', label: 'City' });
    const answer = await upload(client, 'email,city\nann@a.example,Rome\nbob@b.example,\n', {
      listId: list.id,
      consent: 'true',
    });
    expect(answer.body).toMatchObject({ imported: 2, failed: 0 });
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(2);
    const [, ann] = (await client.get(`/api/esp/contacts?list=${list.id}`)).body;
    const details = (await client.get(`/api/esp/contacts/${ann.id}`)).body;
    expect(details).toMatchObject({
      email: 'ann@a.example',
      fields: { city: 'Rome' },
      consent: {
        source: 'import',
        at: expect.any(String),
        address: '127.0.0.1',
        importId: answer.body.importId,
      },
    });
    const theirs = await (await server.member()).post('/api/esp/contacts/import', {
      contactsData: 'x@x.example',
      listId: list.id,
    });
    expect(theirs.status).toBe(404);
  });

  it('is tagged, and known by the id its sender gave it', async () => {
    const client = await server.member();
    const tag = (await client.post('/api/esp/tags', { name: 'Fair' })).body;
    const other = (await client.post('/api/esp/tags', { name: 'Autumn' })).body;
    const importId = 'an-id-of-21-character';
    const sent = await upload(client, file, { tagIds: `${tag.id},${other.id}`, importId });
    expect(sent.body).toMatchObject({ imported: 1, importId });
    const [ann] = (await client.get(`/api/esp/contacts?tag=${tag.id}`)).body;
    expect(ann).toMatchObject({ email: 'ann@a.example', tags: [other, tag] });
    expect((await client.get(`/api/esp/imports/${importId}`)).body.tagIds).toEqual([tag.id, other.id]);
    const again = await upload(client, file, { importId });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/with this id already exists/),
    ]);
    expect((await paste(client, 'cyd@c.example', { tagIds: [tag.id] })).body.imported).toBe(1);
    expect((await client.get(`/api/esp/contacts?tag=${tag.id}`)).body).toHaveLength(2);
    expect((await paste(client, 'cyd@c.example', { tagIds: ['none'] })).status).toBe(404);
  });

  it('sent twice at once under one id is accepted once', async () => {
    const client = await server.member();
    const importId = 'at-once-of-21-letters';
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(client, file, { importId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is refused when it names a field that does not exist', async () => {
    const client = await server.member();
    const mapping = JSON.stringify(['email', 'field:shoe_size']);
    const answer = await upload(client, 'email,size\nann@a.example,38\n', { mapping });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/no field called shoe_size.*Nothing was imported/);
    expect((await client.get('/api/esp/contacts')).body).toEqual([]);
  });

  it('gets its columns described', async () => {
    const client = await server.member();
    const mapping = JSON.stringify(['last_name', 'email', 'ignore']);
    const answer = await upload(client, 'a,b,c\nLee,ann@a.example,Ann\n', { mapping });
    expect(answer.body).toMatchObject({ imported: 1, failed: 0 });
    expect(await people(client)).toEqual(['ann@a.example||Lee|subscribed']);
    expect((await upload(client, 'a\n', { mapping: '["password"]' })).status).toBe(400);
    expect((await upload(client, 'a\n', { mapping: 'x' })).status).toBe(400);
    const wide = await upload(client, 'a\n', { mapping: JSON.stringify(Array(201).fill('ignore')) });
    expect([wide.status, wide.body.message]).toEqual([400, expect.stringContaining('first 200 columns')]);
    const preview = await client.post('/api/esp/imports/preview', {
      text: 'Nachname;E-Mail\nLee;ann@a.example\n',
    });
    const named = {
      ...{ filled: 1, values: [], otherValues: 0, dateOrder: null },
      newField: expect.objectContaining({ isSuggested: false }),
    };
    expect(preview.body).toEqual({
      separator: ';',
      hasHeader: true,
      rows: 1,
      columns: [
        { name: 'Nachname', target: 'last_name', samples: ['Lee'], ...named },
        { name: 'E-Mail', target: 'email', samples: ['ann@a.example'], ...named },
      ],
    });
  });
});

describe('pasted text', () => {
  it('needs no header', async () => {
    const client = await server.member();
    const answer = await paste(client, 'ann@a.example,Ann,Lee\nbob@b.example\n,x\n');
    expect(answer.body).toMatchObject({
      imported: 2,
      failed: 1,
      errors: ['Line 3: There is no email address.'],
    });
    expect(await people(client)).toEqual(['ann@a.example|Ann|Lee|subscribed', 'bob@b.example|||subscribed']);
  });

  it.each([{}, { contactsData: '' }, { contactsData: ' \n ' }])('must not be empty: %j', async (body) => {
    const client = await server.member();
    const answer = await client.post('/api/esp/contacts/import', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Please enter contact data to import');
  });
});

describe('a known contact', () => {
  it('is merged, and never resubscribed', async () => {
    const client = await server.member();
    await paste(
      client,
      'in@a.example,In,\nout@a.example,Out,\nerased@a.example,E,\ndeleted@a.example,D,\nbounced@a.example,,',
    );
    const ids = new Map<string, string>();
    for (const { email, id } of (await client.get('/api/esp/contacts')).body) ids.set(email, id);
    for (const email of ['out', 'erased', 'deleted'])
      await client.patch(`/api/esp/contacts/${ids.get(`${email}@a.example`)}`, { subscribed: false });
    await server.server.ctx.db
      .updateTable('contacts')
      .set({ status: 'bounced' })
      .where('email', '=', 'bounced@a.example')
      .execute();
    await client.delete(`/api/esp/contacts/${ids.get('erased@a.example')}?erase=true`);
    await client.delete(`/api/esp/contacts/${ids.get('deleted@a.example')}`);
    const again =
      'in@a.example,,Lee\nout@a.example,Other,Name\nerased@a.example\ndeleted@a.example\nbounced@a.example,B\nIN@a.example,New,';
    expect((await paste(client, again)).body).toMatchObject({ imported: 5, failed: 0 });
    expect(await people(client)).toEqual([
      'bounced@a.example|B||bounced',
      'deleted@a.example|||unsubscribed',
      'erased@a.example|||unsubscribed',
      'in@a.example|New|Lee|subscribed',
      'out@a.example|Other|Name|unsubscribed',
    ]);
    expect((await client.get('/api/esp/contacts/counts')).body).toMatchObject({
      total: 5,
      byStatus: { subscribed: 1, unsubscribed: 3, bounced: 1 },
    });
  });

  it('stays off a list that they left', async () => {
    const client = await server.member();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    await paste(client, 'ann@a.example', { listId: list.id });
    await server.server.ctx.db.updateTable('list_members').set({ status: 'left' }).execute();
    await paste(client, 'ann@a.example\nbob@b.example', { listId: list.id });
    expect(await people(client, `&list=${list.id}`)).toEqual(['bob@b.example|||subscribed']);
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(1);
  });
});

describe('a stream', () => {
  it('is read and written in batches', async () => {
    const client = await server.member();
    const rows = Array.from({ length: 2_300 }, (_, n) => `p${n % 2_000}@many.example,P${n},\n`).join('');
    const begun = await stream(client, `email,first_name,x\n${rows}bob\n`, '?fileName=all.csv&consent=true');
    expect(begun.status, begun.text).toBe(202);
    expect(begun.body).toMatchObject({
      source: 'api',
      fileName: 'all.csv',
      total: 2_000,
      failed: 1,
      consent: true,
    });
    const done = await untilDone(client, begun.body.importId);
    expect(done).toMatchObject({ state: 'done', rowsRead: 2_301, imported: 2_000, failed: 1 });
    expect((await client.get('/api/esp/contacts/counts')).body.total).toBe(2_000);
    expect(await people(client, '&search=p299@')).toEqual(['p299@many.example|P2299||subscribed']);
    const waiting = await server.server.ctx.db.selectFrom('import_parts').select('part').execute();
    expect(waiting).toEqual([]);
  });

  it('is sent as text/csv', async () => {
    const client = await server.member();
    expect((await client.post('/api/esp/imports', { a: 1 })).status).toBe(415);
    expect((await stream(server.client(), 'a@a.example')).status).toBe(401);
  });

  it('imports nothing when it breaks off', async () => {
    const client = await server.member();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent > 30) controller.error(new Error('gone'));
        else {
          const rows = Array.from({ length: 100 }, (_, n) => `p${sent}-${n}@many.example,P\n`).join('');
          controller.enqueue(new TextEncoder().encode(rows.padEnd(4_000, '\n')));
        }
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { cookie, 'content-type': 'text/csv' } };
    await expect(fetch(`${server.url}/api/esp/imports`, init as RequestInit)).rejects.toThrow();
    const state = async () => (await client.get('/api/esp/imports')).body[0]?.state ?? 'reading';
    await expect.poll(state, { interval: 150 }).not.toBe('reading');
    expect(await state()).toBe('failed');
    expect(await people(client)).toEqual([]);
    expect(await server.server.ctx.db.selectFrom('import_parts').select('part').execute()).toEqual([]);
  });

  it('a half-read import that a stop interrupted has failed, and says what to do', async () => {
    const client = await server.member();
    const begun = await stream(client, 'a@a.example,A\n');
    const { importId } = begun.body;
    await untilDone(client, importId);
    const { ctx } = server.server;
    const asReading = async (updated_at: Date) => {
      await ctx.db
        .updateTable('imports')
        .set({ state: 'reading', finished_at: null, updated_at })
        .where('id', '=', importId)
        .execute();
      return (await client.get(`/api/esp/imports/${importId}`)).body.state;
    };
    // Another process may still be reading it if there are several.
    const several = { ...ctx, config: { ...ctx.config, databaseUrl: 'postgres://elsewhere' } };
    expect(await asReading(ctx.now())).toBe('reading');
    await finishImports(several, 0);
    expect((await client.get(`/api/esp/imports/${importId}`)).body.state).toBe('reading');
    await asReading(new Date(ctx.now().getTime() - 61_000));
    await finishImports(several, 0);
    const { state, problem, finishedAt } = (await client.get(`/api/esp/imports/${importId}`)).body;
    expect([state, finishedAt === null]).toEqual(['failed', false]);
    expect(problem).toMatch(/Nothing was imported\. Send it again\.$/);
    // The embedded database has one process: at its start no import is being read.
    await asReading(ctx.now());
    await finishImports({ ...ctx, config: { ...ctx.config, databaseUrl: null } }, 0);
    expect((await client.get(`/api/esp/imports/${importId}`)).body.state).toBe('failed');
  });
});

describe('the live progress', () => {
  it('shows an import to its end, also to one who came before it, and none of others', async () => {
    const [client, other] = [await server.member(), await server.member()];
    const importId = 'i'.repeat(21);
    const watched = readEvents<{ importId: string; state: string; imported: number }[]>(
      `${server.url}/api/esp/imports/progress`,
      client,
      (imports) => imports.some(({ state }) => state === 'done'),
    );
    expect((await paste(other, 'x@others.example')).status).toBe(200);
    const rows = Array.from({ length: 3_000 }, (_, index) => `p${index}@a.example`).join('\n');
    expect((await paste(client, rows, { importId })).status).toBe(200);
    const events = await watched;
    expect(events[0]).toEqual([]);
    expect(events.at(-1)).toMatchObject([{ importId, state: 'done', imported: 3_000 }]);
    expect((await client.get(`/api/esp/imports/${importId}`)).body).toEqual(events.at(-1)?.[0]);
    expect((await server.client().get('/api/esp/imports/progress')).status).toBe(401);
  });
});
