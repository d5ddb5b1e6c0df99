// A campaign whose messages SES has accepted, as rows: the tests decide their outcomes.
import { nanoid } from 'nanoid';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { sesCarrier } from '#server/domain/ses/carrier.ts';
import { createSecretBox } from '#server/encryption.ts';
import { createMemory } from '#server/memory.ts';
import { noMetrics } from '#server/metrics/metrics.ts';
import { noTracing } from '#server/tracing/tracing.ts';

export const workspaceId = 'w1';

/** A context with all that event processing needs, and no background jobs. */
export const eventContext = (database: OpenDatabase, clock: { now: Date }): Context => {
  const config: Config = readConfig({ NODE_ENV: 'test' });
  const silent = (): void => undefined;
  return {
    config,
    db: database.db,
    carriers: [sesCarrier],
    memory: createMemory(),
    metrics: noMetrics,
    tracing: noTracing,
    publicUrl: 'http://letters.test',
    secrets: createSecretBox(['only for tests only for tests only for tests']),
    now: () => clock.now,
    newId: () => nanoid(),
    log: { info: silent, warn: silent, error: silent },
  } as Partial<Context> as Context;
};

export interface SentCampaign {
  id?: number;
  workspace?: string;
  /** Numbers of its contacts: 1 to this. */
  recipientCount?: number;
  state?: string;
  /** Of its messages. */
  deliveryState?: string;
  links?: readonly string[];
  startedAt?: Date;
  /** `2026-11-01` */
  month?: string;
  email?: (contact: number) => string;
}

export const partitionMonth = '2026-11-01';

export const addWorkspace = async (database: OpenDatabase, id = workspaceId): Promise<void> => {
  await database.pool.query(
    `insert into workspaces (id, plan_type, plan_renews, created_at) values ($1, 'trial', false, now())`,
    [id],
  );
};

export const addCampaign = async (
  database: OpenDatabase,
  {
    id = 1,
    workspace = workspaceId,
    recipientCount = 1,
    state = 'sent',
    deliveryState = 'accepted',
    links = [
      'https://shop.example/a',
      'https://shop.example/b',
      'https://shop.example/c',
      'https://shop.example/d',
    ],
    startedAt = new Date('2026-11-20T10:00:00Z'),
    month = partitionMonth,
    email = (contact) => `p${contact}@people.example`,
  }: SentCampaign = {},
): Promise<void> => {
  const numbers = Array.from({ length: recipientCount }, (_, index) => index + 1);
  await database.pool.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
     select $1, id, email, '', '', 'subscribed', 'manual', now(), now()
     from unnest($2::bigint[], $3::text[]) as n (id, email) on conflict do nothing`,
    [workspace, numbers, numbers.map(email)],
  );
  await database.pool.query(
    `insert into campaigns (workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email, reply_to,
       html_content, audience, bucket, started_at, total_recipients, created_at, updated_at)
     values ($1, $2, $3, case when $3 = 'sent' then 'complete' end, 'Spring', 'Spring', '', 'Ada', 'ada@shop.example', '',
       '', '{"lists": [], "segments": [], "everyone": true, "notOpened": null}', $4, $5, $6, $5, $5)`,
    [workspace, id, state, month, startedAt, recipientCount],
  );
  await database.pool.query(
    `insert into campaign_links (workspace_id, campaign_id, id, url)
     select $1, $2, number - 1, url from unnest($3::text[]) with ordinality as n (url, number)`,
    [workspace, id, links],
  );
  const isSent = deliveryState === 'accepted';
  await database.pool.query(
    `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt, accepted_at, message_id)
     select $1, $2::date, $3::bigint, n, $4, 1, case when $5 then $6::timestamptz end, case when $5 then 'm-' || $3::bigint || '-' || n end
     from generate_series(1, $7::int) as n`,
    [workspace, month, id, deliveryState, isSent, startedAt, recipientCount],
  );
  await database.pool.query(
    `insert into campaign_counts (workspace_id, campaign_id, what, slot, n)
     select $1, $2, $3, 0, $4 where $3 <> ''`,
    [
      workspace,
      id,
      isSent ? 'sent' : deliveryState === 'in_doubt' || deliveryState === 'unknown' ? deliveryState : '',
      recipientCount,
    ],
  );
};
