// A stand-in for Amazon SES: the product's own sandbox on a port, with a log of all that it accepted. The log decides in
// tests, not this product's own records.
import fastify from 'fastify';
import { type AwsSandbox, createAwsSandbox } from '#sandbox/aws/aws-sandbox.ts';
import { parseAmzDate } from '#sandbox/aws/sigv4.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/database.ts';
import { createAwsConnection } from '#server/providers/mail/aws-client.ts';
import { createSesControl, type SesControl } from '#server/providers/mail/ses-control.ts';
import { migratedDump } from '../database.ts';

const defaultWorkspaceId = 'w1';
/** The configuration set whose events the stand-in records. */
export const configurationSet = 'lettersmith-test';
const queueName = 'lettersmith-test';

export interface AcceptedMessage {
  workspace: string;
  campaign: number;
  contact: number;
  attempt: number;
  to: string;
  at: Date;
}

export interface SesStandIn {
  sandbox: AwsSandbox;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; region: string };
  /** Every message of a campaign that the stand-in has accepted so far, by its log. */
  acceptedMessages(workspace?: string): Promise<AcceptedMessage[]>;
  /** When calls that send came in, by the monotonic clock of this process. */
  sendCalls: number[];
  /** Forgets what was sent in the last 24 hours. */
  resetDailyUsage(): Promise<void>;
  /** Its events after that number, as SNS would deliver them, at most 1,000. `last`: the number of the last one. */
  eventsAfter(after: number): Promise<{ last: number; messages: string[] }>;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const policyFor = (topic: string, queue: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: 'sqs:SendMessage',
        Resource: queue,
        Condition: { ArnEquals: { 'aws:SourceArn': topic } },
      },
    ],
  });

const connectEvents = async (control: SesControl, pool: OpenDatabase['pool']): Promise<void> => {
  const topic = await control.createTopic(queueName);
  const url = await control.createQueue(queueName);
  const queue = await control.queueArn(url);
  await control.setQueueAttributes(url, { Policy: policyFor(topic, queue) });
  await control.subscribe(topic, 'sqs', queue);
  await pool.query(
    `update sandbox.aws_subscriptions set attributes = attributes || '{"RawMessageDelivery": "true"}'`,
  );
  await control.createConfigurationSet(configurationSet);
  const events = ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'RENDERING_FAILURE'] as const;
  await control.putEventDestination(configurationSet, 'all', topic, events);
};

/**
 * `now` is the stand-in's clock. `oldestCallMs`: it refuses calls that were signed earlier, as Amazon does after a
 * quarter of an hour; a test that scales the times of the product down has to scale this, too.
 */
export const startSesStandIn = async (
  now: () => Date = () => new Date(),
  oldestCallMs = Number.POSITIVE_INFINITY,
): Promise<SesStandIn> => {
  const database = await openEmbedded({ storage: { kind: 'memory', dumpFile: await migratedDump() } });
  const { pool } = database;
  let endpoint = '';
  const sandbox = await createAwsSandbox({ pool, now, log: silent, endpoint: () => endpoint });
  const app = fastify({ forceCloseConnections: true });
  const sendCalls: number[] = [];
  const log: AcceptedMessage[] = [];
  let readUntil = 0;
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/v2/email/outbound')) sendCalls.push(performance.now());
  });
  app.addHook('preHandler', async ({ url, headers }, reply) => {
    const signed = parseAmzDate(String(headers['x-amz-date']));
    const isLate = signed !== null && now().getTime() - signed.getTime() > oldestCallMs;
    if (!isLate || !url.startsWith('/v2/email/outbound')) return;
    return reply
      .status(429)
      .header('x-amzn-errortype', 'TooManyRequestsException')
      .send({ message: 'This call came too late.' });
  });
  await app.register(sandbox.api);
  endpoint = await app.listen({ host: '127.0.0.1', port: 0 });
  const { accessKeyId, secretAccessKey, region } = sandbox;
  const credentials = { accessKeyId, secretAccessKey, region };
  const connection = createAwsConnection({ endpointFor: () => endpoint });
  await connectEvents(createSesControl(connection, credentials), pool);
  await sandbox.setAccount({ maxSendRate: 1_000, max24HourSend: -1 });

  return {
    sandbox,
    endpoint,
    credentials,
    sendCalls,
    resetDailyUsage: async () => {
      await pool.query('delete from sandbox.aws_usage');
    },
    acceptedMessages: async (workspace = defaultWorkspaceId) => {
      const { rows } = await pool.query<{
        seq: number;
        mail: { timestamp: string; destination: string[]; tags: Record<string, string[]> };
      }>(
        `select seq, body::jsonb -> 'mail' as mail from sandbox.aws_queue_messages
         where seq > $1 and body like '{"eventType":"Send"%' order by seq`,
        [readUntil],
      );
      for (const { seq, mail } of rows) {
        readUntil = seq;
        const [w = '', c, k, a] = [mail.tags.w, mail.tags.c, mail.tags.k, mail.tags.a].map((tag) => tag?.[0]);
        if (c === undefined) continue;
        const numbers = { campaign: Number(c), contact: Number(k), attempt: Number(a) };
        log.push({ workspace: w, ...numbers, to: mail.destination[0] ?? '', at: new Date(mail.timestamp) });
      }
      return log.filter((mail) => mail.workspace === workspace);
    },
    eventsAfter: async (after) => {
      const { rows } = await pool.query<{ seq: number; body: string }>(
        'select seq, body from sandbox.aws_queue_messages where seq > $1 order by seq limit 1000',
        [after],
      );
      return { last: rows.at(-1)?.seq ?? after, messages: rows.map(({ body }) => body) };
    },
    close: async () => {
      await connection.close();
      await sandbox.close();
      await app.close();
      await database.close();
    },
  };
};
