// All parts to send campaigns without a browser: the SES stand-in with a log of all that it accepted, a context with
// the real parts, and campaigns with recipients.
import fastify from 'fastify';
import { type AwsSandbox, createAwsSandbox } from '#sandbox/aws/aws-sandbox.ts';
import type { Context } from '#server/context.ts';
import { findCampaign, insertCampaign } from '#server/db/campaigns/campaigns.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/database.ts';
import { freeze } from '#server/domain/campaigns/message.ts';
import { accountKeyOf } from '#server/domain/ses/account.ts';
import { createSecretBox } from '#server/encryption.ts';
import { createAwsConnection } from '#server/providers/mail/aws-client.ts';
import { createSesControl, type SesControl } from '#server/providers/mail/ses-control.ts';
import { createSesSending } from '#server/providers/mail/ses-sender.ts';
import { migratedDump } from '../database.ts';

export const workspaceId = 'w1';
const secretKey = 'only for tests only for tests only for tests';
const configurationSet = 'lettersmith-test';
const queueName = 'lettersmith-test';

export interface Took {
  workspace: string;
  campaign: number;
  contact: number;
  attempt: number;
  to: string;
  at: Date;
}

export interface Amazon {
  sandbox: AwsSandbox;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; region: string };
  /** Every accepted message of a campaign, by the stand-in's log. */
  took(workspace?: string): Promise<Took[]>;
  /** When calls that send came in, by the clock of this process. */
  arrivals: number[];
  /** Forgets the day. */
  newDay(): Promise<void>;
  /** Its events since that number, as SNS would deliver them, at most 1,000. */
  told(after: number): Promise<{ last: number; messages: string[] }>;
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

const listen = async (control: SesControl, pool: OpenDatabase['pool']): Promise<void> => {
  const topic = await control.createTopic(queueName);
  const url = await control.createQueue(queueName);
  const queue = await control.queueArn(url);
  await control.setQueueAttributes(url, { Policy: policyFor(topic, queue) });
  await control.subscribe(topic, 'sqs', queue);
  await pool.query(
    `update sandbox.aws_subscriptions set attributes = attributes || '{"RawMessageDelivery": "true"}'`,
  );
  await control.createConfigurationSet(configurationSet);
  const events = ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'RENDERING_FAILURE'];
  await control.putEventDestination(configurationSet, 'all', topic, events);
};

/** `now` is the stand-in's clock. */
export const startAmazon = async (now: () => Date = () => new Date()): Promise<Amazon> => {
  const database = await openEmbedded({ storage: { kind: 'memory', dumpFile: await migratedDump() } });
  const { pool } = database;
  let endpoint = '';
  const sandbox = await createAwsSandbox({ pool, now, log: silent, endpoint: () => endpoint });
  const app = fastify({ forceCloseConnections: true });
  const arrivals: number[] = [];
  const log: Took[] = [];
  let tookUntil = 0;
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/v2/email/outbound')) arrivals.push(performance.now());
  });
  await app.register(sandbox.api);
  endpoint = await app.listen({ host: '127.0.0.1', port: 0 });
  const { accessKeyId, secretAccessKey, region } = sandbox;
  const credentials = { accessKeyId, secretAccessKey, region };
  const connection = createAwsConnection({ endpointFor: () => endpoint });
  await listen(createSesControl(connection, credentials), pool);
  await sandbox.setAccount({ maxSendRate: 1_000, max24HourSend: -1 });

  return {
    sandbox,
    endpoint,
    credentials,
    arrivals,
    newDay: async () => {
      await pool.query('delete from sandbox.aws_usage');
    },
    took: async (workspace = workspaceId) => {
      const { rows } = await pool.query<{
        seq: number;
        mail: { timestamp: string; destination: string[]; tags: Record<string, string[]> };
      }>(
        `select seq, body::jsonb -> 'mail' as mail from sandbox.aws_queue_messages
         where seq > $1 and body like '{"eventType":"Send"%' order by seq`,
        [tookUntil],
      );
      for (const { seq, mail } of rows) {
        tookUntil = seq;
        const [w = '', c, k, a] = [mail.tags.w, mail.tags.c, mail.tags.k, mail.tags.a].map((tag) => tag?.[0]);
        if (c === undefined) continue;
        const numbers = { campaign: Number(c), contact: Number(k), attempt: Number(a) };
        log.push({ workspace: w, ...numbers, to: mail.destination[0] ?? '', at: new Date(mail.timestamp) });
      }
      return log.filter((mail) => mail.workspace === workspace);
    },
    told: async (after) => {
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

export interface SendingSettings {
  db: OpenDatabase['db'];
  databaseUrl: string | null;
  amazon: Pick<Amazon, 'endpoint' | 'credentials'>;
  now?: () => Date;
  log?: Context['log'];
}

/** The parts of the real context that sending uses. */
export const sendingContext = (settings: SendingSettings): { ctx: Context; close: () => Promise<void> } => {
  const { db, databaseUrl, amazon, now = () => new Date(), log = silent } = settings;
  const endpointFor = (): string => amazon.endpoint;
  const sending = createSesSending({ endpointFor });
  const controls = createAwsConnection({ endpointFor });
  let ids = 0;
  const ctx = {
    db,
    config: { databaseUrl },
    publicUrl: 'https://letters.example',
    brand: 'Lettersmith',
    secrets: createSecretBox([secretKey]),
    sesSender: sending.senderFor,
    sesControl: (credentials: Amazon['credentials']) => createSesControl(controls, credentials),
    sandboxAccount: null,
    background: { soon: () => undefined },
    now,
    newId: () => `id-${process.pid}-${++ids}`,
    log,
  } as unknown as Context;
  const close = async (): Promise<void> => {
    await Promise.all([sending.close(), controls.close()]);
  };
  return { ctx, close };
};

/** A workspace with the stand-in's account. */
export const seedWorkspace = async (
  ctx: Context,
  amazon: Pick<Amazon, 'credentials'>,
  { id = workspaceId, areEventsTold = true, knownAt = ctx.now() } = {},
): Promise<void> => {
  const { db } = ctx;
  const now = ctx.now();
  await db
    .insertInto('workspaces')
    .values({ id, plan_type: 'trial', plan_renews: false, created_at: now } as never)
    .execute();
  const settings = {
    workspace_id: id,
    aws_access_key_id: amazon.credentials.accessKeyId,
    aws_secret_sealed: ctx.secrets.seal(amazon.credentials.secretAccessKey, `esp_settings ${id}`),
    aws_region: amazon.credentials.region,
    default_from_email: 'hello@sandbox.example',
    default_from_name: 'Mara',
    postal_address: '1 Kiln Lane, Clayton',
    updated_at: now,
  };
  await db.insertInto('esp_settings').values(settings).execute();
  await db
    .insertInto('ses_accounts')
    .values({
      workspace_id: id,
      account_key: accountKeyOf(settings),
      configuration_set: areEventsTold ? configurationSet : null,
      queue_url: areEventsTold ? 'https://queue.example/1' : null,
      asked_at: knownAt,
    } as never)
    .execute();
};

/** Contacts 1 to `count`, all on list 1. */
export const seedContacts = async (ctx: Context, count: number, id = workspaceId): Promise<void> => {
  const { db } = ctx;
  const now = new Date(ctx.now().getTime() - 60_000);
  await db
    .insertInto('lists')
    .values({ workspace_id: id, id: 1, name: 'News', description: '', created_at: now, updated_at: now })
    .execute();
  for (let first = 1; first <= count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first + 1) }, (_, n) => first + n);
    await db
      .insertInto('contacts')
      .values(
        numbers.map((n) => ({
          workspace_id: id,
          id: n,
          email: `p${n}@${id}.example`,
          first_name: `First${n}`,
          last_name: 'Last',
          status: 'subscribed' as const,
          consent_source: 'import' as const,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await db
      .insertInto('list_members')
      .values(
        numbers.map((n) => ({
          workspace_id: id,
          list_id: 1,
          contact_id: n,
          status: 'active' as const,
          created_at: now,
        })),
      )
      .execute();
  }
};

/** The state after Send. */
export const seedCampaign = async (ctx: Context, number = 1, id = workspaceId): Promise<void> => {
  const { db } = ctx;
  const now = ctx.now();
  const row = await insertCampaign(db, {
    workspace_id: id,
    id: number,
    state: 'draft',
    name: `Campaign ${number}`,
    subject: 'Hello {{first_name|friend}}',
    preheader: '',
    from_name: 'Mara',
    from_email: 'hello@sandbox.example',
    reply_to: '',
    html_content: '<p>Hello {{first_name|friend}}, <a href="https://shop.example/new">look</a>.</p>',
    audience: JSON.stringify({ lists: [1], segments: [], everyone: false, notOpened: null }),
    track_opens: true,
    track_clicks: true,
    created_by: null,
    created_at: now,
    updated_at: now,
  } as never);
  const frozen = await freeze(ctx, db, row);
  await db
    .updateTable('campaigns')
    .set({
      state: 'preparing',
      frozen: JSON.stringify(frozen),
      bucket: `${now.toISOString().slice(0, 7)}-01`,
      snapshot_cursor: 0,
      started_at: now,
    })
    .where('workspace_id', '=', id)
    .where('id', '=', number)
    .execute();
};

export const campaignOf = async (ctx: Context, number = 1, id = workspaceId) => {
  const row = await findCampaign(ctx.db, id, number);
  if (!row) throw new Error('The campaign is gone.');
  return row;
};

/** The number of rows in each state. */
export const statesOf = async (
  ctx: Context,
  number = 1,
  id = workspaceId,
): Promise<Record<string, number>> => {
  const rows = await ctx.db
    .selectFrom('deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('workspace_id', '=', id)
    .where('campaign_id', '=', number)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
};
