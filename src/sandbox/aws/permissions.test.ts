// Missing permissions of a key, and a wrong clock, as the vendor's own clients see them.
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { CreateTopicCommand } from '@aws-sdk/client-sns';
import { CreateQueueCommand, DeleteMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AwsFixture, startAwsFixture } from '../../../test/support/outside/aws.ts';

let fixture: AwsFixture;
beforeAll(async () => {
  fixture = await startAwsFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.setAccount({ denied: [], clockAheadMs: 0 }));

test('each service names the denied action as its policies do, and other calls still work', async () => {
  await fixture.sandbox.setAccount({
    denied: ['ses:GetAccount', 'sns:*', 'sqs:CreateQueue', 'sqs:DeleteMessage'],
  });
  await expect(fixture.ses.send(new GetAccountCommand({}))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('not authorized to perform: ses:GetAccount'),
  });
  await expect(fixture.sns.send(new CreateTopicCommand({ Name: 'events' }))).rejects.toMatchObject({
    name: expect.stringMatching(/^AuthorizationError/),
    message: expect.stringContaining('sns:CreateTopic'),
  });
  await expect(fixture.sqs.send(new CreateQueueCommand({ QueueName: 'events' }))).rejects.toMatchObject({
    name: expect.stringMatching(/AccessDenied/),
  });
  const batch = { QueueUrl: `${fixture.endpoint}/1/events`, Entries: [{ Id: 'a', ReceiptHandle: 'b' }] };
  await expect(fixture.sqs.send(new DeleteMessageBatchCommand(batch))).rejects.toMatchObject({
    message: expect.stringContaining('sqs:DeleteMessage'),
  });
  const EmailIdentity = fixture.sandbox.verifiedSender;
  expect(await fixture.ses.send(new GetEmailIdentityCommand({ EmailIdentity }))).toMatchObject({
    VerifiedForSendingStatus: true,
  });
});

test.each([60 * 60_000, -60 * 60_000])(
  'a clock that is %d ms off makes signatures that are refused',
  async (clockAheadMs) => {
    await fixture.sandbox.setAccount({ clockAheadMs });
    await expect(fixture.ses.send(new GetAccountCommand({}))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      message: expect.stringMatching(/Signature (expired|not yet current)/),
    });
  },
);
