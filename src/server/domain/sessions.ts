// A session is a random token in the browser and its hash in the database. Whoever reads the database
// cannot sign in with what they find there.
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from '../db/sessions.ts';
import { type Account, findAccountBySession } from '../db/users.ts';

export type { Account };

export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Visitor {
  address: string;
  /** The address, or the network of an address that costs nothing to change. */
  network: string;
  userAgent: string;
}

export const startSession = async (ctx: Context, account: Account, visitor: Visitor): Promise<string> => {
  const token = ctx.newToken();
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, account.id, now);
  await insertSession(ctx.db, {
    token_hash: hashOf(token),
    user_id: account.id,
    created_at: now,
    expires_at: new Date(now.getTime() + sessionLifetimeMs),
    user_agent: visitor.userAgent.slice(0, 512),
    address: visitor.address,
  });
  return token;
};

/** The password of the demo account is public: where the demo is switched off, the account that it left opens nothing. */
export const mayEnter = (ctx: Context, account: Account): boolean => !account.is_demo || ctx.config.demo;

export const findSession = async (ctx: Context, token: string): Promise<Account | null> => {
  const account = await findAccountBySession(ctx.db, hashOf(token), ctx.now());
  return account && mayEnter(ctx, account) ? account : null;
};

export const endSession = (ctx: Context, token: string): Promise<void> =>
  deleteSession(ctx.db, hashOf(token));
