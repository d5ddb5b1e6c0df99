// A batch: up to a thousand consecutive recipients that one worker leases. Another worker takes an expired lease; the
// first one notices with the next statement that names the batch.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface ChunkKey {
  workspaceId: string;
  campaignId: number;
  chunk: number;
}

export interface LeasedChunk extends ChunkKey {
  lowest: number;
  highest: number;
  /** An earlier worker's lease expired: what happened to its rows is not known. */
  wasAbandoned: boolean;
}

/** The first batch that waits for a worker; null when there is none now. */
export const leaseChunk = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  { worker, now, until }: { worker: string; now: Date; until: Date },
): Promise<LeasedChunk | null> => {
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
        chunk: row.chunk,
        lowest: row.lowest,
        highest: row.highest,
        wasAbandoned: row.was === 'leased',
      }
    : null;
};

/** Returns the batches that the worker still leases. */
export const extendLeases = async (
  db: Queryable,
  worker: string,
  chunks: readonly ChunkKey[],
  until: Date,
): Promise<ChunkKey[]> => {
  if (chunks.length === 0) return [];
  const { rows } = await sql<{ workspace_id: string; campaign_id: number; chunk: number }>`
    update campaign_chunks k set leased_until = ${until}
    from unnest(${chunks.map((each) => each.workspaceId)}::text[], ${chunks.map((each) => each.campaignId)}::bigint[],
      ${chunks.map((each) => each.chunk)}::int[]) as mine (workspace_id, campaign_id, chunk)
    where k.workspace_id = mine.workspace_id and k.campaign_id = mine.campaign_id and k.chunk = mine.chunk
      and k.worker = ${worker} and k.state = 'leased'
    returning k.workspace_id, k.campaign_id, k.chunk`.execute(db);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    campaignId: row.campaign_id,
    chunk: row.chunk,
  }));
};

export const insertChunks = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  chunks: readonly { chunk: number; lowest: number; highest: number }[],
): Promise<void> => {
  if (chunks.length === 0) return;
  await db
    .insertInto('campaign_chunks')
    .values(
      chunks.map((each) => ({ workspace_id: workspaceId, campaign_id: campaignId, ...each, state: 'ready' })),
    )
    .execute();
};

export const nextChunkNumber = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(chunk) + 1, 0)::int as next from campaign_chunks
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.next ?? 0;
};

/** One row is enough; it is looked up for each batch. */
const rowsOf = (bucket: string, states: readonly string[]) => sql`
  select true from deliveries d where d.workspace_id = k.workspace_id and d.bucket = ${bucket}::date
    and d.campaign_id = k.campaign_id and d.contact_id between k.lowest and k.highest
    and d.state = any(${[...states]}::text[]) limit 1`;

/** The batch's state by its rows: some are queued, some are unconfirmed, or all are done. */
const stateOfRows = (bucket: string) => sql`
  case when (${rowsOf(bucket, ['queued'])}) then 'ready'
    when (${rowsOf(bucket, ['sending', 'in_doubt'])}) then 'doubtful' else 'done' end`;

const earliestNext = (bucket: string) => sql`
  (select min(coalesce(d.next_at, '-infinity')) from deliveries d where d.workspace_id = k.workspace_id
    and d.bucket = ${bucket}::date and d.campaign_id = k.campaign_id
    and d.contact_id between k.lowest and k.highest and d.state = 'queued')`;

/** Releases the lease of a batch. */
export const giveBackChunk = async (
  db: Queryable,
  { workspaceId, campaignId, chunk }: ChunkKey,
  bucket: string,
  worker: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = ${stateOfRows(bucket)}, not_before = ${earliestNext(bucket)},
      worker = null, leased_until = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and chunk = ${chunk}
      and worker = ${worker} and state = 'leased'`.execute(db);
};

/** Call it after the rows of unconfirmed batches have changed. */
export const lookAtDoubtfulChunks = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  bucket: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = ${stateOfRows(bucket)}, not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'doubtful'
      and (${rowsOf(bucket, ['sending', 'in_doubt'])}) is null`.execute(db);
  await sql`
    update campaign_chunks k set state = 'ready', not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state = 'doubtful'
      and (${rowsOf(bucket, ['queued'])})`.execute(db);
};

/** For messages that had failed and are to be sent again. */
export const reopenChunks = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  bucket: string,
): Promise<void> => {
  await sql`
    update campaign_chunks k set state = 'ready', not_before = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and state in ('doubtful', 'done')
      and (${rowsOf(bucket, ['queued'])})`.execute(db);
};
