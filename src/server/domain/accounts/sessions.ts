// A session is a random token in the browser and its hash in the database: a reader of the database cannot sign in with
// the hash.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { recordNetwork } from '../../db/accounts/known-networks.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  touchSession,
} from '../../db/accounts/sessions.ts';
import { findAccountBySession } from '../../db/accounts/users.ts';
import type { Queryable } from '../../db/database.ts';
import type { Account, Visitor } from '../shared/caller.ts';
import { announceSignOut } from '../shared/session-checks.ts';

export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1000;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const startSession = async (
  ctx: Context,
  account: Account,
  visitor: Visitor,
  db: Queryable = ctx.db,
): Promise<string> => {
  const token = ctx.newToken();
  const now = ctx.now();
  await deleteExpiredSessions(db, account.id, now);
  await insertSession(db, {
    token_hash: hashOf(token),
    user_id: account.id,
    created_at: now,
    expires_at: new Date(now.getTime() + sessionLifetimeMs),
    user_agent: visitor.userAgent.slice(0, 512),
    address: visitor.address,
    last_seen_at: now,
  });
  if (visitor.network) await recordNetwork(db, account.id, visitor.network, now);
  return token;
};

/** The password of the demo account is public: where the demo is switched off, its remaining account must not open. */
export const canSignIn = (ctx: Context, account: Account): boolean => !account.is_demo || ctx.config.demo;

/** Precision of "last seen". */
const seenPrecisionMs = 5 * 60 * 1000;

/**
 * For each session and network, a process writes "last seen" at most once in that time, without asking the database.
 */
const newSeenTimes = () => new Map<string, number>();
const maxSeenTimes = 10_000;

const recordLastSeen = (ctx: Context, account: Account, token: Buffer, network: string): void => {
  const now = ctx.now();
  const seenTimes = ctx.memory.get(newSeenTimes);
  const key = `${token.toString('base64')} ${network}`;
  if (now.getTime() - (seenTimes.get(key) ?? Number.NEGATIVE_INFINITY) < seenPrecisionMs) return;
  if (seenTimes.size >= maxSeenTimes) seenTimes.clear();
  seenTimes.set(key, now.getTime());
  touchSession(ctx.db, token, now, new Date(now.getTime() - seenPrecisionMs)).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'session last-seen time could not be stored'),
  );
  // The password of the demo account is public, so its networks are not checked.
  if (!network || account.is_demo) return;
  recordNetwork(ctx.db, account.id, network, now).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'session network could not be stored'),
  );
};

export const findSession = async (ctx: Context, token: string, network: string): Promise<Account | null> => {
  const account = await findAccountBySession(ctx.db, hashOf(token), ctx.now());
  if (!account || !canSignIn(ctx, account)) return null;
  recordLastSeen(ctx, account, hashOf(token), network);
  return account;
};

export const endSession = async (ctx: Context, token: string): Promise<void> => {
  const userId = await deleteSession(ctx.db, hashOf(token));
  if (userId !== null) announceSignOut(ctx, userId);
};
