// The sessions of an account, and signing out other devices.
import type { Session } from '#contract/accounts/account.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/accounts/sessions.ts';
import type { Caller } from '../shared/caller.ts';
import { forbidden, notFound } from '../shared/errors.ts';
import { announceSignOut } from '../shared/session-checks.ts';
import { hashOf } from './sessions.ts';
import { deviceOf } from './user-agent.ts';

/** The hash opens nothing, and half of it tells the sessions of one person apart. */
const idOf = ({ token_hash }: rows.StoredSession): string => token_hash.subarray(0, 16).toString('base64url');

const hasToken = (session: rows.StoredSession, token: string | null): boolean =>
  token !== null && session.token_hash.equals(hashOf(token));

/** Everyone who tries the demo has a session of its account and must not see the others' sessions. */
const sessionsOf = async (
  ctx: Context,
  caller: Caller,
  token: string | null,
): Promise<rows.StoredSession[]> => {
  const all = await rows.listSessions(ctx.db, caller.userId, ctx.now());
  return caller.is_demo ? all.filter((session) => hasToken(session, token)) : all;
};

export const listSessions = async (
  ctx: Context,
  caller: Caller,
  { token, translate }: { token: string | null; translate: Translate },
): Promise<Session[]> => {
  const all = await sessionsOf(ctx, caller, token);
  return all.map((session) => ({
    id: idOf(session),
    device: deviceOf(session.user_agent, translate),
    address: session.address,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: (hasToken(session, token) ? ctx.now() : session.last_seen_at).toISOString(),
    isCurrent: hasToken(session, token),
  }));
};

export const endSession = async (
  ctx: Context,
  caller: Caller,
  { id, token }: { id: string; token: string | null },
): Promise<{ wasCurrent: boolean }> => {
  const found = (await sessionsOf(ctx, caller, token)).find((session) => idOf(session) === id);
  if (!found) throw notFound();
  await rows.deleteSession(ctx.db, found.token_hash);
  announceSignOut(ctx, caller.userId);
  return { wasCurrent: hasToken(found, token) };
};

export const endSessions = async (
  ctx: Context,
  caller: Caller,
  { all, token }: { all: boolean; token: string | null },
): Promise<number> => {
  if (caller.is_demo) {
    throw forbidden('refusals.accounts.demoEndsNoSession');
  }
  const ended = await rows.deleteSessionsOf(
    ctx.db,
    caller.userId,
    all || token === null ? null : hashOf(token),
  );
  announceSignOut(ctx, caller.userId);
  return ended;
};
