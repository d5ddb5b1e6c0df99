// Members of a segment. The result comes within seconds for any number of contacts: the scan runs over ranges of
// contact numbers, which grow while they are fast, until the time is up, and returns what it found.
import type { Contact } from '#contract/audience/contacts.ts';
import type { SegmentCount } from '#contract/audience/segments.ts';
import type { Context } from '../../../context.ts';
import { findArchivedCampaigns } from '../../../db/audience/archive/months.ts';
import type { StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { highestContactId } from '../../../db/audience/contacts/id-sequence.ts';
import { campaignsIn, type StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { contactsWhere, countWhere } from '../../../db/audience/segments/segments.ts';
import { type ContactRange, segmentWhere } from '../../../db/audience/segments/where.ts';
import { invalid } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import { toContacts } from '../contacts/contacts.ts';

export const defaultMaxMs = 4_000;
const firstRangeSize = 20_000;
const minRangeSize = 1_000;
const growth = 4;
/** Each count holds a connection that other requests need. */
export const runLimited = createSemaphore(3);

/**
 * Scans from the highest number down. `scan` returns whether to continue; the result is the number below which no
 * contact was scanned.
 */
const scanRanges = async (
  highest: number,
  maxMs: number,
  scan: (part: ContactRange, maxMs: number) => Promise<boolean>,
): Promise<number> => {
  const startedAt = performance.now();
  let size = firstRangeSize;
  let to = highest;
  while (to > 0) {
    const part = { from: Math.max(1, to - size + 1), to };
    const rangeStartedAt = performance.now();
    const remainingMs = maxMs - (rangeStartedAt - startedAt);
    // The embedded database has no statement timeout: the range is sized to fit the time.
    if (remainingMs <= 0 || !(await scan(part, remainingMs))) break;
    const durationMs = Math.max(1, performance.now() - rangeStartedAt);
    to = part.from - 1;
    const fittingSize = (size * Math.max(0, remainingMs - durationMs) * 0.7) / durationMs;
    size = Math.max(minRangeSize, Math.floor(Math.min(size * growth, fittingSize)));
  }
  return to;
};

export const countDefinition = (
  ctx: Context,
  workspaceId: string,
  definition: StoredDefinition,
  maxMs = defaultMaxMs,
): Promise<SegmentCount> =>
  runLimited(ctx, async () => {
    const now = ctx.now();
    const archived = await findArchivedCampaigns(ctx.db, workspaceId, campaignsIn(definition));
    const total = { count: 0, subscribed: 0 };
    const remainingMs = await scanRanges(
      await highestContactId(ctx.db, workspaceId),
      maxMs,
      async (part, maxMs) => {
        const where = segmentWhere(workspaceId, definition, now, part, archived);
        const found = await countWhere(ctx.db, workspaceId, where, part, maxMs);
        total.count += found?.count ?? 0;
        total.subscribed += found?.subscribed ?? 0;
        return found !== null;
      },
    );
    return { ...total, isComplete: remainingMs === 0 };
  });

const readCursor = (cursor: string): number => {
  const [, id] = /^(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (id === undefined) throw invalid('cursor', 'refusals.lists.unknownCursor');
  return Number(id);
};

/** Newest first. The cursor is the number below which no contact was scanned. */
export const readMembers = (
  ctx: Context,
  workspaceId: string,
  definition: StoredDefinition,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  maxMs = defaultMaxMs,
): Promise<Page<Contact>> => {
  const highest = cursor === undefined ? null : readCursor(cursor);
  return runLimited(ctx, async () => {
    const now = ctx.now();
    const archived = await findArchivedCampaigns(ctx.db, workspaceId, campaignsIn(definition));
    const found: StoredContact[] = [];
    const remainingMs = await scanRanges(
      highest ?? (await highestContactId(ctx.db, workspaceId)),
      maxMs,
      async (part, maxMs) => {
        const where = segmentWhere(workspaceId, definition, now, part, archived);
        const remaining = limit - found.length;
        const matches = await contactsWhere(ctx.db, workspaceId, where, part, remaining, maxMs);
        if (!matches) return false;
        found.push(...matches);
        return matches.length < remaining;
      },
    );
    const last = found.at(-1);
    const nextHighest = found.length === limit && last ? last.id - 1 : remainingMs;
    return {
      items: await toContacts(ctx.db, workspaceId, found),
      nextCursor: nextHighest > 0 ? Buffer.from(String(nextHighest)).toString('base64url') : null,
    };
  });
};
