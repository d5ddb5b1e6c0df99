// Workspaces, contacts and campaigns for tests of sending, and a context with the real parts that sending uses.
import type { Context } from '#server/context.ts';
import { findCampaign, insertCampaign } from '#server/db/campaigns/campaigns.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { freeze } from '#server/domain/campaigns/message.ts';
import { accountKeyOf } from '#server/domain/ses/account.ts';
import { sesCarrier } from '#server/domain/ses/carrier.ts';
import { createSecretBox } from '#server/encryption.ts';
import { createMemory } from '#server/memory.ts';
import { noMetrics } from '#server/metrics/metrics.ts';
import { createAwsConnection } from '#server/providers/mail/aws-client.ts';
import { createSesControl } from '#server/providers/mail/ses-control.ts';
import { createSesSending } from '#server/providers/mail/ses-sender.ts';
import { noTracing } from '#server/tracing/tracing.ts';
import { configurationSet, type SesStandIn } from '../outside/ses-stand-in.ts';

export const workspaceId = 'w1';
const encryptionKey = 'only for tests only for tests only for tests';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface DatabaseSettings {
  db: OpenDatabase['db'];
  databaseUrl: string | null;
  now?: () => Date;
  log?: Context['log'];
}

export interface SendingSettings extends DatabaseSettings {
  ses: Pick<SesStandIn, 'endpoint' | 'credentials'>;
}

/** The parts of the real context that sending uses with any carrier. */
export const carrierContext = (
  { db, databaseUrl, now = () => new Date(), log = silent }: DatabaseSettings,
  carriers: Context['carriers'],
): Context => {
  let ids = 0;
  return {
    db,
    memory: createMemory(),
    metrics: noMetrics,
    tracing: noTracing,
    config: { databaseUrl },
    publicUrl: 'https://letters.example',
    brand: 'Lettersmith',
    secrets: createSecretBox([encryptionKey]),
    carriers,
    background: { enqueue: () => undefined },
    now,
    newId: () => `id-${process.pid}-${++ids}`,
    log,
  } as unknown as Context;
};

/** The same with Amazon SES. */
export const sendingContext = (settings: SendingSettings): { ctx: Context; close: () => Promise<void> } => {
  const { ses } = settings;
  const endpointFor = (): string => ses.endpoint;
  const sending = createSesSending({ endpointFor });
  const controls = createAwsConnection({ endpointFor });
  const ctx = {
    ...carrierContext(settings, [sesCarrier]),
    sesSender: sending.senderFor,
    sesControl: (credentials: SesStandIn['credentials']) => createSesControl(controls, credentials),
    sandboxAccount: null,
  };
  const close = async (): Promise<void> => {
    await Promise.all([sending.close(), controls.close()]);
  };
  return { ctx, close };
};

/** A workspace with a sender, and no account at Amazon. */
export const seedSender = async (ctx: Context, id = workspaceId): Promise<void> => {
  const now = ctx.now();
  await ctx.db
    .insertInto('workspaces')
    .values({ id, plan_type: 'trial', plan_renews: false, created_at: now } as never)
    .execute();
  await ctx.db
    .insertInto('esp_settings')
    .values({
      workspace_id: id,
      aws_access_key_id: '',
      aws_secret_sealed: '',
      aws_region: '',
      default_from_email: 'hello@sandbox.example',
      default_from_name: 'Mara',
      postal_address: '1 Kiln Lane, Clayton',
      updated_at: now,
    })
    .execute();
};

/** A workspace with the stand-in's account. `knownAt`: when SES answered last; long ago, so that it is asked first. */
export const seedWorkspace = async (
  ctx: Context,
  ses: Pick<SesStandIn, 'credentials'>,
  { id = workspaceId, tracksEvents = true, knownAt = ctx.now() } = {},
): Promise<void> => {
  const { db } = ctx;
  const now = ctx.now();
  await db
    .insertInto('workspaces')
    .values({ id, plan_type: 'trial', plan_renews: false, created_at: now } as never)
    .execute();
  const settings = {
    workspace_id: id,
    aws_access_key_id: ses.credentials.accessKeyId,
    aws_secret_sealed: ctx.secrets.seal(ses.credentials.secretAccessKey, `esp_settings ${id}`),
    aws_region: ses.credentials.region,
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
      configuration_set: tracksEvents ? configurationSet : null,
      queue_url: tracksEvents ? 'https://queue.example/1' : null,
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

/** A campaign to list 1, in the state after Send: its content is frozen, and no recipient is written yet. */
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

export const readCampaign = async (ctx: Context, number = 1, id = workspaceId) => {
  const row = await findCampaign(ctx.db, id, number);
  if (!row) throw new Error('There is no such campaign.');
  return row;
};

/** How many deliveries of a campaign are in each state. */
export const deliveryStates = async (
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
