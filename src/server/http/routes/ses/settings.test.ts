import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { demoCredentials } from '../../../domain/accounts/seed-accounts.ts';

let app: TestServer;
let member: Client;
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const settings = {
  awsAccessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  awsSecretAccessKey: secret,
  awsRegion: 'eu-west-1',
  defaultFromEmail: 'mara@shop.example',
  defaultFromName: 'Mara',
  postalAddress: '1 Kiln Lane, Fernhill',
};
/** Of what has calls and tests of its own. */
const noExtras = {
  trackingDomain: '',
  trackingDomainState: 'unset',
  webViewDomain: '',
  webViewDomainState: 'unset',
  utm: null,
};

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

test('the settings are empty before anything is stored', async () => {
  const { status, body } = await member.get('/api/esp/settings');
  expect(status).toBe(200);
  expect(body).toEqual({
    awsAccessKeyId: '',
    hasSecret: false,
    awsRegion: 'us-east-1',
    defaultFromEmail: '',
    defaultFromName: 'Lettersmith',
    postalAddress: '',
    sesConfigured: false,
    sandboxAvailable: true,
    usesSandbox: false,
    ...noExtras,
  });
  expect((await app.client().get('/api/esp/settings')).status).toBe(401);
});

test('missing fields are named', async () => {
  const { status, body } = await member.put('/api/esp/settings', {});
  expect(status).toBe(400);
  expect(body.message).toBe('Required fields missing');
  const german = await member.request(
    'PUT',
    '/api/esp/settings',
    {},
    { headers: { 'accept-language': 'de' } },
  );
  expect(german.body).toMatchObject({ message: 'Pflichtfelder fehlen', code: 'required-fields-missing' });
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
    'awsAccessKeyId',
    'awsSecretAccessKey',
    'defaultFromEmail',
  ]);
  for (const awsRegion of ['evil.example/x', 'us-east-1.evil.example', '']) {
    expect((await member.put('/api/esp/settings', { ...settings, awsRegion })).status).toBe(400);
  }
  for (const defaultFromName of ['a\r\nBcc: b@c.example']) {
    expect((await member.put('/api/esp/settings', { ...settings, defaultFromName })).status).toBe(400);
  }
});

test('the secret is write-only and encrypted in storage', async () => {
  const saved = await member.put('/api/esp/settings', settings);
  expect(saved.status).toBe(200);
  const { text, body } = await member.get('/api/esp/settings');
  expect(body).toEqual({
    awsAccessKeyId: 'AKIA************MPLE',
    hasSecret: true,
    awsRegion: 'eu-west-1',
    defaultFromEmail: 'mara@shop.example',
    defaultFromName: 'Mara',
    postalAddress: '1 Kiln Lane, Fernhill',
    sesConfigured: true,
    sandboxAvailable: true,
    usesSandbox: false,
    ...noExtras,
  });
  expect(text + saved.text).not.toContain(secret);
  const rows = await app.server.ctx.db.selectFrom('esp_settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[0]?.aws_secret_sealed).toMatch(/^v1\./);
});

test('saving the returned settings keeps key and secret; a new key needs its own secret', async () => {
  const before = await app.server.ctx.db.selectFrom('esp_settings').selectAll().executeTakeFirstOrThrow();
  const { body } = await member.get('/api/esp/settings');
  const saved = await member.put('/api/esp/settings', { ...body, defaultFromName: 'Mara Lind' });
  expect(saved.body).toMatchObject({ hasSecret: true, sesConfigured: true, defaultFromName: 'Mara Lind' });
  const after = await app.server.ctx.db.selectFrom('esp_settings').selectAll().executeTakeFirstOrThrow();
  expect(after.aws_access_key_id).toBe(settings.awsAccessKeyId);
  const purpose = `esp_settings ${after.workspace_id}`;
  expect(app.server.ctx.secrets.open(after.aws_secret_sealed, purpose)).toBe(secret);
  expect(after.postal_address).toBe(before.postal_address);

  const other = await member.put('/api/esp/settings', { ...body, awsAccessKeyId: 'AKIAOTHER00000000000' });
  expect(other.status).toBe(400);
  expect(other.body.errors[0].path).toBe('awsSecretAccessKey');
  const masked = await member.put('/api/esp/settings', {
    ...settings,
    awsAccessKeyId: 'AKIA************OTHE',
  });
  expect(masked.status).toBe(400);
});

test('each workspace has its own settings', async () => {
  const other = await app.member();
  expect((await other.get('/api/esp/settings')).body.sesConfigured).toBe(false);
});

test('an encrypted secret that was moved to another workspace cannot be decrypted', async () => {
  const other = await app.member();
  await other.put('/api/esp/settings', { ...settings, awsSecretAccessKey: 'another secret' });
  const rows = await app.server.ctx.db.selectFrom('esp_settings').selectAll().execute();
  const mine = rows.find((row) => row.default_from_name === 'Mara Lind');
  await app.server.ctx.db
    .updateTable('esp_settings')
    .set({ aws_secret_sealed: mine?.aws_secret_sealed ?? '' })
    .where('workspace_id', '!=', mine?.workspace_id ?? '')
    .execute();
  expect((await other.get('/api/esp/settings')).body).toMatchObject({
    hasSecret: false,
    sesConfigured: false,
  });
});

describe('the demo account, whose password is public', () => {
  const demo = async (server: TestServer): Promise<Client> => {
    const client = server.client();
    expect((await client.post('/api/auth/login', demoCredentials)).status).toBe(200);
    return client;
  };

  test('accepts the sandbox account and no other', async () => {
    const client = await demo(app);
    const refused = await client.put('/api/esp/settings', settings);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^The demo account/)]);
    expect((await client.get('/api/esp/settings')).body.sesConfigured).toBe(false);

    const connected = await client.post('/api/esp/settings/sandbox');
    expect([connected.status, connected.body.sesConfigured]).toEqual([200, true]);
    const renamed = await client.put('/api/esp/settings', {
      ...connected.body,
      defaultFromName: 'Demo shop',
    });
    expect([renamed.status, renamed.body.defaultFromName]).toEqual([200, 'Demo shop']);

    for (const changes of [
      { awsAccessKeyId: settings.awsAccessKeyId, awsSecretAccessKey: secret },
      { awsSecretAccessKey: secret },
    ])
      expect((await client.put('/api/esp/settings', { ...connected.body, ...changes })).status).toBe(403);
    expect((await client.get('/api/esp/settings')).body).toEqual(renamed.body);
  });

  test('accepts none where there is no sandbox', async () => {
    const bare = await startTestServer({ ALLOW_SANDBOX: '0' });
    const client = await demo(bare);
    expect((await client.put('/api/esp/settings', settings)).status).toBe(403);
    await bare.close();
  });
});

test('until a sender name is entered, it is the name of the shop', async () => {
  const owner = await app.member();
  const connected = await owner.post('/api/esp/settings/sandbox');
  expect(connected.body.defaultFromName).toBe('Lettersmith');
  const { awsRegion, defaultFromEmail, defaultFromName } = connected.body;
  const returned = { awsRegion, defaultFromEmail, defaultFromName, postalAddress: '1 Kiln Lane, Fernhill' };
  await owner.put('/api/esp/settings', returned);
  await owner.patch('/api/account/profile', { company: 'Clay & Kiln' });
  expect((await owner.get('/api/esp/settings')).body.defaultFromName).toBe('Clay & Kiln');
  await owner.put('/api/esp/settings', { ...returned, defaultFromName: 'Lettersmith' });
  expect((await owner.get('/api/esp/settings')).body.defaultFromName).toBe('Lettersmith');
});
