// The sample shop in a workspace whose messages leave this machine.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { type PostOffice, startPostOffice } from '../../../../../test/support/carriers/post-office.ts';
import { createTestCarrier } from '../../../../../test/support/carriers/test-carrier.ts';
import { listOf } from '../../../../../test/support/samples/campaigns.ts';
import { lastReactions } from '../../../db/campaigns/reports/rates.ts';

const patient = { timeout: 60_000, interval: 50 };
const address = '/api/sample-shop';
let office: PostOffice;
let app: TestServer;
let member: Client;

const enterSettings = async (postalAddress: string): Promise<void> => {
  const { db } = app.server.ctx;
  const workspace_id = await app.workspaceOf(member);
  await db.deleteFrom('esp_settings').where('workspace_id', '=', workspace_id).execute();
  await db
    .insertInto('esp_settings')
    .values({
      workspace_id,
      aws_access_key_id: '',
      aws_secret_sealed: '',
      aws_region: '',
      default_from_email: 'mara@shop.test',
      default_from_name: 'Mara Lind',
      postal_address: postalAddress,
      updated_at: app.server.ctx.now(),
    })
    .execute();
};

beforeAll(async () => {
  office = await startPostOffice();
  app = await startTestServer({}, { carriers: [createTestCarrier({ officeUrl: office.url })] });
  member = await app.member();
  await enterSettings('1 Kiln Lane, Fernhill');
  const loaded = await member.post(address);
  expect([loaded.status, loaded.body.connectedSandbox, loaded.body.setPostalAddress]).toEqual([
    201,
    false,
    false,
  ]);
});
afterAll(async () => {
  await app?.close();
  await office?.close();
});

const html = '<p>Hello {{first_name|there}}. The bowls are back, and there are forty of them this time.</p>';

const makeCampaign = async (audience: object): Promise<string> => {
  const { body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls',
    fromName: 'Mara Lind',
    fromEmail: 'mara@shop.test',
    htmlContent: html,
    ...audience,
  });
  return body.id;
};

const blockersOf = async (id: string): Promise<string[]> => {
  const { body } = await member.get(`/api/esp/campaigns/${id}/preflight`);
  return body.checks
    .filter(({ level }: { level: string }) => level === 'block')
    .map((check: { id: string }) => check.id);
};

test('the preflight stops a campaign to sample contacts, until the sample shop is gone', async () => {
  const own = await listOf(member, 'Own', [{ email: 'ann@home.test', firstName: 'Ann' }]);
  expect(await blockersOf(await makeCampaign({ selectedLists: [own] }))).toEqual([]);
  const toEveryone = await makeCampaign({ everyone: true });
  expect(await blockersOf(toEveryone)).toEqual(['sample-contacts']);
  const sent = await member.post(`/api/esp/campaigns/${toEveryone}/send`);
  expect([sent.status, sent.body.message]).toEqual([
    422,
    expect.stringMatching(/sample shop.*Nothing was sent/),
  ]);
  expect(office.letters).toEqual([]);
});

test('a contact of the sample is not asked to confirm', async () => {
  const list = (await member.post('/api/esp/lists', { name: 'Asked', doubleOptIn: true })).body;
  const samples: { id: string }[] = (await member.get('/api/esp/contacts?search=.example&limit=3')).body;
  const [own] = (await member.get('/api/esp/contacts?search=ann@home.test')).body;
  await member.post(`/api/esp/lists/${list.id}/members`, { contactIds: samples.map(({ id }) => id) });
  await member.post(`/api/esp/lists/${list.id}/members`, { contactIds: [own.id] });
  await vi.waitFor(() => expect(office.letters.map(({ to }) => to)).toEqual(['ann@home.test']), patient);
  await vi.waitFor(async () => {
    const waiting = await app.server.ctx.db
      .selectFrom('confirmations')
      .select('id')
      .where('next_try_at', 'is not', null)
      .execute();
    expect(waiting).toEqual([]);
  }, patient);
  expect(office.letters).toHaveLength(1);
});

test('the postal address of the sample is no address for real mail', async () => {
  const { postal_address } = await app.server.ctx.db
    .selectFrom('sample_shops')
    .select('postal_address')
    .executeTakeFirstOrThrow();
  await enterSettings(postal_address);
  const lists: { id: string; name: string }[] = (await member.get('/api/esp/lists')).body;
  const own = lists.find(({ name }) => name === 'Own')?.id ?? '';
  expect(await blockersOf(await makeCampaign({ selectedLists: [own] }))).toEqual(['sample-address']);
});

test('rates of the sender do not count campaigns of the sample', async () => {
  await enterSettings('1 Kiln Lane, Fernhill');
  const workspaceId = await app.workspaceOf(member);
  expect(await lastReactions(app.server.ctx.db, workspaceId, 10_000, [])).toEqual({
    sent: 0,
    bounced: 0,
    complained: 0,
  });
  expect((await member.delete(address)).status).toBe(200);
  expect(await blockersOf(await makeCampaign({ everyone: true }))).toEqual([]);
});
