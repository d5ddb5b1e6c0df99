// The stand-in as the product starts it, and what it stores over a restart and in the long run.
import { GetAccountCommand, SESv2Client, SendBulkEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { startAwsFixture } from '../../../test/support/outside/aws.ts';
import { type AwsStandIn, startSandbox } from '../sandbox.ts';
import { storedMessages } from './ses/accept-message.ts';

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('the keys, the limits and the outbox survive a restart; the other stand-ins are not started', async () => {
  const database = await testDatabase();
  const start = () =>
    startSandbox({
      pool: database.pool,
      publicUrl: 'http://localhost',
      now: () => new Date(),
      log: silentLog,
      parts: { stripe: false, smtp: false, aws: true },
    });
  const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: AwsStandIn) =>
    new SESv2Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 });
  const first = await start();
  expect([first.stripe, first.smtp]).toEqual([null, null]);
  await first.aws?.setAccount({ maxSendRate: 3 });
  await first.close();
  const second = await start();
  try {
    const { aws } = second;
    if (!aws) throw new Error('it did not start');
    expect(aws.accessKeyId).toBe(first.aws?.accessKeyId);
    expect(aws.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const account = await clientOf(aws).send(new GetAccountCommand({}));
    expect(account.SendQuota?.MaxSendRate).toBe(3);
  } finally {
    await second.close();
    await database.close();
  }
});

test('the outbox stores the newest messages, and deletes bodies without a message', async () => {
  const fixture = await startAwsFixture();
  try {
    await fixture.sandbox.setAccount({ maxSendRate: 100_000, max24HourSend: -1 });
    const html = `<p>{{name}}</p>${'<p>A line of an email.</p>'.repeat(400)}`;
    for (let index = 0; index < storedMessages / 50 + 4; index += 1) {
      await fixture.ses.send(
        new SendBulkEmailCommand({
          FromEmailAddress: fixture.sandbox.verifiedSender,
          DefaultContent: {
            Template: {
              TemplateContent: { Subject: `Call ${index}`, Html: html },
              TemplateData: '{"name":"x"}',
            },
          },
          BulkEmailEntries: Array.from({ length: 50 }, (_, at) => ({
            Destination: { ToAddresses: [`r${at}@example.com`] },
          })),
        }),
      );
    }
    const stored = await fixture.database.pool.query<{ messages: number; bodies: number }>(
      `select (select count(*)::int from sandbox.aws_messages) as messages,
         (select count(*)::int from sandbox.aws_bodies) as bodies`,
    );
    expect(stored.rows[0]).toEqual({ messages: storedMessages, bodies: storedMessages / 50 });
    const [newest] = await fixture.sandbox.outbox.list({ limit: 1 });
    expect(newest?.subject).toBe(`Call ${storedMessages / 50 + 3}`);
  } finally {
    await fixture.close();
  }
});
