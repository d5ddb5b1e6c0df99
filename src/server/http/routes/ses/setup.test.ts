// The settings as a list of states, with Amazon played by the stand-in and name servers by a map.
import { CreateEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { type AwsFixture, startAwsFixture } from '../../../../../test/support/outside/aws.ts';
import type { TextAnswer } from '../../../providers/dns/name-server.ts';

let aws: AwsFixture;
let app: TestServer;
const dns = new Map<string, TextAnswer>();
const records = (...found: string[]): TextAnswer => ({ state: 'records', records: found });
const answer = async (name: string): Promise<TextAnswer> => dns.get(name) ?? { state: 'no-name' };
const healthy = {
  denied: [],
  sendingEnabled: true,
  enforcementStatus: 'HEALTHY',
  productionAccess: true,
  maxSendRate: 14,
} as const;

beforeAll(async () => {
  aws = await startAwsFixture();
  app = await startTestServer(
    { SES_ENDPOINT: aws.endpoint, SNS_ENDPOINT: aws.endpoint, SQS_ENDPOINT: aws.endpoint },
    { nameServer: { takesMail: async () => 'yes', texts: answer, aliases: answer, exchanges: answer } },
    ['--services=web'],
  );
});
afterAll(async () => {
  await app.close();
  await aws.close();
});
beforeEach(async () => {
  await aws.sandbox.setAccount({ ...healthy, denied: [] });
  dns.clear();
  app.advance(11 * 60_000);
});

const connected = async (defaultFromEmail: string, changes: object = {}): Promise<Client> => {
  const client = await app.member();
  const { status } = await client.put('/api/esp/settings', {
    awsAccessKeyId: aws.sandbox.accessKeyId,
    awsSecretAccessKey: aws.sandbox.secretAccessKey,
    awsRegion: 'us-east-1',
    defaultFromEmail,
    ...changes,
  });
  expect(status).toBe(200);
  return client;
};
const statesOf = ({ rows }: { rows: { id: string; state: string; reason: string }[] }) =>
  Object.fromEntries(rows.map(({ id, state, reason }) => [id, `${state} ${reason}`]));
const setupOf = async (client: Client) => (await client.get('/api/esp/setup')).body;

test('without an account everything leads to it', async () => {
  const { rows, ...rest } = await setupOf(await app.member());
  expect(statesOf({ rows })).toEqual({
    account: 'blocked no_account',
    limits: 'blocked no_account',
    sender: 'blocked no_account',
    domain: 'blocked no_account',
    events: 'blocked no_account',
    address: 'blocked address_missing',
    ownDomains: 'off own_domains_no_target',
    test: 'blocked no_account',
  });
  expect(rest).toEqual({ records: [], limits: null });
  expect((await app.client().get('/api/esp/setup')).status).toBe(401);
  expect((await app.client().post('/api/esp/setup/check')).status).toBe(401);
});

test('a domain has the records that Amazon and mailbox providers ask for, with what is there', async () => {
  await aws.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'bowls.example' }));
  dns.set('bowls.example', records('v=spf1 include:other.example ~all'));
  const client = await connected('mara@bowls.example', { postalAddress: '1 Kiln Lane' });
  const first = await setupOf(client);
  expect(statesOf(first)).toMatchObject({
    account: 'done account_connected',
    limits: 'done limits_fine',
    sender: 'blocked sender_unverified',
    domain: 'attention domain_records_missing',
    events: 'attention events_off',
    address: 'done address_set',
    test: 'unknown test_never',
  });
  expect(first.limits).toMatchObject({ perSecond: 14 });
  const domain = first.rows.find(({ id }: { id: string }) => id === 'domain');
  expect(domain.names).toEqual(['bowls.example', 'DKIM', 'DMARC']);
  const [dkim, , , spf, dmarc] = first.records;
  expect(first.records).toHaveLength(5);
  expect(dkim).toMatchObject({ purpose: 'dkim', type: 'CNAME', state: 'missing' });
  expect(dkim.name).toMatch(/^\w+\._domainkey\.bowls\.example$/);
  expect(dkim.value).toMatch(/^\w+\.dkim\.amazonses\.com$/);
  expect(spf).toMatchObject({
    state: 'different',
    found: ['v=spf1 include:other.example ~all'],
    isOptional: true,
  });
  expect(dmarc).toMatchObject({ name: '_dmarc.bowls.example', state: 'missing', isOptional: false });

  dns.set('_dmarc.bowls.example', records('v=DMARC1; p=reject'));
  expect((await setupOf(client)).records[4].state).toBe('missing');
  app.advance(6_000);
  const checked = await client.post('/api/esp/setup/check');
  expect(checked.body.records[4]).toMatchObject({ state: 'found', found: ['v=DMARC1; p=reject'] });
  const tooSoon = await client.post('/api/esp/setup/check');
  expect([tooSoon.status, tooSoon.headers.get('retry-after')]).toEqual([429, '5']);
});

test('a silent name server of the organization leaves DMARC unknown', async () => {
  await aws.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'news.vases.example' }));
  dns.set('_dmarc.vases.example', { state: 'silent' });
  const { records: found } = await setupOf(await connected('mara@news.vases.example'));
  expect(found.at(-1)).toMatchObject({ purpose: 'dmarc', state: 'unknown' });
});

test('no answer is unknown, never done', async () => {
  const client = await connected(aws.sandbox.verifiedSender);
  const domain = aws.sandbox.verifiedSender.split('@')[1] ?? '';
  for (const name of [domain, `_dmarc.${domain}`]) dns.set(name, { state: 'silent' });
  expect(statesOf(await setupOf(client))).toMatchObject({ sender: 'done sender_verified' });
  await aws.sandbox.setAccount({ denied: ['ses:GetEmailIdentity'] });
  app.advance(11 * 60_000);
  expect(statesOf(await setupOf(client))).toMatchObject({
    sender: 'unknown sender_unknown',
    domain: 'unknown domain_unknown',
  });
});

test.each([
  [{ sendingEnabled: false }, 'blocked limits_paused'],
  [{ enforcementStatus: 'SHUTDOWN' as const }, 'blocked limits_shut_down'],
  [{ enforcementStatus: 'PROBATION' as const }, 'attention limits_review'],
  [{ productionAccess: false }, 'attention limits_sandbox'],
])('limits: %j', async (change, state) => {
  await aws.sandbox.setAccount(change);
  expect(statesOf(await setupOf(await connected(aws.sandbox.verifiedSender)))).toMatchObject({
    limits: state,
  });
});

test('a refused key blocks with the answer of Amazon', async () => {
  const client = await connected(aws.sandbox.verifiedSender, { awsSecretAccessKey: 'not the secret' });
  const { rows } = await setupOf(client);
  expect(rows[0]).toMatchObject({ state: 'blocked', reason: 'account_refused' });
  expect(rows[0].detail).toMatch(/secret does not belong/);
});

test('the last test of the stored account stays known, and one of typed values does not count', async () => {
  const client = await connected(aws.sandbox.verifiedSender);
  const testRow = async () => (await setupOf(client)).rows.at(-1);
  await client.post('/api/esp/test-connection', { defaultFromEmail: 'other@bowls.example' });
  expect(await testRow()).toMatchObject({ state: 'unknown', checkedAt: null });
  await client.post('/api/esp/test-connection');
  expect(await testRow()).toMatchObject({
    state: 'done',
    reason: 'test_passed',
    checkedAt: expect.any(String),
  });
  await aws.sandbox.setAccount({ sendingEnabled: false });
  await client.post('/api/esp/test-connection');
  expect(await testRow()).toMatchObject({ state: 'attention', reason: 'test_failed' });
});
