// The outcome of the messages to one contact, as the contact's page and export show it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { numberOf } from '../../../../domain/audience/contacts/public-ids.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

it('lists campaigns, latest first, each with its events', async () => {
  const client = await server.member();
  const other = await server.member();
  const { db } = server.server.ctx;
  const { id } = (await client.post('/api/esp/contacts', { email: 'ann@shop.example' })).body;
  const ws = await server.workspaceOf(client);
  const contact = numberOf('contact', ws, id);
  for (const [number, name] of [
    [1, 'Spring'],
    [2, 'Summer'],
    [3, 'Draft'],
  ] as const)
    await sql`
      insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
        html_content, audience, bucket, created_at, updated_at)
      values (${ws}, ${number}, ${number === 3 ? 'draft' : 'sent'}, ${name}, 'Hello', '', '', '', '', '', '{}',
        ${number === 3 ? null : '2026-11-01'}, now(), now())`.execute(db);
  const deliver = (campaign: number, person: number | null, state: string, reason: string | null) =>
    sql`
    insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, reason, attempted_at, accepted_at, opened_at)
    values (${ws}, '2026-11-01', ${campaign}, ${person}, ${state}, ${reason}, ${at(8)},
      ${state === 'delivered' ? at(8) : null}, ${state === 'delivered' ? at(9) : null})`.execute(db);
  await deliver(1, contact, 'delivered', null);
  await deliver(1, 99, 'delivered', null);
  await deliver(2, contact, 'skipped', 'suppressed');
  await sql`insert into campaign_links (workspace_id, campaign_id, id, url) values (${ws}, 1, 7, 'https://shop.example/bowls')`.execute(
    db,
  );
  await sql`
    insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine) values
      (${ws}, ${at(10)}, 1, ${contact}, 'click', 7, false), (${ws}, ${at(9)}, 1, ${contact}, 'open', null, true),
      (${ws}, ${at(9)}, 1, 99, 'open', null, false)`.execute(db);

  const path = `/api/esp/contacts/${id}/activity`;
  const { body } = await client.get(path);
  expect(body).toMatchObject([
    { campaign: { name: 'Summer' }, state: 'skipped', reason: 'suppressed', acceptedAt: null, events: [] },
    {
      campaign: { name: 'Spring', subject: 'Hello' },
      state: 'delivered',
      openedAt: at(9),
      events: [
        { kind: 'open', at: at(9), isMachine: true, url: null },
        { kind: 'click', at: at(10), isMachine: false, url: 'https://shop.example/bowls' },
      ],
    },
  ]);
  const first = await client.get(`${path}?limit=1`);
  expect(first.body).toEqual([body[0]]);
  const next = await client.get(`${path}?limit=1&cursor=${first.headers.get('x-next-cursor')}`);
  expect([next.body, next.headers.get('x-next-cursor')]).toEqual([[body[1]], null]);

  await client.patch(`/api/esp/contacts/${id}`, { subscribed: false });
  const exported = (await client.get(`/api/esp/contacts/${id}/export`)).body;
  expect(exported).toMatchObject({
    contact: { id },
    blocked: { reason: 'unsubscribed', source: 'owner' },
    mails: body,
  });
  expect((await other.get(path)).status).toBe(404);
});
