import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AwsFixture, startAwsFixture } from '../../../../test/support/outside/aws.ts';
import { processInbox } from '../../../../test/support/samples/process-inbox.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../context.ts';
import { readCounts } from '../../db/shared/campaign-counts.ts';
import { createAwsConnection } from '../../providers/mail/aws-client.ts';
import { createNotifications } from '../../providers/mail/notifications.ts';
import { createSesControl } from '../../providers/mail/ses-control.ts';
import { openSesAccount } from '../ses/account.ts';
import { setUpEvents } from '../ses/event-setup.ts';
import { importSuppressionList } from '../ses/import-suppression-list.ts';
import { pollQueueOnce, readQueues } from './queue.ts';

let fixture: AwsFixture;
let ctx: Context;
let closeConnection: () => Promise<void>;

beforeAll(async () => {
  fixture = await startAwsFixture();
  const connection = createAwsConnection({ endpointFor: () => fixture.endpoint });
  closeConnection = () => connection.close();
  ctx = eventContext(fixture.database, fixture.clock);
  Object.assign(ctx, {
    brand: 'Lettersmith',
    background: { enqueue: () => undefined },
    sesControl: (credentials: Parameters<Context['sesControl']>[0]) =>
      createSesControl(connection, credentials),
    notifications: createNotifications({
      fetcher: { fetch: async () => ({ ok: false, refusal: 'unreachable' }) },
      now: ctx.now,
      ownOrigins: [fixture.endpoint],
    }),
  });
  await addWorkspace(fixture.database);
  await addCampaign(fixture.database, {
    recipientCount: 3,
    deliveryState: 'in_doubt',
    email: (n) => `p${n}@people.example`,
  });
  const { accessKeyId, secretAccessKey, region, verifiedSender } = fixture.sandbox;
  await fixture.database.pool.query(
    `insert into esp_settings (workspace_id, aws_access_key_id, aws_secret_sealed, aws_region, default_from_email,
       default_from_name, postal_address, updated_at) values ($1, $2, $3, $4, $5, 'Ada', '', now())`,
    [
      workspaceId,
      accessKeyId,
      ctx.secrets.seal(secretAccessKey, `esp_settings ${workspaceId}`),
      region,
      verifiedSender,
    ],
  );
  const account = await openSesAccount(ctx, workspaceId, { waitsForRefresh: true });
  if (!account) throw new Error('no account');
  expect((await setUpEvents(ctx, account)).success).toBe(true);
});
afterAll(async () => {
  await closeConnection?.();
  await fixture?.close();
});

const send = async (contact: number, to: string): Promise<void> => {
  const account = await openSesAccount(ctx, workspaceId);
  await fixture.ses.send(
    new SendEmailCommand({
      FromEmailAddress: fixture.sandbox.verifiedSender,
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: account?.configurationSet ?? '',
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
      EmailTags: [
        { Name: 'w', Value: workspaceId },
        { Name: 'c', Value: '1' },
        { Name: 'k', Value: String(contact) },
        { Name: 'a', Value: '1' },
      ],
    }),
  );
};
const readAll = async (): Promise<number> => {
  let all = 0;
  for (const queue of await readQueues(ctx)) {
    for (;;) {
      const found = await pollQueueOnce(ctx, queue, { waitSeconds: 0 });
      if (!found) break;
      all += found;
    }
  }
  return all;
};
const counts = async () => (await readCounts(ctx.db, workspaceId, [1])).get(1);

test('C62: events stay in the queue until they are stored here, and need no webhook', async () => {
  await send(1, 'p1@people.example');
  await send(2, 'bounce@simulator.amazonses.com');
  await fixture.database.pool.query('alter table event_inbox rename to event_inbox_away');
  try {
    await expect(readAll()).rejects.toThrow();
  } finally {
    await fixture.database.pool.query('alter table event_inbox_away rename to event_inbox');
  }
  // SQS hides messages for a while from other readers, then shows them again.
  expect(await readAll()).toBe(0);
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 61_000);
  expect(await readAll()).toBe(4);
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 61_000);
  expect(await readAll()).toBe(0);
  await processInbox(ctx);
  expect(await counts()).toMatchObject({ sent: 2, delivered: 1, bounced: 1, in_doubt: 1 });
  const account = await openSesAccount(ctx, workspaceId);
  // Up to the last message with an event.
  expect(account?.lastEventAt).toBeInstanceOf(Date);
});

test('C62: a long poll ends with the first event, and when the server stops', async () => {
  const [queue] = await readQueues(ctx);
  if (!queue) throw new Error('no queue');
  const waiting = pollQueueOnce(ctx, queue, { waitSeconds: 20 });
  await send(3, 'p3@people.example');
  expect(await waiting).toBeGreaterThan(0);
  await readAll();
  const stop = new AbortController();
  const stopped = pollQueueOnce(ctx, queue, { waitSeconds: 20, signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  await expect(stopped).rejects.toThrow();
});

test("C63: an address on the account's suppression list is suppressed here too, and lifting it here lifts it there", async () => {
  const { PutSuppressedDestinationCommand, ListSuppressedDestinationsCommand } = await import(
    '@aws-sdk/client-sesv2'
  );
  await fixture.ses.send(
    new PutSuppressedDestinationCommand({ EmailAddress: 'P3@people.example', Reason: 'COMPLAINT' }),
  );
  await fixture.ses.send(
    new PutSuppressedDestinationCommand({ EmailAddress: 'bounced@people.example', Reason: 'BOUNCE' }),
  );
  const account = await openSesAccount(ctx, workspaceId);
  if (!account) throw new Error('no account');
  expect(await importSuppressionList(ctx, account)).toBe(2);
  await processInbox(ctx);
  const { rows } = await fixture.database.pool.query('select status from contacts where id = 3');
  expect(rows).toEqual([{ status: 'complained' }]);
  const blocked = await fixture.database.pool.query(
    `select reason from suppressions where email_hash = sha256('w1:bounced@people.example')`,
  );
  expect(blocked.rows).toEqual([{ reason: 'bounced' }]);
  const control = ctx.sesControl(account.credentials);
  await control.removeSuppressed('p3@people.example');
  await control.removeSuppressed('p3@people.example');
  const remaining = await fixture.ses.send(new ListSuppressedDestinationsCommand({}));
  expect(remaining.SuppressedDestinationSummaries?.map(({ EmailAddress }) => EmailAddress)).toEqual([
    'bounced@people.example',
  ]);
});

test('messages in the queue from other senders are ignored', async () => {
  await processInbox(ctx);
  const [queue] = await readQueues(ctx);
  const { SendMessageCommand } = await import('@aws-sdk/client-sqs');
  const account = await openSesAccount(ctx, workspaceId);
  for (const body of [
    'nonsense',
    JSON.stringify({
      Type: 'Notification',
      MessageId: '1',
      TopicArn: 'arn:aws:sns:us-east-1:1:other',
      Message: '{}',
    }),
  ])
    await fixture.sqs.send(new SendMessageCommand({ QueueUrl: account?.queueUrl ?? '', MessageBody: body }));
  expect(queue && (await pollQueueOnce(ctx, queue, { waitSeconds: 0 }))).toBe(2);
  expect(
    (await fixture.database.pool.query('select 1 from event_inbox where applied_at is null')).rowCount,
  ).toBe(0);
});

test('a queue whose account was changed is not read', async () => {
  const [queue] = await readQueues(ctx);
  await fixture.database.pool.query('delete from esp_settings');
  expect(queue && (await pollQueueOnce(ctx, queue, { waitSeconds: 0 }))).toBeNull();
});
