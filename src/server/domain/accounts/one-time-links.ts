// One-time links that go out by email. The database stores a hash, so a reader of the database cannot use them.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import * as rows from '../../db/accounts/one-time-links.ts';
import type { Queryable } from '../../db/database.ts';
import { invalidLink } from '../shared/errors.ts';

export type { StoredEmailLink } from '../../db/accounts/one-time-links.ts';

const hourMs = 60 * 60 * 1000;

const lifetimeMs: Record<rows.EmailLinkPurpose, number> = {
  'reset-password': hourMs,
  'link-google': hourMs,
  'change-email': 24 * hourMs,
  'verify-email': 7 * 24 * hourMs,
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the token. An earlier link of the same kind stops working. */
export const createLink = async (
  ctx: Pick<Context, 'db' | 'now' | 'newToken'>,
  link: {
    userId: string;
    purpose: rows.EmailLinkPurpose;
    email: string;
    identity?: { issuer: string; subject: string };
  },
): Promise<string> => {
  const token = ctx.newToken();
  const now = ctx.now();
  await ctx.db.transaction().execute((tx) =>
    rows.replaceEmailLink(tx, {
      token_hash: hashOf(token),
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      issuer: link.identity?.issuer ?? null,
      subject: link.identity?.subject ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs[link.purpose]),
    }),
  );
  return token;
};

export const findLink = async (ctx: Context, token: string): Promise<rows.StoredEmailLink> => {
  const link = await rows.findEmailLink(ctx.db, hashOf(token), ctx.now());
  if (!link) throw invalidLink();
  return link;
};

/** Call it in the transaction of what the link opens: if that rolls back, the link still works. */
export const consumeLink = async (
  ctx: Context,
  tx: Queryable,
  token: string,
): Promise<rows.StoredEmailLink> => {
  const link = await rows.consumeEmailLink(tx, hashOf(token), ctx.now());
  if (!link) throw invalidLink();
  return link;
};
