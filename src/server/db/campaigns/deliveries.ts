// One row for each recipient. `domain/campaigns/sending/worker.ts` describes what each statement may assume and what it
// leaves.
import { type RawBuilder, sql } from 'kysely';
import { isSampleContact } from '../audience/contacts/sample-contacts.ts';
import type { Queryable } from '../database.ts';
import { addCounts, type CountName, countsOfState } from '../shared/campaign-counts.ts';
import type { DeliveryState } from '../stored-types.ts';
import type { BatchKey, ContactRange } from './batches.ts';

/** The campaign of the rows. `partitionMonth` is `2026-11-01`. */
export interface DeliveryKey {
  workspaceId: string;
  campaignId: number;
  partitionMonth: string;
}

export interface MarkedRecipient {
  id: number;
  attempt: number;
  /** Why the recipient is skipped; null: the message is to be sent now. */
  reason: string | null;
  email: string;
  first_name: string;
  last_name: string;
  language: string | null;
  fields: Record<string, string>;
  /** The conditions of the email that hold for the recipient, as bits; null: it has none. */
  shown: number | null;
}

export interface MarkRequest extends DeliveryKey, BatchKey {
  worker: string;
  /** Recipients up to this contact id are marked already. */
  afterContactId: number;
  /**
   * The only lists of the campaign: contacts who left all of them are skipped. null: the campaign is not for lists
   * alone.
   */
  lists: readonly number[] | null;
  /** Whether messages leave this machine: then contacts of the sample shop are skipped. */
  isRealMail: boolean;
  limit: number;
  /** The shard of the campaign's counts that this worker adds to. */
  countShard: number;
  now: Date;
}

/**
 * Call it in a transaction. Marks the next recipients of a batch as `sending`, whatever happens to this process afterwards. The same statement
 * checks whether they still want email, whether the campaign is still sending, and whether the worker still leases the
 * batch. It finds the locked rows again by their physical location (`ctid`): by their key, a plan based on old
 * statistics of a table that was filled a moment ago may read the whole campaign each time.
 */
export const markSending = async (db: Queryable, request: MarkRequest): Promise<MarkedRecipient[]> => {
  const { workspaceId: ws, campaignId, partitionMonth, now } = request;
  const leftLists = request.lists
    ? sql`when not exists (select from list_members m where m.workspace_id = ${ws} and m.contact_id = n.contact_id
        and m.list_id = any(${[...request.lists]}::bigint[]) and m.status = 'active') then 'left_list'`
    : sql``;
  const sampleContacts = request.isRealMail
    ? sql`when ${isSampleContact(ws, sql`c.id`, sql`c.email`)} then 'sample'`
    : sql``;
  const { rows } = await sql<MarkedRecipient>`
    with held as materialized (
      select k.highest from campaign_chunks k join campaigns g on g.workspace_id = k.workspace_id and g.id = k.campaign_id
      where k.workspace_id = ${ws} and k.campaign_id = ${campaignId} and k.chunk = ${request.batchNumber}
        and k.state = 'leased' and k.worker = ${request.worker} and k.leased_until > ${now}
        and g.state in ('preparing', 'sending') and g.deleted_at is null
      for share of k
    ), next as materialized (
      select d.ctid as location, d.contact_id from deliveries d
      where d.workspace_id = ${ws} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
        and d.contact_id > ${request.afterContactId} and d.contact_id <= (select highest from held)
        and d.state = 'queued' and (d.next_at is null or d.next_at <= ${now})
      order by d.contact_id limit ${request.limit} for update
    ), recipients as materialized (
      select n.location, n.contact_id, c.email, c.first_name, c.last_name, c.language, c.fields,
        case when c.id is null then 'deleted' when c.status <> 'subscribed' then c.status
          when exists (select from suppressions s where s.workspace_id = ${ws} and s.scope = 'all'
            and s.email_hash = sha256(convert_to(${ws} || ':' || c.email, 'UTF8'))) then 'suppressed' ${sampleContacts} ${leftLists} end as skip_reason
      from next n
      left join lateral (select * from contacts where workspace_id = ${ws} and id = n.contact_id offset 0) c on true
    )
    update deliveries d set state = case when r.skip_reason is null then 'sending' else 'skipped' end,
        attempt = d.attempt + case when r.skip_reason is null then 1 else 0 end, attempted_at = ${now}, next_at = null, reason = r.skip_reason
      from recipients r
      where d.workspace_id = ${ws} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
        and d.contact_id > ${request.afterContactId} and d.contact_id <= (select highest from held)
        and d.ctid = r.location and d.contact_id = r.contact_id and d.state = 'queued'
      returning d.contact_id as id, d.attempt, r.skip_reason as reason, r.email, r.first_name, r.last_name, r.language, r.fields, d.shown`.execute(
    db,
  );
  const skipped = rows.filter(({ reason }) => reason !== null).length;
  if (skipped > 0) await addCounts(db, ws, campaignId, request.countShard, { skipped });
  return rows.sort((a, b) => a.id - b.id);
};

/** The delivery outcome of one recipient's attempt. */
export interface AttemptResult {
  id: number;
  attempt: number;
  state: Extract<DeliveryState, 'accepted' | 'failed' | 'skipped' | 'in_doubt' | 'queued'>;
  messageId: string | null;
  reason: string | null;
  /** Set when the row is queued again. */
  nextAt: Date | null;
}

export type CountDeltas = Partial<Record<CountName, number>>;

const addToCounts = (deltas: CountDeltas, state: string, n: number): void => {
  for (const name of countsOfState(state)) deltas[name] = (deltas[name] ?? 0) + n;
};

/**
 * Writes an outcome only while the row is still in that attempt: an event may have come first, or another worker
 * may have marked it as unconfirmed. An accepted message is written in any case. Returns the counts to add in the same
 * transaction. Where no attempt was accepted, the message id of an earlier failed one stays: late events of that
 * attempt are recognized by it.
 *
 * Each row is looked up and locked by its key, and then upserted: an update joined with the results would, by a plan
 * based on old statistics of a table that was filled a moment ago, read the whole campaign.
 */
export const saveResults = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  results: readonly AttemptResult[],
  now: Date,
): Promise<CountDeltas> => {
  const inOrder = [...results].sort((a, b) => a.id - b.id);
  const values = sql`unnest(${inOrder.map(({ id }) => id)}::bigint[], ${inOrder.map(({ attempt }) => attempt)}::int[],
    ${inOrder.map(({ state }) => state)}::text[], ${inOrder.map(({ messageId }) => messageId)}::text[],
    ${inOrder.map(({ reason }) => reason)}::text[], ${inOrder.map(({ nextAt }) => nextAt)}::timestamptz[])
    as t (id, attempt, state, message_id, reason, next_at)`;
  const { rows } = await sql<{ id: number; state: string }>`
    insert into deliveries as d
      (workspace_id, bucket, campaign_id, contact_id, state, message_id, reason, next_at, accepted_at)
    select ${workspaceId}, ${partitionMonth}::date, ${campaignId}, t.id, t.state, t.message_id, t.reason, t.next_at,
      case when t.state = 'accepted' then ${now}::timestamptz end
    from ${values}
    cross join lateral (
      select from deliveries there where there.workspace_id = ${workspaceId} and there.bucket = ${partitionMonth}::date
        and there.campaign_id = ${campaignId} and there.contact_id = t.id
        and there.attempt = t.attempt and there.state = 'sending' limit 1 for update
    ) held
    on conflict (workspace_id, bucket, campaign_id, contact_id) do update set state = excluded.state,
      message_id = case when excluded.state = 'accepted' then excluded.message_id else d.message_id end,
      reason = excluded.reason, next_at = excluded.next_at, accepted_at = excluded.accepted_at
    returning d.contact_id as id, d.state`.execute(db);
  const deltas: CountDeltas = {};
  for (const { state } of rows) addToCounts(deltas, state, 1);
  if (rows.length === results.length) return deltas;
  const written = new Set(rows.map(({ id }) => id));
  const overtaken = results.filter(({ id, state }) => state === 'accepted' && !written.has(id));
  if (overtaken.length > 0)
    await markAccepted(db, { workspaceId, campaignId, partitionMonth }, overtaken, now, deltas);
  return deltas;
};

/** The carrier accepted these messages, whatever their rows say. A row in a later state does not change. */
export const markAccepted = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  messages: readonly { id: number; messageId: string | null }[],
  now: Date,
  deltas: CountDeltas = {},
): Promise<CountDeltas> => {
  const { rows } = await sql<{ was: string }>`
    with changed as (
      select d.contact_id, d.state as was, t.message_id
      from unnest(${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ messageId }) => messageId)}::text[]) as t (id, message_id)
      join deliveries d on d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date
        and d.campaign_id = ${campaignId} and d.contact_id = t.id and d.contact_id = any(${messages.map(({ id }) => id)}::bigint[])
      where d.state in ('sending', 'in_doubt', 'unknown', 'queued') order by d.contact_id for update of d
    )
    update deliveries d set state = 'accepted', message_id = coalesce(changed.message_id, d.message_id),
      accepted_at = ${now}::timestamptz, reason = null, next_at = null
    from changed
    where d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
      and d.contact_id = changed.contact_id and d.contact_id = any(${messages.map(({ id }) => id)}::bigint[])
    returning changed.was`.execute(db);
  for (const { was } of rows) {
    addToCounts(deltas, was, -1);
    addToCounts(deltas, 'accepted', 1);
  }
  return deltas;
};

/** Rows that a worker left when it ended: whether their messages went out is not known. */
export const markUnconfirmed = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  { firstContactId, lastContactId }: ContactRange,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'in_doubt', reason = 'worker_ended'
    where workspace_id = ${workspaceId} and bucket = ${partitionMonth}::date and campaign_id = ${campaignId}
      and contact_id between ${firstContactId} and ${lastContactId} and state = 'sending'`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Queried batch by batch: they are few, and the campaign may be large. */
const inUnconfirmedBatches = (
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  condition: RawBuilder<unknown>,
) => sql`
  select found.contact_id, found.attempted_at from campaign_chunks k
  cross join lateral (
    select d.contact_id, d.attempted_at from deliveries d
    where d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
      and d.contact_id between k.lowest and k.highest and ${condition} offset 0
  ) found
  where k.workspace_id = ${workspaceId} and k.campaign_id = ${campaignId} and k.state = 'doubtful'`;

/** When the oldest and the newest unconfirmed attempt were made; null: there is none. */
export const unconfirmedSpan = async (
  db: Queryable,
  key: DeliveryKey,
): Promise<{ oldest: Date; newest: Date } | null> => {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(attempted_at) as oldest, max(attempted_at) as newest from (${inUnconfirmedBatches(key, sql`d.state in ('in_doubt', 'sending')`)}) unconfirmed`.execute(
    db,
  );
  const [{ oldest, newest } = { oldest: null, newest: null }] = rows;
  return oldest && newest && { oldest, newest };
};

interface TimeRange {
  from: Date;
  until: Date;
}

const updateUnconfirmed = async (
  db: Queryable,
  key: DeliveryKey,
  from: 'sending' | 'in_doubt',
  attempted: TimeRange,
  change: RawBuilder<unknown>,
): Promise<number> => {
  const { workspaceId, campaignId, partitionMonth } = key;
  const matching = inUnconfirmedBatches(
    key,
    sql`d.state = ${from} and d.attempted_at between ${attempted.from} and ${attempted.until}`,
  );
  const { numAffectedRows } = await sql`
    update deliveries set ${change}
    where workspace_id = ${workspaceId} and bucket = ${partitionMonth}::date and campaign_id = ${campaignId} and state = ${from}
      and contact_id = any(array(select contact_id from (${matching}) unconfirmed))`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Rows stuck in `sending` after their worker died. */
export const markStuckUnconfirmed = (db: Queryable, key: DeliveryKey, before: Date): Promise<number> =>
  updateUnconfirmed(
    db,
    key,
    'sending',
    { from: new Date(0), until: before },
    sql`state = 'in_doubt', reason = 'worker_ended'`,
  );

const farFuture = new Date('9999-12-31T00:00:00Z');

/** Attempts of a clock that was ahead count from now: otherwise they would stay unconfirmed until their time comes. */
export const redateAttempts = async (
  db: Queryable,
  key: DeliveryKey,
  after: Date,
  now: Date,
): Promise<void> => {
  for (const state of ['sending', 'in_doubt'] as const)
    await updateUnconfirmed(db, key, state, { from: after, until: farFuture }, sql`attempted_at = ${now}`);
};

/** Settles unconfirmed attempts made within that time. */
export const resolveUnconfirmed = (
  db: Queryable,
  key: DeliveryKey,
  state: 'queued' | 'unknown',
  attempted: TimeRange,
): Promise<number> =>
  updateUnconfirmed(
    db,
    key,
    'in_doubt',
    attempted,
    state === 'queued'
      ? sql`state = 'queued', next_at = null, reason = null`
      : sql`state = 'unknown', next_at = null`,
  );

/** Queues deliveries again at a person's request. Returns how many; at most `limit` at once. */
export const requeue = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  state: 'failed' | 'unknown',
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'queued', next_at = null, reason = null
    where workspace_id = ${workspaceId} and bucket = ${partitionMonth}::date and campaign_id = ${campaignId}
      and contact_id in (select contact_id from deliveries where workspace_id = ${workspaceId}
        and bucket = ${partitionMonth}::date and campaign_id = ${campaignId} and state = ${state} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};

export const hasProblems = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
): Promise<boolean> => {
  const { rows } = await sql`
    select from deliveries where workspace_id = ${workspaceId} and bucket = ${partitionMonth}::date
      and campaign_id = ${campaignId} and state in ('failed', 'unknown') limit 1`.execute(db);
  return rows.length > 0;
};
