import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { bounceEvent, complaintEvent, sesEvent } from '../../../../../test/support/outside/ses-events.ts';
import {
  type Envelope,
  type SnsSigner,
  startSnsSigner,
  topicArn,
} from '../../../../../test/support/outside/sns-signer.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';

let app: TestServer;
let signer: SnsSigner;
let member: Client;
let workspaceId: string;
const token = 'a-token-that-only-sns-knows';

const pool = () => app.database.pool;
const post = (envelope: Envelope | string, secret = token) =>
  app.client().request('POST', `/api/webhooks/ses/${secret}`, undefined, {
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    raw: typeof envelope === 'string' ? envelope : JSON.stringify(envelope),
  });
const inbox = async () =>
  (await pool().query('select count(*)::int as n from event_keys where workspace_id = $1', [workspaceId]))
    .rows[0].n;
const setTopic = (arn: string | null) =>
  pool().query('update ses_accounts set topic_arn = $1 where workspace_id = $2', [arn, workspaceId]);
const mail = (contact: number) => ({ workspaceId, campaign: 1, contact });

beforeAll(async () => {
  signer = await startSnsSigner();
  app = await startTestServer({ SNS_ENDPOINT: signer.origin });
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  await pool().query(
    `insert into ses_accounts (workspace_id, account_key, topic_arn, webhook_token_hash, known_at) values ($1, 'key', $2, $3, now())`,
    [workspaceId, topicArn, createHash('sha256').update(token).digest('base64url')],
  );
  await addCampaign(app.database, { workspace: workspaceId, recipientCount: 5 });
});
afterAll(async () => {
  await app?.close();
  await signer?.close();
});
beforeEach(async () => {
  await pool().query('delete from event_keys; delete from event_inbox');
  await setTopic(topicArn);
  // What was known of the address is deleted.
  app.advance(3_000);
});

describe('C60: a posted message', () => {
  test.each(['1', '2'])(
    'with a signature of version %s is stored, and a repetition changes nothing',
    async (version) => {
      const envelope = signer.notification(sesEvent('Send', mail(1)), { version });
      expect((await post(envelope)).status).toBe(200);
      expect((await post(envelope)).status).toBe(200);
      expect(await inbox()).toBe(1);
    },
  );

  test('by any other sender is refused, and nothing is stored', async () => {
    const genuine = signer.notification(complaintEvent(mail(1)));
    expect((await post({ ...genuine, Message: complaintEvent(mail(2)) })).status).toBe(403);
    expect((await post({ ...genuine, SigningCertURL: 'https://evil.example/a.pem' })).status).toBe(403);
    expect((await post(sesEvent('Send', mail(1)))).status).toBe(400);
    expect((await post('nonsense')).status).toBe(400);
    expect((await post(genuine, 'another-token')).status).toBe(404);
    const elsewhere = signer.notification(complaintEvent(mail(1)), { TopicArn: `${topicArn}-of-another` });
    expect((await post(elsewhere)).status).toBe(403);
    expect(await inbox()).toBe(0);
  });

  test('is accepted for another workspace only when it sends through the same account', async () => {
    const other = await app.workspaceOf(await app.member());
    const event = signer.notification(complaintEvent({ workspaceId: other, campaign: 1, contact: 1 }));
    const stored = async () =>
      (await pool().query('select workspace_id from event_keys')).rows.map((row) => row.workspace_id);
    expect((await post(event)).status).toBe(200);
    expect(await stored()).toEqual([]);
    await pool().query(`insert into ses_accounts (workspace_id, account_key) values ($1, 'key')`, [other]);
    expect((await post(event)).status).toBe(200);
    expect(await stored()).toEqual([other]);
  });

  test('is not accepted for a workspace that only knows the id of its key', async () => {
    const { workspace_id } = (
      await pool().query(`select workspace_id from ses_accounts where workspace_id <> $1`, [workspaceId])
    ).rows[0];
    const event = signer.notification(complaintEvent({ workspaceId: workspace_id, campaign: 1, contact: 2 }));
    // Amazon has never answered for this one.
    await pool().query('update ses_accounts set known_at = null where workspace_id = $1', [workspaceId]);
    app.advance(3_000);
    expect((await post(event)).status).toBe(200);
    expect((await pool().query('select from event_keys')).rows).toEqual([]);
  });

  test('a message that concerns no delivery is accepted and dropped', async () => {
    for (const message of [
      'Successfully validated SNS topic for Amazon SES event publishing.',
      '{"eventType":"Unheard"}',
      complaintEvent(mail(1), 'not-spam'),
    ])
      expect((await post(signer.notification(message))).status).toBe(200);
    expect(await inbox()).toBe(0);
  });
});

describe('C60: subscribing', () => {
  test('a workspace without a topic takes the one that subscribed its address', async () => {
    await setTopic(null);
    expect((await post(signer.notification(sesEvent('Send', mail(1))))).status).toBe(403);
    signer.asked.length = 0;
    expect((await post(signer.confirmation())).status).toBe(200);
    expect(signer.asked.filter((path) => path.includes('ConfirmSubscription'))).toHaveLength(1);
    expect((await post(signer.notification(sesEvent('Send', mail(1))))).status).toBe(200);
    expect(await inbox()).toBe(1);
  });

  test('another topic is not confirmed', async () => {
    signer.asked.length = 0;
    const other = `${topicArn}-of-another`;
    const SubscribeURL = `${signer.origin}/?Action=ConfirmSubscription&TopicArn=${other}&Token=a`;
    expect((await post(signer.confirmation({ TopicArn: other, SubscribeURL }))).status).toBe(403);
    expect(signer.asked.filter((path) => path.includes('Confirm'))).toEqual([]);
  });

  test('while SNS does not answer, the sender is asked to retry', async () => {
    signer.isDown = true;
    expect((await post(signer.confirmation())).status).toBe(503);
    signer.isDown = false;
  });
});

test('C61: a message that cannot be stored is not acknowledged', async () => {
  const envelope = signer.notification(sesEvent('Send', mail(1)));
  await pool().query('alter table event_inbox rename to event_inbox_away');
  try {
    expect((await post(envelope)).status).toBeGreaterThanOrEqual(500);
  } finally {
    await pool().query('alter table event_inbox_away rename to event_inbox');
  }
  expect((await post(envelope)).status).toBe(200);
  expect(await inbox()).toBe(1);
});

test('a reported event is in the report a moment later', async () => {
  const { body } = await member.get('/api/esp/campaigns');
  const [{ id }] = body;
  for (const message of [
    sesEvent('Delivery', mail(1), { name: 'delivery', value: { timestamp: '2026-11-20T10:00:01.000Z' } }),
    bounceEvent(mail(2)),
    bounceEvent(mail(3), 'Transient', 'MailboxFull'),
    complaintEvent(mail(4)),
  ])
    await post(signer.notification(message));
  const report = () => member.get(`/api/esp/campaigns/${id}/report`);
  await expect.poll(async () => (await report()).body.complainedCount).toBe(1);
  expect((await report()).body).toMatchObject({
    sentCount: 5,
    deliveredCount: 1,
    bouncedCount: 2,
    bounces: [
      { kind: 'The address does not exist.', count: 1 },
      { kind: 'The mailbox is full.', count: 1 },
    ],
  });
  const bounced = await member.get(`/api/esp/campaigns/${id}/recipients?did=bounced`);
  expect(
    bounced.body.map(({ email, state, reason }: Record<string, string>) => ({ email, state, reason })),
  ).toEqual([
    { email: 'p2@people.example', state: 'bounced', reason: 'The address does not exist.' },
    { email: 'p3@people.example', state: 'bounced', reason: 'The mailbox is full.' },
  ]);
});
