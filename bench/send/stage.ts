// A database with contacts and a campaign that has just begun, and a worker on it.

import type { Context } from '../../src/server/context.ts';
import { insertCampaign } from '../../src/server/db/campaigns/campaigns.ts';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { freeze, openFrozen } from '../../src/server/domain/campaigns/message.ts';
import type { SendingConfig } from '../../src/server/domain/campaigns/sending/config.ts';
import { startSendingWorker } from '../../src/server/domain/campaigns/sending/worker.ts';
import { toCarrierAccount } from '../../src/server/domain/ses/carrier.ts';
import { createSecretBox } from '../../src/server/encryption.ts';
import { createMemory } from '../../src/server/memory.ts';
import { createMetrics } from '../../src/server/metrics/registry.ts';
import { observeDatabase } from '../../src/server/observation.ts';
import { observeSender } from '../../src/server/observed-sender.ts';
import type { SesCredentials } from '../../src/server/providers/mail/ses-client.ts';
import { createSesSending } from '../../src/server/providers/mail/ses-sender.ts';
import { noTracing } from '../../src/server/tracing/tracing.ts';

export const workspaceId = 'workspace-of-the-bench';
export const credentials = {
  accessKeyId: 'AKIAEXAMPLEEXAMPLE00',
  secretAccessKey: 'an example of a secret access key, for no one',
  region: 'us-east-1',
};

const sentence = (index: number): string =>
  `<p style="margin:0 0 16px;font-family:Arial,sans-serif;font-size:16px;line-height:24px;color:#333333">Kiln ${index} was opened this morning, and the blue bowls came out as they should.</p>`;
const link = (index: number): string =>
  `<p style="margin:0 0 16px"><a style="color:#1d4ed8" href="https://shop.example/bowls/${index}">Bowl ${index}</a></p>`;
/** About 38 KB with 41 links and a greeting. */
export const html = `<!doctype html><html><body><p>Hello {{first_name|friend}},</p>${Array.from({ length: 40 }, (_, index) => sentence(index).repeat(4) + link(index)).join('\n')}<p><a href="{{unsubscribe_url}}">Unsubscribe</a>, 1 Kiln Lane</p></body></html>`;

export const contextOf = (database: OpenDatabase, databaseUrl: string, endpoint: string): Context => {
  const sending = createSesSending({ endpointFor: () => endpoint });
  const metrics = createMetrics({ isProcessMeasured: true });
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  observeDatabase('primary', database, { metrics, tracing: noTracing });
  let ids = 0;
  return {
    db: database.db,
    memory: createMemory(),
    metrics,
    tracing: noTracing,
    config: { databaseUrl },
    publicUrl: 'https://letters.example',
    brand: 'Lettersmith',
    secrets: createSecretBox(['only for the bench only for the bench only']),
    sesSender: (credentials: SesCredentials) =>
      observeSender(sending.senderFor(credentials), metrics, noTracing),
    sesControl: () => {
      throw new Error('The bench asks Amazon nothing.');
    },
    now: () => new Date(),
    newId: () => `worker-${process.pid}-${++ids}`,
    log,
  } as unknown as Context;
};

export const seed = async ({ pool }: OpenDatabase, count: number): Promise<void> => {
  await pool.query(
    'truncate workspaces cascade; truncate contacts, list_members, deliveries, campaign_chunks, campaign_counts, ses_buckets, ses_ledger',
  );
  await pool.query(
    `insert into workspaces (id, plan_type, plan_renews, created_at) values ('${workspaceId}', 'trial', false, now())`,
  );
  await pool.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
     select '${workspaceId}', n, 'p' || n || '@shop' || n % 97 || '.example', 'First' || n, 'Last', 'subscribed', 'import', now() - interval '1 day', now()
     from generate_series(1, ${count}) n`,
  );
  await pool.query(
    `insert into lists (workspace_id, id, name, description, created_at, updated_at) values ('${workspaceId}', 1, 'News', '', now(), now())`,
  );
  await pool.query(
    `insert into list_members (workspace_id, list_id, contact_id, status, created_at)
     select '${workspaceId}', 1, n, 'active', now() from generate_series(1, ${count}) n`,
  );
  await pool.query('vacuum analyze contacts, list_members');
};

export const begin = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  await ctx.db.deleteFrom('campaigns').execute();
  await ctx.db.deleteFrom('deliveries').execute();
  await ctx.db.deleteFrom('campaign_chunks').execute();
  const row = await insertCampaign(ctx.db, {
    workspace_id: workspaceId,
    id: 1,
    state: 'draft',
    name: 'Bench',
    subject: 'Hello {{first_name|friend}}',
    preheader: '',
    from_name: 'Mara',
    from_email: 'hello@shop.example',
    reply_to: '',
    html_content: html,
    audience: JSON.stringify({ lists: [1], segments: [], everyone: false, notOpened: null }),
    track_opens: true,
    track_clicks: true,
    created_by: null,
    created_at: now,
    updated_at: now,
  } as never);
  const frozen = await freeze(ctx, ctx.db, row);
  await ctx.db
    .updateTable('campaigns')
    .set({
      state: 'preparing',
      frozen: JSON.stringify(frozen),
      bucket: `${now.toISOString().slice(0, 7)}-01`,
      snapshot_cursor: 0,
      started_at: now,
    })
    .execute();
};

export const startWorker = (ctx: Context, perSecond: number, config: Partial<SendingConfig>) =>
  startSendingWorker(
    ctx,
    {
      openAccount: async () =>
        toCarrierAccount(ctx, {
          workspaceId,
          credentials,
          from: { address: 'hello@shop.example', name: 'Mara' },
          postalAddress: '1 Kiln Lane',
          accountKey: 'bench',
          configurationSet: 'bench',
          topicArn: null,
          queueUrl: null,
          hasWebhook: false,
          lastEventAt: null,
          eventsSince: null,
          eventsLateAt: null,
          lastTest: null,
          identities: [],
          facts: {
            hasProductionAccess: true,
            isSendingEnabled: true,
            enforcement: 'HEALTHY' as const,
            perSecond,
            perDay: null,
            sentInLastDay: 0,
            knownAt: ctx.now(),
          },
          problem: null,
        }),
      openMail: openFrozen,
      startDue: async () => 0,
    },
    config,
  );

/** Its state alone: to read its texts again and again would count as the cost of sending. */
export const isSent = async (ctx: Context): Promise<boolean> => {
  const campaigns = ctx.db.selectFrom('campaigns').select('state').where('workspace_id', '=', workspaceId);
  return (await campaigns.where('id', '=', 1).executeTakeFirst())?.state === 'sent';
};
