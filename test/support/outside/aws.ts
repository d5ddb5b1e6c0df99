// The SES stand-in on the loopback, the vendor's own clients on it, and a receiver of SNS messages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESv2Client, type SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import fastify from 'fastify';
import { type AwsSandbox, createAwsSandbox } from '#sandbox/aws/aws-sandbox.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { testDatabase } from '../database.ts';

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface AwsFixture {
  database: OpenDatabase;
  sandbox: AwsSandbox;
  endpoint: string;
  clock: { now: Date };
  logged: string[];
  ses: SESv2Client;
  sns: SNSClient;
  sqs: SQSClient;
  /** Another client, for other credentials or timeouts. */
  sesClient(config: SESv2ClientConfig): SESv2Client;
  receiver: { url: string; got: Received[]; status: (number: number) => number };
  close(): Promise<void>;
}

export const startAwsFixture = async (): Promise<AwsFixture> => {
  const database = await testDatabase();
  const clock = { now: new Date() };
  const logged: string[] = [];
  const write = (fields: Record<string, unknown>, message: string): void => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  let endpoint = '';
  const sandbox = await createAwsSandbox({
    pool: database.pool,
    now: () => clock.now,
    log: { info: write, warn: write, error: write },
    endpoint: () => endpoint,
    retryDelaysMs: [20, 20, 20],
  });
  const app = fastify({ forceCloseConnections: true });
  await app.register(sandbox.api);
  endpoint = await app.listen({ host: '127.0.0.1', port: 0 });

  const receiver: AwsFixture['receiver'] = { url: '', got: [], status: () => 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.got.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(receiver.status(receiver.got.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;

  const { accessKeyId, secretAccessKey, region } = sandbox;
  const config = { endpoint, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 };
  const [ses, sns, sqs] = [new SESv2Client(config), new SNSClient(config), new SQSClient(config)];
  return {
    database,
    sandbox,
    endpoint,
    clock,
    logged,
    ses,
    sns,
    sqs,
    sesClient: (own) => new SESv2Client({ ...config, ...own }),
    receiver,
    close: async () => {
      for (const client of [ses, sns, sqs]) client.destroy();
      await sandbox.close();
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
};
