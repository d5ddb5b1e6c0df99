// The whole server on a second carrier: screens' calls, worker, tests, confirmations and reports that are posted to it.
// The services of Amazon throw here, and no answer may name them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { type PostOffice, startPostOffice } from '../../../../test/support/carriers/post-office.ts';
import { createTestCarrier, webhookToken } from '../../../../test/support/carriers/test-carrier.ts';
import { listOf, untilStatus } from '../../../../test/support/samples/campaigns.ts';

const patient = { timeout: 60_000, interval: 50 };
let office: PostOffice;
let app: TestServer;
let member: Client;
let workspaceId: string;
/** All that the server answered. */
const answers: string[] = [];

const forbidden = (): never => {
  throw new Error('Nothing of Amazon is called for another carrier.');
};

beforeAll(async () => {
  office = await startPostOffice();
  const carrier = createTestCarrier({ officeUrl: office.url, fetchesReports: false });
  app = await startTestServer({}, { carriers: [carrier] });
  Object.assign(app.server.ctx, {
    ses: forbidden,
    sesSender: forbidden,
    sesControl: forbidden,
    notifications: { read: forbidden, unwrap: forbidden, confirm: forbidden },
  });
  member = await app.member('mara@shop.example');
  workspaceId = await app.workspaceOf(member);
  office.postTo = `${app.url}/api/webhooks/office/${webhookToken(workspaceId)}`;
  office.endOf = ({ to }) => (to.startsWith('gone@') ? 'came-back' : 'in-the-box');
});
afterAll(async () => {
  await app?.close();
  await office?.close();
});

const call = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const answer = method === 'get' ? await member.get(path) : await member[method](path, body);
  answers.push(answer.text);
  return answer;
};

const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello {{first_name|there}}. The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>`;

const makeCampaign = async (list: string): Promise<string> => {
  const { status, body } = await call('post', '/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls, {{first_name|friend}}',
    fromName: 'Mara Lind',
    fromEmail: 'mara@shop.example',
    htmlContent: html,
    selectedLists: [list],
  });
  expect(status).toBe(201);
  return body.id;
};

test('a workspace sends a campaign, a test and a confirmation through it, and its reports arrive', async () => {
  const list = await listOf(member, 'News', [
    { email: 'ann@home.example', firstName: 'Ann' },
    { email: 'gone@home.example' },
  ]);
  const id = await makeCampaign(list);
  // Without an account the preflight names the carrier that one can be had at.
  const before = await call('get', `/api/esp/campaigns/${id}/preflight`);
  expect(before.body.checks).toContainEqual(
    expect.objectContaining({ id: 'account-missing', level: 'block' }),
  );
  expect(before.text).toContain('The Post Office is not set up yet.');
  expect((await call('get', '/api/dashboard')).body.done.connectedSending).toBe(false);

  await app.server.ctx.db
    .insertInto('esp_settings')
    .values({
      workspace_id: workspaceId,
      aws_access_key_id: '',
      aws_secret_sealed: '',
      aws_region: '',
      default_from_email: 'mara@shop.example',
      default_from_name: 'Mara Lind',
      postal_address: '1 Kiln Lane, Fernhill',
      updated_at: app.server.ctx.now(),
    })
    .execute();
  expect((await call('get', '/api/dashboard')).body.done.connectedSending).toBe(true);
  const after = await call('get', `/api/esp/campaigns/${id}/preflight`);
  expect(after.body.canSend).toBe(true);
  expect(after.text).toContain('The Post Office reports what becomes of letters.');

  const tested = await call('post', `/api/esp/campaigns/${id}/test`, { recipientEmail: 'mara@shop.example' });
  expect(tested.body).toMatchObject({ sentVia: 'smtp' });
  expect(office.letters.at(-1)).toMatchObject({ to: 'mara@shop.example', subject: 'Bowls, Mara' });
  office.decide = () => 'no-such-box';
  const refused = await call('post', `/api/esp/campaigns/${id}/test`, { recipientEmail: 'x@shop.example' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'The mail server refused the recipient. Nothing was sent. Check the address and try again.',
  ]);
  office.decide = () => 'take';

  expect((await call('post', `/api/esp/campaigns/${id}/send`)).body).toEqual({ sent: 2 });
  await untilStatus(member, id, 'sent');
  await vi.waitFor(async () => {
    const { body } = await member.get(`/api/esp/campaigns/${id}/report`);
    expect(body).toMatchObject({ deliveredCount: 1, bouncedCount: 1 });
  }, patient);
  const sent = office.letters.filter(({ ref }) => ref.c !== undefined);
  expect(sent.map(({ to }) => to).sort()).toEqual(['ann@home.example', 'gone@home.example']);
  expect(sent.find(({ to }) => to.startsWith('ann'))).toMatchObject({ subject: 'Bowls, Ann' });
  await call('get', `/api/esp/campaigns/${id}`);
  await call('get', `/api/esp/campaigns/${id}/report`);
  expect((await call('get', `/api/esp/campaigns/${id}/recipients`)).text).toContain(
    'The address does not exist.',
  );

  const [gone] = (await call('get', '/api/esp/contacts?search=gone@home.example')).body;
  expect(gone).toMatchObject({ status: 'bounced' });
  const history = await call('get', `/api/esp/contacts/${gone.id}/history`);
  expect(history.text).toContain('The Post Office');
  const lifted = await call('post', '/api/esp/blocked-addresses/lift', {
    email: 'gone@home.example',
    reason: 'They wrote to us.',
  });
  expect(lifted.body).toMatchObject({ amazon: 'none' });

  const form = await call('put', `/api/esp/lists/${list}/sign-up-form`, { isOn: true, settings: {} });
  expect(form.body).toMatchObject({ isOn: true, sendsMail: true });
  const signUp = new URL(form.body.url).pathname;
  expect((await app.client().submit(signUp, { email: 'new@home.example' })).status).toBeLessThan(400);
  await vi.waitFor(() => expect(office.letters.at(-1)).toMatchObject({ to: 'new@home.example' }), patient);
});

test('a secret address that is wrong, and one of a carrier that is not here, take nothing', async () => {
  const wrong = await app.client().post('/api/webhooks/office/wrong', []);
  expect(wrong.status).toBe(404);
  expect((await app.client().post(`/api/webhooks/ses/${webhookToken(workspaceId)}`, [])).status).toBe(404);
  const { body } = await member.get('/api/account/export');
  expect(JSON.stringify(body?.sendingAccount ?? {})).toContain(office.url);
});

test('no answer named Amazon', () => {
  expect(answers.length).toBeGreaterThan(10);
  // The name of a field that clients know.
  const named = answers.filter((text) => /amazon|\bSES\b/i.test(text.replaceAll('"amazon":', '')));
  expect(named).toEqual([]);
});
