// Turns: which workspaces have work waiting, and which worker is at it. A worker takes a turn by comparing and setting
// its row, so no statement locks rows of several workspaces, and all times are those of the database's clock.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface TurnKey {
  kind: string;
  workspaceId: string;
  /** A part of the work of a large workspace; 0 where all of it is one part. */
  lane: number;
}

export interface AskedTurn extends TurnKey {
  delayMs: number;
}

/** Omit turns that are there twice. Not in a transaction: the row is shared by all that ask. */
export const askForTurns = async (db: Queryable, turns: readonly AskedTurn[]): Promise<void> => {
  if (turns.length === 0) return;
  // In a fixed order, so that concurrent requests do not deadlock.
  await sql`
    insert into work_turns as t (kind, workspace_id, lane, due_at)
    select kind, workspace_id, lane, now() + delay_ms * interval '1 millisecond'
    from unnest(${turns.map(({ kind }) => kind)}::text[], ${turns.map(({ workspaceId }) => workspaceId)}::text[],
      ${turns.map(({ lane }) => lane)}::smallint[], ${turns.map(({ delayMs }) => delayMs)}::int[])
      as of_turns (kind, workspace_id, lane, delay_ms)
    order by 1, 2, 3
    on conflict (kind, workspace_id, lane) do update set asked = t.asked + 1,
      due_at = case when t.asked > t.done then least(t.due_at, excluded.due_at) else excluded.due_at end`.execute(
    db,
  );
};

const isDue = sql`asked > done and due_at <= now() and (leased_until is null or leased_until <= now())`;

/** Turns that a worker may take, those that waited the longest first, at most `max` of each kind. */
export const findDueTurns = async (
  db: Queryable,
  kinds: readonly { kind: string; max: number }[],
): Promise<TurnKey[]> => {
  const { rows } = await sql<{ kind: string; workspace_id: string; lane: number }>`
    select wanted.kind, due.workspace_id, due.lane
    from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ max }) => max)}::int[]) as wanted (kind, max)
    cross join lateral (
      select workspace_id, lane from work_turns where kind = wanted.kind and ${isDue} order by due_at limit wanted.max
    ) due`.execute(db);
  return rows.map(({ workspace_id, ...turn }) => ({ workspaceId: workspace_id, ...turn }));
};

export interface LeasedTurn extends TurnKey {
  /** Names this lease: no other worker can renew or end it. */
  worker: string;
  /** Requests that the work of this lease answers. */
  asked: number;
}

const byKey = ({ kind, workspaceId, lane }: TurnKey) =>
  sql`kind = ${kind} and workspace_id = ${workspaceId} and lane = ${lane}`;

/** null: another worker was quicker. A lease that is not renewed lets the next worker in. */
export const leaseTurn = async (
  db: Queryable,
  turn: TurnKey,
  worker: string,
  leaseMs: number,
): Promise<LeasedTurn | null> => {
  // Due again at the end of the lease, or earlier if it is asked for meanwhile.
  const { rows } = await sql<{ asked: number }>`
    update work_turns set worker = ${worker}, leased_until = now() + ${leaseMs}::int * interval '1 millisecond',
      due_at = now() + ${leaseMs}::int * interval '1 millisecond'
    where ${byKey(turn)} and ${isDue} returning asked`.execute(db);
  return rows[0] ? { ...turn, worker, asked: rows[0].asked } : null;
};

/** false: the lease was lost; another worker may be at it. */
export const renewTurn = async (db: Queryable, turn: LeasedTurn, leaseMs: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update work_turns set leased_until = now() + ${leaseMs}::int * interval '1 millisecond'
    where ${byKey(turn)} and worker = ${turn.worker}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};

/**
 * Releases the turn; one that was lost stays as it is. `nextInMs`: when the work continues; null: all of it is done. What was
 * asked for during the lease stays due.
 */
export const endTurn = async (db: Queryable, turn: LeasedTurn, nextInMs: number | null): Promise<void> => {
  const next =
    nextInMs === null
      ? sql`done = ${turn.asked}`
      : sql`due_at = case when asked > ${turn.asked} then least(due_at, now() + ${nextInMs}::int * interval '1 millisecond')
          else now() + ${nextInMs}::int * interval '1 millisecond' end`;
  await sql`
    update work_turns set worker = null, leased_until = null, ${next}
    where ${byKey(turn)} and worker = ${turn.worker}`.execute(db);
};

/** Ends all leases. Only for a database that no other process uses. */
export const releaseTurns = async (db: Queryable): Promise<void> => {
  await sql`update work_turns set worker = null, leased_until = null, due_at = now() where worker is not null`.execute(
    db,
  );
};

/** Turns that nothing asked for since. */
export const deleteIdleTurns = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from work_turns where asked = done and (kind, workspace_id, lane) in (
      select kind, workspace_id, lane from work_turns where asked = done and due_at < ${before} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};
