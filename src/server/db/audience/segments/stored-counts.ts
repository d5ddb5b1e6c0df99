// Counts of a segment, stored for blocks of contacts that follow each other. Triggers note in `audience_changes` what changes in
// a block, within the transaction that changes it. The version of a block is how many changes of it were ever noted:
// one statement reads the version and counts, so a count belongs to the version stored with it, whatever commits meanwhile.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import { lockForStoring, workspaceIsAlive } from './count-locks.ts';
import type { StoredDefinition } from './definition.ts';
import { within } from './segments.ts';
import type { ContactRange } from './where.ts';

/** As in the triggers. */
export const contactsPerBlock = 4_096;

export type ChangeKind = 'contact' | 'activity' | 'list' | 'tag' | 'field' | 'delivery';

/** The kinds of change that may change who is in the segment. Its subscribed contacts depend on 'contact'. */
export const kindsOf = ({ groups }: StoredDefinition): ChangeKind[] => {
  const kinds = new Set<ChangeKind>(['contact']);
  for (const { about } of groups.flatMap(({ conditions }) => conditions)) {
    if (about === 'opened' || about === 'clicked') kinds.add('activity');
    if (about === 'list' || about === 'tag') kinds.add(about);
    if (about === 'campaign') kinds.add('delivery');
    if (about.endsWith('_field')) kinds.add('field');
  }
  return [...kinds];
};

export interface SegmentKey {
  workspaceId: string;
  segmentId: number;
  /** A hash of the segment as SQL. */
  basis: string;
  kinds: readonly ChangeKind[];
}

export interface BlockRange {
  first: number;
  last: number;
}

export const contactsOf = ({ first, last }: BlockRange): ContactRange => ({
  from: first * contactsPerBlock,
  to: (last + 1) * contactsPerBlock - 1,
});

/** Block -1 stands for all of the workspace. */
const versionsIn = ({ workspaceId, kinds }: SegmentKey, { first, last }: BlockRange): RawBuilder<unknown> => {
  const isMeant = (block: RawBuilder<unknown>) =>
    sql`(${block} = -1 or ${block} between ${first}::int and ${last}::int)`;
  return sql`
    select block, sum(n)::bigint as n from (
      select block, n from audience_versions
      where workspace_id = ${workspaceId} and kind = any(${[...kinds]}::text[]) and ${isMeant(sql`block`)}
      union all
      select b.block, 1 from audience_changes c cross join unnest(c.blocks) as b (block)
      where c.workspace_id = ${workspaceId} and c.kind = any(${[...kinds]}::text[]) and ${isMeant(sql`b.block`)}
    ) changes group by block`;
};
const ofAll = sql`(select coalesce(sum(n), 0) as n from versions where block = -1)`;

export interface StoredTotal {
  n: number;
  subscribed: number;
  /** The blocks of which the stored counts hold. */
  blocks: number[];
  /** Changes that are still to be added to the versions. */
  changes: number;
}

/** What is stored and holds now, of the blocks in the range. */
export const readStored = async (
  db: Queryable,
  key: SegmentKey,
  range: BlockRange,
  now: Date,
): Promise<StoredTotal> => {
  const { rows } = await sql<StoredTotal>`
    with versions as materialized (${versionsIn(key, range)})
    select coalesce(sum(s.n), 0)::bigint as n, coalesce(sum(s.subscribed), 0)::bigint as subscribed,
      coalesce(array_agg(s.block), '{}') as blocks,
      (select count(*) from audience_changes where workspace_id = ${key.workspaceId}) as changes
    from segment_counts s left join versions v on v.block = s.block cross join ${ofAll} everywhere
    where s.workspace_id = ${key.workspaceId} and s.segment_id = ${key.segmentId} and s.basis = ${key.basis}
      and s.block between ${range.first}::int and ${range.last}::int
      and s.counted_at <= ${now} and (s.valid_until is null or s.valid_until > ${now})
      and s.version = coalesce(v.n, 0) + everywhere.n`.execute(db);
  return rows[0] ?? { n: 0, subscribed: 0, blocks: [], changes: 0 };
};

export interface BlockCount {
  block: number;
  n: number;
  subscribed: number;
  version: number;
  valid_until: Date | null;
}

/** When the first contact of each block enters or leaves because time passes; null: it never does. */
const endsOf = ({ groups }: StoredDefinition, now: Date): RawBuilder<unknown> | null => {
  const columns = { added: 'created_at', opened: 'last_open_at', clicked: 'last_click_at' } as const;
  const ends = groups
    .flatMap(({ conditions }) => conditions)
    .flatMap((condition) => {
      if (condition.about !== 'added' && condition.about !== 'opened' && condition.about !== 'clicked')
        return [];
      if (condition.operator !== 'last_days' && condition.operator !== 'not_last_days') return [];
      const { days = 1 } = condition;
      const time = sql.ref(`c.${columns[condition.about]}`);
      const since = new Date(now.getTime() - days * 86_400_000);
      return [
        sql`min(${time}) filter (where ${time} >= ${since}) + ${days * 86_400}::float8 * interval '1 second'`,
      ];
    });
  return ends.length === 0 ? null : sql`least(${sql.join(ends)})`;
};

/**
 * Counts in each block of the range. `where` is made in the transaction, which stops after `maxMs`; null: it was stopped, or
 * `where` gave null.
 */
export const countBlocks = (
  db: Database,
  key: SegmentKey,
  definition: StoredDefinition,
  range: BlockRange,
  now: Date,
  maxMs: number,
  where: (tx: Queryable) => Promise<RawBuilder<unknown> | null>,
): Promise<BlockCount[] | null> =>
  within(db, maxMs, async (tx) => {
    const condition = await where(tx);
    if (!condition) return null;
    const { from, to } = contactsOf(range);
    const inBlocks = sql`contacts c where c.workspace_id = ${key.workspaceId} and c.id between ${from} and ${to}`;
    const block = sql`(c.id / ${sql.lit(contactsPerBlock)})::int`;
    const ends = endsOf(definition, now);
    const { rows } = await sql<BlockCount>`
      with versions as materialized (${versionsIn(key, range)}), found as materialized (
        select ${block} as block, count(*) as n, count(*) filter (where c.status = 'subscribed') as subscribed
        from ${inBlocks} and ${condition} group by 1
      ) ${ends ? sql`, ends as materialized (select ${block} as block, ${ends} as at from ${inBlocks} group by 1)` : sql``}
      select g.block, coalesce(f.n, 0) as n, coalesce(f.subscribed, 0) as subscribed,
        coalesce(v.n, 0) + everywhere.n as version, ${ends ? sql`e.at` : sql`null::timestamptz`} as valid_until
      from generate_series(${range.first}::int, ${range.last}::int) as g (block)
      left join found f on f.block = g.block left join versions v on v.block = g.block
      ${ends ? sql`left join ends e on e.block = g.block` : sql``} cross join ${ofAll} everywhere
      order by g.block`.execute(tx);
    return rows.map((row) => ({ ...row, version: Number(row.version) }));
  });

/** Stores nothing where the workspace is gone. */
export const storeCounts = async (
  db: Database,
  { workspaceId, segmentId, basis }: SegmentKey,
  counts: readonly BlockCount[],
  countedAt: Date,
): Promise<void> => {
  if (counts.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockForStoring(tx, workspaceId);
    if (!(await workspaceIsAlive(tx, workspaceId))) return;
    await sql`
      insert into segment_counts
        (workspace_id, segment_id, block, basis, version, counted_at, valid_until, n, subscribed)
      select ${workspaceId}, ${segmentId}::bigint, block, ${basis}, version, ${countedAt}, valid_until, n, subscribed
      from unnest(${counts.map(({ block }) => block)}::int[], ${counts.map(({ version }) => version)}::bigint[],
        ${counts.map(({ valid_until }) => valid_until)}::timestamptz[], ${counts.map(({ n }) => n)}::int[],
        ${counts.map(({ subscribed }) => subscribed)}::int[]) as t (block, version, valid_until, n, subscribed)
      order by block
      on conflict (workspace_id, segment_id, block) do update set basis = excluded.basis, version = excluded.version,
        counted_at = excluded.counted_at, valid_until = excluded.valid_until, n = excluded.n,
        subscribed = excluded.subscribed`.execute(tx);
  });
};
