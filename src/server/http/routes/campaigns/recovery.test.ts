// After a fix campaigns continue at once, without using cached results.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  setAccounts,
  setPace,
  untilStatus,
} from '../../../../../test/support/samples/campaigns.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestServer;
let member: Client;
let sender: string;
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello. The bowls are back. They are thrown by hand, glazed in ash and fired twice.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>`;

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
});
afterAll(() => app.close());

const make = async (name: string, listId: string): Promise<string> => {
  const { status, body } = await member.post('/api/esp/campaigns', {
    name,
    subject: 'Bowls',
    fromName: 'Mara Lind',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [listId],
  });
  expect(status).toBe(201);
  return body.id;
};

/** As if Amazon had answered a moment ago that it did not know the secret. */
const refuseSecret = (): Promise<void> =>
  setAccounts(app, sql`problem = 'secret', asked_at = now(), known_at = now()`);

test('a campaign that was paused for its account resumes with the current state', async () => {
  const many = await member.post('/api/esp/lists', { name: 'Many' });
  const people = Array.from({ length: 60 }, (_, index) => `many${index}@home.example,Many,${index}`).join(
    '\n',
  );
  await member.post(`/api/esp/contacts/import?listId=${many.body.id}&consent=true`, { contactsData: people });
  const id = await make('Long', many.body.id);
  // It is under way for a minute.
  await setPace(app, 1);
  expect((await member.post(`/api/esp/campaigns/${id}/send`)).status).toBe(200);
  await refuseSecret();
  expect(await untilStatus(member, id, 'paused')).toMatchObject({ waiting: 'credentials' });
  expect((await member.post(`/api/esp/campaigns/${id}/resume`)).body).toMatchObject({ status: 'sending' });
  await setPace(app, 14);
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ sentCount: 60 });
  expect(await leasedMessages(app, 'Long')).toHaveLength(60);
});

test('a replaced key is not judged by Amazon’s answers to the old one', async () => {
  const { db } = app.server.ctx;
  const known = async () =>
    (await db.selectFrom('ses_accounts').select(['problem', 'asked_at']).executeTakeFirst()) ?? null;
  const settings = (await member.get('/api/esp/settings')).body;
  const save = (more: object) =>
    member.put('/api/esp/settings', {
      defaultFromEmail: settings.defaultFromEmail,
      awsRegion: settings.awsRegion,
      ...more,
    });
  await refuseSecret();
  expect((await save({ defaultFromName: 'Mara' })).status).toBe(200);
  expect(await known()).toMatchObject({ problem: 'secret' });
  expect((await save({ awsSecretAccessKey: 'another secret' })).status).toBe(200);
  expect(await known()).toEqual({ problem: null, asked_at: null });
  await member.post('/api/esp/settings/sandbox');
});

test('a campaign scheduled while no server ran, and now too late, is a draft and says why', async () => {
  const fewId = await listOf(member, 'Few', [{ email: 'ann@home.example' }]);
  const id = await make('Missed', fewId);
  const at = new Date(app.server.ctx.now().getTime() + 3_600_000).toISOString();
  expect((await member.post(`/api/esp/campaigns/${id}/schedule`, { at })).status).toBe(200);
  app.advance(3 * 24 * 3_600_000);
  expect(await untilStatus(member, id, 'draft')).toMatchObject({
    waiting: 'missed',
    scheduledAt: null,
  });
  expect(await leasedMessages(app, 'Missed')).toEqual([]);
});
