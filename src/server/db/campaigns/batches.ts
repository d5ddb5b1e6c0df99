// A batch: up to a thousand consecutive recipients that one worker leases. Another worker takes an expired lease; the
// first one notices with the next statement that names the batch.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface BatchKey {
  workspaceId: string;
  campaignId: number;
  batchNumber: number;
}

/** The contacts of a batch, by their ids. */
export interface ContactRange {
  firstContactId: number;
  lastContactId: number;
}

export interface BatchLease extends BatchKey, ContactRange {
  /** An earlier worker's lease expired: what happened to its rows is not known. */
  wasAbandoned: boolean;
}

/** The first batch that waits for a worker; null when there is none now. */
export const leaseBatch = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  { worker, now, until }: { worker: string; now: Date; until: Date },
): Promise<BatchLease | null> => {
  const { rows } = await sql<{ chunk: number; lowest: number; highest: number; was: string }>`
    with next as (
      select chunk, state from campaign_chunks
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and (
        (state = 'ready' and (not_before is null or not_before <= ${now}))
        or (state = 'leased' and leased_until < ${now}))
      order by chunk limit 1 for update skip locked
    )
    update campaign_chunks k set state = 'leased', worker = ${worker}, leased_until = ${until}, not_before = null
    from next where k.workspace_id = ${workspaceId} and k.campaign_id = ${campaignId} and k.chunk = next.chunk
    returning k.chunk, k.lowest, k.highest, next.state as was`.execute(db);
  const [row] = rows;
  return row
    ? {
        workspaceId,
        campaignId,
        batchNumber: row.chunk,
        firstContactId: row.lowest,
        lastContactId: row.highest,
        wasAbandoned: row.was === 'leased',
      }
    : null;
};

/** Returns the batches that the worker still leases. */
export const extendLeases = async (
  db: Queryable,
  worker: string,
  batches: readonly BatchKey[],
  until: Date,
): Promise<BatchKey[]> => {
  const extended: BatchKey[] = [];
  for (const [workspaceId, ofWorkspace] of Map.groupBy(batches, (batch) => batch.workspaceId)) {
    const { rows } = await sql<{ campaign_id: number; chunk: number }>`
      update campaign_chunks k set leased_until = ${until}
      from unnest(${ofWorkspace.map(({ campaignId }) => campaignId)}::bigint[],
        ${ofWorkspace.map(({ batchNumber }) => batchNumber)}::int[]) as mine (campaign_id, chunk)
      where k.workspace_id = ${workspaceId} and k.campaign_id = mine.campaign_id and k.chunk = mine.chunk
        and k.worker = ${worker} and k.state = 'leased'
      returning k.campaign_id, k.chunk`.execute(db);
    for (const { campaign_id, chunk } of rows)
      extended.push({ workspaceId, campaignId: campaign_id, batchNumber: chunk });
  }
  return extended;
};

export const insertBatches = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  batches: readonly (ContactRange & { batchNumber: number; notBefore: Date | null })[],
): Promise<void> => {
  if (batches.length === 0) return;
  await db
    .insertInto('campaign_chunks')
    .values(
      batches.map(({ batchNumber, firstContactId, lastContactId, notBefore }) => ({
        workspace_id: workspaceId,
        campaign_id: campaignId,
        chunk: batchNumber,
        lowest: firstContactId,
        highest: lastContactId,
        state: 'ready',
        not_before: notBefore,
      })),
    )
    .execute();
};

export const nextBatchNumber = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(chunk) + 1, 0)::int as next from campaign_chunks
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.next ?? 0;
};

/** The rows of batch `k`. The workspace as a constant: by a column, a distributed database would ask every node. */
const rowsOfBatch = (workspaceId: string, partitionMonth: string) => sql`
  deliveries d where d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date
    and d.campaign_id = k.campaign_id and d.contact_id between k.lowest and k.highest`;

/** One row is enough; it is looked up for each batch. */
const rowInState = (workspaceId: string, partitionMonth: string, states: readonly string[]) => sql`
  select true from ${rowsOfBatch(workspaceId, partitionMonth)} and d.state = any(${[...states]}::text[]) limit 1`;

/** The batch's state by its rows: some are queued, some are unconfirmed, or all are done. */
const stateByRows = (workspaceId: string, partitionMonth: string) => sql`
  case when (${rowInState(workspaceId, partitionMonth, ['queued'])}) then 'ready'
    when (${rowInState(workspaceId, partitionMonth, ['sending', 'in_doubt'])}) then 'doubtful' else 'done' end`;

const earliestRetry = (workspaceId: string, partitionMonth: string) => sql`
  (select min(coalesce(d.next_at, '-infinity')) from ${rowsOfBatch(workspaceId, partitionMonth)} and d.state = 'queued')`;

/** Releases the lease of a batch. */
export const releaseBatch = async (
  db: Queryable,
  { workspaceId, campaignId, batchNumber }: BatchKey,
  partitionMonth: string,
  worker: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = ${stateByRows(workspaceId, partitionMonth)}, not_before = ${earliestRetry(workspaceId, partitionMonth)},
      worker = null, leased_until = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and chunk = ${batchNumber}
      and worker = ${worker} and state = 'leased'`.execute(db);
};

/** Call it after the rows of unconfirmed batches have changed. */
export const updateUnconfirmedBatches = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  partitionMonth: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = ${stateByRows(workspaceId, partitionMonth)}, not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'doubtful'
      and (${rowInState(workspaceId, partitionMonth, ['sending', 'in_doubt'])}) is null`.execute(db);
  await sql`
    update campaign_chunks k set state = 'ready', not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'doubtful'
      and (${rowInState(workspaceId, partitionMonth, ['queued'])})`.execute(db);
};

/** For messages that had failed and are to be sent again. */
export const reopenBatches = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  partitionMonth: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = 'ready', not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state in ('doubtful', 'done')
      and (${rowInState(workspaceId, partitionMonth, ['queued'])})`.execute(db);
};
