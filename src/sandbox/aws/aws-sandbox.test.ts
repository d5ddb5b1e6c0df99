// The stand-in as the product starts it, and what it stores over a restart and in the long run.
import { GetAccountCommand, SESv2Client, SendBulkEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { startAwsBench } from '../../../test/support/outside/aws.ts';
import { type AwsPart, startSandbox } from '../sandbox.ts';
import { keptMessages } from './ses/accept-message.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a restart keeps the keys, the limits and the outbox; the other parts are not started', async () => {
  const database = await testDatabase();
  const start = () =>
    startSandbox({
      pool: database.pool,
      publicUrl: 'http://localhost',
      now: () => new Date(),
      log: silent,
      parts: { stripe: false, smtp: false, aws: true },
    });
  const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: AwsPart) =>
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

test('the outbox keeps the newest messages, and no body without one', async () => {
  const bench = await startAwsBench();
  try {
    await bench.sandbox.setAccount({ maxSendRate: 100_000, max24HourSend: -1 });
    const html = `<p>{{name}}</p>${'<p>A line of a letter.</p>'.repeat(400)}`;
    for (let nth = 0; nth < keptMessages / 50 + 4; nth += 1) {
      await bench.ses.send(
        new SendBulkEmailCommand({
          FromEmailAddress: bench.sandbox.verifiedSender,
          DefaultContent: {
            Template: {
              TemplateContent: { Subject: `Call ${nth}`, Html: html },
              TemplateData: '{"name":"x"}',
            },
          },
          BulkEmailEntries: Array.from({ length: 50 }, (_, at) => ({
            Destination: { ToAddresses: [`r${at}@example.com`] },
          })),
        }),
      );
    }
    const kept = await bench.database.pool.query<{ messages: number; bodies: number }>(
      `select (select count(*)::int from sandbox.aws_messages) as messages,
         (select count(*)::int from sandbox.aws_bodies) as bodies`,
    );
    expect(kept.rows[0]).toEqual({ messages: keptMessages, bodies: keptMessages / 50 });
    const [newest] = await bench.sandbox.outbox.list({ limit: 1 });
    expect(newest?.subject).toBe(`Call ${keptMessages / 50 + 3}`);
  } finally {
    await bench.close();
  }
});
