// Members of a segment. The answer comes within seconds for any number of contacts: the scan runs over ranges of
// contact numbers, which grow while they are fast, until the time is up, and returns what it found.
import type { Contact } from '#contract/audience/contacts.ts';
import type { SegmentCount } from '#contract/audience/segments.ts';
import type { Context } from '../../../context.ts';
import type { StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { highestContactNumber } from '../../../db/audience/contacts/id-sequence.ts';
import type { StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { contactsWhere, countWhere } from '../../../db/audience/segments/segments.ts';
import { type ContactRange, segmentWhere } from '../../../db/audience/segments/where.ts';
import { invalid } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { toContacts } from '../contacts/contacts.ts';

const usualLongestMs = 4_000;
const firstPart = 20_000;
const smallestPart = 1_000;
const growth = 4;
/** Each count holds a connection that other requests need. */
const atOnce = 3;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/**
 * Scans from the highest number down. `look` returns whether to continue; the result is the number below which no
 * contact was scanned.
 */
const partByPart = async (
  highest: number,
  longestMs: number,
  look: (part: ContactRange, maxMs: number) => Promise<boolean>,
): Promise<number> => {
  const begun = performance.now();
  let size = firstPart;
  let to = highest;
  while (to > 0) {
    const part = { from: Math.max(1, to - size + 1), to };
    const partBegun = performance.now();
    const left = longestMs - (partBegun - begun);
    // The embedded database has no statement timeout: the range is sized to fit the time.
    if (left <= 0 || !(await look(part, left))) break;
    const took = Math.max(1, performance.now() - partBegun);
    to = part.from - 1;
    const fitting = (size * Math.max(0, left - took) * 0.7) / took;
    size = Math.max(smallestPart, Math.floor(Math.min(size * growth, fitting)));
  }
  return to;
};

export const countDefinition = (
  ctx: Context,
  workspaceId: string,
  definition: StoredDefinition,
  longestMs = usualLongestMs,
): Promise<SegmentCount> =>
  inTurn(async () => {
    const now = ctx.now();
    const total = { count: 0, subscribed: 0 };
    const left = await partByPart(
      await highestContactNumber(ctx.db, workspaceId),
      longestMs,
      async (part, maxMs) => {
        const where = segmentWhere(workspaceId, definition, now, part);
        const found = await countWhere(ctx.db, workspaceId, where, part, maxMs);
        total.count += found?.count ?? 0;
        total.subscribed += found?.subscribed ?? 0;
        return found !== null;
      },
    );
    return { ...total, isComplete: left === 0 };
  });

const readCursor = (cursor: string): number => {
  const [, id] = /^(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (id === undefined) throw invalid('cursor', 'This cursor is not one of ours. Start from the first page.');
  return Number(id);
};

/** Newest first. The cursor is the number below which no contact was scanned. */
export const readMembers = (
  ctx: Context,
  workspaceId: string,
  definition: StoredDefinition,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  longestMs = usualLongestMs,
): Promise<Page<Contact>> => {
  const highest = cursor === undefined ? null : readCursor(cursor);
  return inTurn(async () => {
    const now = ctx.now();
    const found: StoredContact[] = [];
    const left = await partByPart(
      highest ?? (await highestContactNumber(ctx.db, workspaceId)),
      longestMs,
      async (part, maxMs) => {
        const where = segmentWhere(workspaceId, definition, now, part);
        const missing = limit - found.length;
        const some = await contactsWhere(ctx.db, workspaceId, where, part, missing, maxMs);
        if (!some) return false;
        found.push(...some);
        return some.length < missing;
      },
    );
    const last = found.at(-1);
    const below = found.length === limit && last ? last.id - 1 : left;
    return {
      items: await toContacts(ctx.db, workspaceId, found),
      nextCursor: below > 0 ? Buffer.from(String(below)).toString('base64url') : null,
    };
  });
};
