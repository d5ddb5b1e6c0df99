// The data of one person, exported and erased; and suppressed addresses.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSearchIndex } from '#server/domain/audience/contacts/search-index.ts';
import { applyRetention } from '#server/domain/privacy/retention.ts';
import { startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

const dayMs = 24 * 60 * 60 * 1000;
let server: TestServer;
let ann: Audience;

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
});
afterAll(() => server.close());

/** Every table of the database that contains this text anywhere, in any case. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { db } = server.server.ctx;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} t where strpos(lower(t::text), ${text}) > 0`.execute(db);
    if (Number(rows[0]?.n) > 0) found.push(name);
  }
  return found;
};

describe('C44 one person’s data', () => {
  it('C44 is exported in full: lists, requests, messages, history, suppressions', async () => {
    const list = await ann.list('Exported', { doubleOptIn: true });
    const email = 'export.me@home.example';
    const id = await ann.add(email, { firstName: 'Ex' });
    await ann.client.post(`/api/esp/lists/${list}/members`, { contactIds: [id] });
    const { link } = await ann.confirmation(email);
    await server.client().submit(link, { do: 'confirm' });
    await ann.campaignTo(id);
    const { body, headers } = await ann.client.get(`/api/esp/contacts/${id}/export`);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      contact: { email, firstName: 'Ex' },
      blocked: null,
      lists: [{ id: list, name: 'Exported', status: 'active' }],
      confirmations: [
        {
          list,
          purpose: 'confirm',
          source: 'manual',
          confirmedAt: expect.any(String),
          confirmedFrom: '127.0.0.1',
        },
      ],
      mails: [{ campaign: { name: 'Spring' } }],
    });
    expect(body.history.map(({ action }: { action: string }) => action)).toContain('confirmed');
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it('C44 is erased from every table within the request; the suppression remains as a hash', async () => {
    const email = 'erase.me@home.example';
    const list = await ann.list('Erased', { doubleOptIn: true });
    await ann.client.post('/api/esp/contacts/import', {
      contactsData: `email,first_name\n${email},Eraseme\n"${email}`,
      listId: list,
    });
    const [{ id }] = (await ann.client.get('/api/esp/contacts?search=erase.me')).body;
    await ann.client.patch(`/api/esp/contacts/${id}`, { lastName: 'Gone' });
    await ann.client.post(`/api/esp/lists/${list}/confirmations`, { contactIds: [id] });
    await ann.confirmation(email);
    await server.client().submit(ann.link(id), { 'List-Unsubscribe': 'One-Click' });
    await updateSearchIndex(server.server.ctx, ann.workspaceId);
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(['contact_blocks', 'contacts', 'import_errors']),
    );
    expect((await ann.client.delete(`/api/esp/contacts/${id}?erase=true`)).status).toBe(200);
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith('eraseme')).toEqual([]);
    expect((await ann.client.get('/api/esp/contacts?search=erase.me')).body).toEqual([]);
    const look = await ann.client.post('/api/esp/blocked-addresses/look-up', { email });
    expect(look.body).toMatchObject({ block: { reason: 'unsubscribed' }, contactId: null });
  });

  it('C44 also from what was deleted before and could be restored', async () => {
    const email = 'deleted.first@home.example';
    const id = await ann.add(email);
    await ann.client.delete(`/api/esp/contacts/${id}`);
    expect(await tablesWith(email)).toContain('deleted_contacts');
    await ann.client.delete(`/api/esp/contacts/${id}?erase=true`);
    expect(await tablesWith(email)).toEqual([]);
  });

  it('C44 also from what was deleted before the same address was added again, and from searches for it', async () => {
    const email = 'twice.here@home.example';
    const before = await ann.add(email, { firstName: 'Twicehere' });
    await ann.client.patch(`/api/esp/contacts/${before}`, { lastName: 'Once' });
    await ann.client.delete(`/api/esp/contacts/${before}`);
    const id = await ann.add(email);
    const filter = { search: email };
    await ann.client.post('/api/esp/contacts/bulk', { action: 'unsubscribe', filter });
    await updateSearchIndex(server.server.ctx, ann.workspaceId);
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(['contact_changes', 'contacts', 'deleted_contacts']),
    );
    expect((await ann.client.delete(`/api/esp/contacts/${id}?erase=true`)).status).toBe(200);
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith('twicehere')).toEqual([]);
    const restored = await ann.client.post('/api/esp/contacts/bulk', { action: 'restore', ids: [before] });
    expect(restored.body.ids).toEqual([]);
  });

  it('C44 what was deleted and not restored is purged everywhere', async () => {
    const email = 'forgotten@home.example';
    const list = await ann.list('Forgets', { doubleOptIn: true });
    const id = await ann.add(email, { listIds: [list] });
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: `new.${email}` });
    await ann.client.post(`/api/esp/lists/${list}/members/remove`, { contactIds: [id] });
    await updateSearchIndex(server.server.ctx, ann.workspaceId);
    await ann.client.delete(`/api/esp/contacts/${id}`);
    server.advance(31 * dayMs);
    await applyRetention(server.server.ctx);
    server.advance(-31 * dayMs);
    expect(await tablesWith(email)).toEqual([]);
    await ann.signInAgain();
  });

  it('C44 is removed from a running import too', async () => {
    const email = 'on.the.way@home.example';
    const id = await ann.add(email);
    const { db } = server.server.ctx;
    const now = server.server.ctx.now();
    const emails = ['a@home.example', email, 'z@home.example'];
    await sql`
      insert into imports (workspace_id, id, state, source, file_name, consent, parts, accepted, created_at, updated_at)
      values (${ann.workspaceId}, 'half-way', 'writing', 'paste', '', false, 1, 3, ${now}, ${now})`.execute(
      db,
    );
    await sql`
      insert into import_parts (workspace_id, import_id, part, row_count, people, emails, first_names, last_names)
      values (${ann.workspaceId}, 'half-way', 0, 3, 3, ${emails.join('\u001f')}, ${'A\u001fOn\u001fZ'},
        ${'\u001fWay\u001f'})`.execute(db);
    await ann.client.delete(`/api/esp/contacts/${id}?erase=true`);
    const { rows } = await sql`select * from import_parts where import_id = 'half-way'`.execute(db);
    expect(rows).toMatchObject([
      {
        row_count: 2,
        people: 2,
        emails: 'a@home.example\u001fz@home.example',
        first_names: 'A\u001fZ',
        last_names: '\u001f',
      },
    ]);
    await sql`delete from imports where id = 'half-way'`.execute(db);
  });

  it('also by the previous release, which knows no statuses: each of the others keeps its own', async () => {
    const { db } = server.server.ctx;
    const part = async () =>
      (await sql`select emails, statuses from import_parts where import_id = 'by-before'`.execute(db)).rows;
    const join = (...values: string[]): string => values.join('\u001f');
    await sql`
      insert into import_parts (workspace_id, import_id, part, row_count, people, emails, first_names, last_names, statuses)
      values (${ann.workspaceId}, 'by-before', 0, 4, 4, ${join('a@h.example', 'b@h.example', 'c@h.example', 'd@h.example')},
        ${join('', '', '', '')}, ${join('', '', '', '')}, ${join('', 'unsubscribed', '', 'bounced')})`.execute(
      db,
    );
    const without = async (...emails: string[]) => {
      const names = emails.map(() => '').join('\u001f');
      await sql`
        update import_parts set emails = ${join(...emails)}, first_names = ${names}, last_names = ${names},
          row_count = ${emails.length}, people = least(people, ${emails.length})
        where workspace_id = ${ann.workspaceId} and import_id = 'by-before'`.execute(db);
      return part();
    };
    expect(await without('b@h.example', 'c@h.example', 'd@h.example')).toEqual([
      {
        emails: join('b@h.example', 'c@h.example', 'd@h.example'),
        statuses: join('unsubscribed', '', 'bounced'),
      },
    ]);
    expect(await without('b@h.example', 'd@h.example')).toMatchObject([
      { statuses: join('unsubscribed', 'bounced') },
    ]);
    expect(await without('d@h.example')).toMatchObject([{ statuses: 'bounced' }]);
    expect(await without()).toEqual([{ emails: '', statuses: '' }]);
    await sql`delete from import_parts where import_id = 'by-before'`.execute(db);
  });
});

describe('blocked addresses', () => {
  const call = (path: string, body: object) => ann.client.post(`/api/esp/blocked-addresses${path}`, body);

  it('are found by the full address, in any case', async () => {
    const id = await ann.add('looked.up@home.example');
    await ann.setStatus(id, 'bounced');
    expect((await call('/look-up', { email: ' Looked.UP@home.example ' })).body).toEqual({
      email: 'looked.up@home.example',
      block: { reason: 'bounced', at: expect.stringMatching(/Z$/) },
      contactId: id,
    });
    expect((await call('/look-up', { email: 'free@home.example' })).body).toEqual({
      email: 'free@home.example',
      block: null,
      contactId: null,
    });
    expect((await call('/look-up', { email: '' })).body.message).toBe('Please enter an email address');
    const ben = await audience(server);
    const his = await ben.client.post('/api/esp/blocked-addresses/look-up', {
      email: 'looked.up@home.example',
    });
    expect(his.body.block).toBeNull();
  });

  it.each(['unsubscribed', 'bounced', 'complained'])(
    '%s: lifted with a reason, never without',
    async (status) => {
      const email = `${status}.lift@home.example`;
      const id = await ann.add(email);
      await ann.setStatus(id, status);
      for (const reason of [undefined, '', '   ']) {
        const refused = await call('/lift', { email, reason });
        expect(refused.status).toBe(400);
        expect(refused.body.message).toBe('Say why this address can receive email again.');
      }
      const lifted = await call('/lift', { email, reason: 'She called us.' });
      expect(lifted.body).toEqual({ email, block: null, contactId: id, amazon: 'none' });
      expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.status).toBe('subscribed');
      expect((await ann.client.get(`/api/esp/contacts/${id}/history`)).body[0]).toMatchObject({
        action: 'block lifted',
        by: 'Mara Lind',
        before: { status },
        after: { status: 'subscribed', reason: 'She called us.' },
      });
      expect((await call('/lift', { email, reason: 'Again' })).status).toBe(404);
    },
  );

  it('C63 are lifted at Amazon as well', async () => {
    const ben = await audience(server);
    await ben.client.post('/api/esp/settings/sandbox');
    const email = 'suppressionlist@simulator.amazonses.com';
    await ben.client.post('/api/esp/blocked-addresses', { email });
    const lifted = await ben.client.post('/api/esp/blocked-addresses/lift', { email, reason: 'Mended.' });
    expect(lifted.body).toMatchObject({ block: null, amazon: 'lifted' });
  });

  it('the owner blocks one permanently: no list, import or form resubscribes it', async () => {
    const email = 'for.good@home.example';
    const id = await ann.add(email);
    expect((await call('', { email })).body).toMatchObject({ block: { reason: 'cleaned' }, contactId: id });
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.status).toBe('cleaned');
    await ann.client.post('/api/esp/contacts/import', { contactsData: `${email},,` });
    expect((await ann.client.get(`/api/esp/contacts/${id}`)).body.status).toBe('cleaned');
    await call('', { email: 'stranger@home.example' });
    const added = await ann.client.post('/api/esp/contacts', { email: 'stranger@home.example' });
    expect(added.status).toBe(409);
    expect(await tablesWith('stranger@home.example')).toEqual([]);
  });
});
