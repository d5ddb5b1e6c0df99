// The figures of the overview and of the dashboard, from the counts of campaigns.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addCounts, addDays } from '../../../db/shared/campaign-counts.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  // Days follow the machine's clock: this one does not end meanwhile.
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < 60_000) await pause(leftMs);
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
});
afterAll(() => app.close());

/** Answers its number. */
const campaign = async (name: string): Promise<number> => {
  const { status, body } = await member.post('/api/esp/campaigns', {
    name,
    subject: 'The blue bowls are back',
    fromName: 'Mara',
    fromEmail: 'mara@shop.example',
    htmlContent: '<p>Hello</p>',
    selectedLists: [],
  });
  expect(status).toBe(201);
  const row = await app.server.ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  expect(body.name).toBe(name);
  return row.id;
};
const setSent = (id: number) =>
  app.server.ctx.db
    .updateTable('campaigns')
    .set({ state: 'sent' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
const stats = async () => (await member.get('/api/esp/dashboard-stats')).body.campaigns;

test('without campaigns every figure is zero', async () => {
  expect(await stats()).toEqual({ total: 0, sent: 0, totalSent: 0, openRate: 0, clickRate: 0 });
});

test('campaigns are counted with their messages, rates to one decimal', async () => {
  const { db } = app.server.ctx;
  const [first, second] = [await campaign('First'), await campaign('Second')];
  await campaign('A draft');
  await Promise.all([setSent(first), setSent(second)]);
  await addCounts(db, workspaceId, first, 1, { sent: 600, opened: 200, clicked: 20 });
  await addCounts(db, workspaceId, first, 2, { sent: 100 });
  await addCounts(db, workspaceId, second, 1, { sent: 200, opened: 100, clicked: 10, machine_opened: 90 });
  expect(await stats()).toEqual({ total: 3, sent: 2, totalSent: 900, openRate: 33.3, clickRate: 3.3 });
  const other = await app.member();
  expect((await other.get('/api/esp/dashboard-stats')).body.campaigns.total).toBe(0);
  const { body } = await member.get('/api/dashboard');
  expect(body).toMatchObject({ emailsSent: 900, lastMonth: { emailsSent: 900, campaignsCreated: 3 } });
});

test('more opens than messages count as 100 percent', async () => {
  const id = await campaign('Opened again');
  await addCounts(app.server.ctx.db, workspaceId, id, 0, { sent: 100, opened: 5_000 });
  expect((await stats()).openRate).toBe(100);
});

test('each day has its figures, including days without events, and no figure is negative', async () => {
  await addDays(app.server.ctx.db, workspaceId, 3, [
    { day: dayOf(2), what: 'opened', n: 7 },
    { day: dayOf(2), what: 'clicked', n: 2 },
    { day: dayOf(3), what: 'opened', n: -4 },
    { day: dayOf(40), what: 'opened', n: 99 },
  ]);
  await member.post('/api/esp/contacts', { email: 'bo@home.example', firstName: 'Bo', lastName: 'Lind' });
  const { days } = (await member.get('/api/esp/trends')).body;
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ day: dayOf(0), sent: 1_000, newContacts: 1 });
  expect(days.at(-3)).toEqual({ day: dayOf(2), sent: 0, opened: 7, clicked: 2, newContacts: 0 });
  expect(days.at(-4).opened).toBe(0);
  expect((await member.get('/api/esp/trends?days=90')).body.days.at(-41).opened).toBe(99);
  expect((await member.get('/api/esp/trends?days=1000')).status).toBe(400);
});
