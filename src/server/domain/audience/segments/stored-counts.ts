// The count of a saved segment. Blocks of contacts whose stored counts hold are added up; the others are counted, newest
// contacts first, and stored. When the time is up, the next reading continues with what is left.
import { createHash } from 'node:crypto';
import type { SegmentCount } from '#contract/audience/segments.ts';
import type { Context } from '../../../context.ts';
import { findArchivedCampaigns } from '../../../db/audience/archive/months.ts';
import { highestContactId } from '../../../db/audience/contacts/id-sequence.ts';
import { campaignsIn } from '../../../db/audience/segments/definition.ts';
import type { StoredSegment } from '../../../db/audience/segments/segments.ts';
import {
  type BlockCount,
  type BlockRange,
  contactsOf,
  contactsPerBlock,
  countBlocks,
  kindsOf,
  readStored,
  type SegmentKey,
  storeCounts,
} from '../../../db/audience/segments/stored-counts.ts';
import { addToVersions, workspacesWithChanges } from '../../../db/audience/segments/versions.ts';
import { segmentWhere } from '../../../db/audience/segments/where.ts';
import type { Database } from '../../../db/database.ts';
import type { TurnWork } from '../../shared/turn-runner.ts';
import { askForTurn } from '../../shared/work-turns.ts';
import { defaultMaxMs, runLimited } from './members.ts';

type Segment = Pick<StoredSegment, 'workspace_id' | 'id' | 'definition'>;

const firstBlocks = 5;
const growth = 4;
/** Readings add up changes that wait: beyond this many, a worker adds them to the versions. */
const manyChanges = 100;

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);

/**
 * Conditions such as "birthday today" give another hash on each day, and so do changes of a definition, of what is archived and
 * of this program.
 */
const basisOf = (db: Database, { workspace_id, definition }: Segment, now: Date, archived: Set<number>) => {
  const { sql, parameters } = segmentWhere(workspace_id, definition, startOfDay(now), null, archived).compile(
    db,
  );
  return createHash('sha256')
    .update(JSON.stringify([sql, parameters]))
    .digest('base64url');
};

/** The blocks of the range that are not known, as ranges, newest contacts first. */
const unknownRanges = (last: number, known: readonly number[]): BlockRange[] => {
  const isKnown = new Set(known);
  const found: BlockRange[] = [];
  for (let block = last; block >= 0; block -= 1) {
    const previous = found.at(-1);
    if (isKnown.has(block)) continue;
    if (previous?.first === block + 1) previous.first = block;
    else found.push({ first: block, last: block });
  }
  return found;
};

/**
 * Counts ranges until the time is up. The parts grow while they are fast: the embedded database has no statement timeout, so
 * a part has to fit the time. false: something was left.
 */
const countRanges = async (
  ranges: readonly BlockRange[],
  maxMs: number,
  count: (range: BlockRange, maxMs: number) => Promise<boolean>,
): Promise<boolean> => {
  const startedAt = performance.now();
  let size = firstBlocks;
  for (const range of ranges)
    for (let last = range.last; last >= range.first; ) {
      const first = Math.max(range.first, last - size + 1);
      const partStartedAt = performance.now();
      const remainingMs = maxMs - (partStartedAt - startedAt);
      if (remainingMs <= 0 || !(await count({ first, last }, remainingMs))) return false;
      const durationMs = Math.max(1, performance.now() - partStartedAt);
      const fitting = ((last - first + 1) * Math.max(0, remainingMs - durationMs) * 0.7) / durationMs;
      size = Math.max(1, Math.floor(Math.min(size * growth, fitting)));
      last = first - 1;
    }
  return true;
};

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));

/** `primary` takes the new counts; `ctx` may read a replica. */
export const countStored = async (
  ctx: Context,
  primary: Context,
  segment: Segment,
  maxMs = defaultMaxMs,
): Promise<SegmentCount> => {
  const { workspace_id: workspaceId, id, definition } = segment;
  const now = ctx.now();
  const findArchived = (db: Parameters<typeof findArchivedCampaigns>[0]) =>
    findArchivedCampaigns(db, workspaceId, campaignsIn(definition));
  const archived = await findArchived(ctx.db);
  const key: SegmentKey = {
    workspaceId,
    segmentId: id,
    basis: basisOf(ctx.db, segment, now, archived),
    kinds: kindsOf(definition),
  };
  const highest = await highestContactId(ctx.db, workspaceId);
  const last = Math.floor(highest / contactsPerBlock);
  const stored = await readStored(ctx.db, key, { first: 0, last }, now);
  if (stored.changes > manyChanges) askForTurn(primary, { kind: 'audience-versions', workspaceId });
  const total = { count: stored.n, subscribed: stored.subscribed };
  const unknown = unknownRanges(last, stored.blocks);
  if (unknown.length === 0) return { ...total, isComplete: true };
  const counted: BlockCount[] = [];
  const isComplete = await runLimited(ctx, () =>
    countRanges(unknown, maxMs, async (range, partMaxMs) => {
      const found = await countBlocks(ctx.db, key, definition, range, now, partMaxMs, async (tx) => {
        // Within the transaction no month can leave the table of deliveries or come back.
        if (!isSame(archived, await findArchived(tx))) return null;
        return segmentWhere(workspaceId, definition, now, contactsOf(range), archived);
      });
      for (const { n, subscribed } of found ?? []) {
        total.count += n;
        total.subscribed += subscribed;
      }
      counted.push(...(found ?? []));
      return found !== null;
    }),
  );
  try {
    await storeCounts(primary.db, key, counted, now);
  } catch (error) {
    // The count is right all the same; the next reading counts these blocks again.
    ctx.log.error({ err: error, workspace: workspaceId, segment: id }, 'counts of a segment not stored');
  }
  return { ...total, isComplete };
};

export const audienceVersionTurns: TurnWork = {
  kind: 'audience-versions',
  atOnce: 1,
  run: async ({ db }, { workspaceId }, signal) => {
    while (await addToVersions(db, workspaceId)) if (signal.aborted) return { nextInMs: 0 };
    return null;
  },
};

/** Readings of segments stay fast when few changes wait. */
export const findNotedChanges = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithChanges(ctx.db))
    askForTurn(ctx, { kind: 'audience-versions', workspaceId });
};
