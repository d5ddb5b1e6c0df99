// Calls of a client beyond the part of its limit that this process counts for itself. They come in portions from the
// database, so that most calls of a busy client, and all of others, ask nothing.
import type { Context } from '../../context.ts';
import { takeSharedCalls } from '../../db/shared/shared-calls.ts';

type Parts = Pick<Context, 'db' | 'memory' | 'log' | 'secrets'>;

interface Share {
  left: number;
  isUsedUp: boolean;
  endsAtMs: number;
  taking: Promise<void> | null;
}

const maxClients = 5_000;
const newShares = () => new Map<string, Share>();

const shareOf = ({ memory }: Parts, client: string): Share => {
  const shares = memory.get(newShares);
  const known = shares.get(client);
  if (known && (known.taking || known.endsAtMs > performance.now())) return known;
  if (shares.size >= maxClients) shares.clear();
  const share = { left: 0, isUsedUp: false, endsAtMs: Number.POSITIVE_INFINITY, taking: null };
  shares.set(client, share);
  return share;
};

const failurePauseMs = 1_000;
const logEveryMs = 60_000;
const newFailureLog = () => ({ nextAtMs: 0 });

const logFailure = ({ memory, log }: Parts, error: unknown): void => {
  const failures = memory.get(newFailureLog);
  const now = performance.now();
  if (now < failures.nextAtMs) return;
  failures.nextAtMs = now + logEveryMs;
  log.warn({ err: error }, 'the shared limit of calls could not be read');
};

/** Addresses of networks are not stored: without the key a plain hash of one is found by trying all addresses. */
const markOf = ({ secrets }: Parts, client: string): string => secrets.sign(`shared calls of ${client}`);

const take = async (ctx: Parts, client: string, share: Share, limit: number): Promise<void> => {
  const wanted = Math.max(1, Math.ceil(limit / 20));
  try {
    const { calls, seconds } = await takeSharedCalls(ctx.db, markOf(ctx, client), { wanted, limit });
    share.left += calls;
    share.isUsedUp = calls === 0;
    share.endsAtMs = performance.now() + seconds * 1_000;
  } catch (error) {
    // A call that needs the database fails by itself. Others go on, at one portion a second.
    logFailure(ctx, error);
    share.left += wanted;
    share.isUsedUp = true;
    share.endsAtMs = performance.now() + failurePauseMs;
  } finally {
    share.taking = null;
  }
};

/** Counts a call against the `limit` that all processes share. Refused: after how many seconds to come again. */
export const takeShared = async (
  ctx: Parts,
  client: string,
  limit: number,
): Promise<{ isAllowed: true } | { isAllowed: false; seconds: number }> => {
  const share = shareOf(ctx, client);
  while (share.left === 0 && !share.isUsedUp) {
    share.taking ??= take(ctx, client, share, limit);
    await share.taking;
  }
  if (share.left === 0)
    return {
      isAllowed: false,
      seconds: Math.max(1, Math.ceil((share.endsAtMs - performance.now()) / 1_000)),
    };
  share.left -= 1;
  return { isAllowed: true };
};
