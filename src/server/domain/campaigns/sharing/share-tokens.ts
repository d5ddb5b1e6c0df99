// The secret of a link to a report. The workspace and the link are in it, so that its row is found by its key; the
// database has only a hash of the rest.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { findShare, type StoredShare } from '../../../db/campaigns/shared-reports.ts';

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const tokenOf = (workspaceId: string, id: string, secret: string): string =>
  `${workspaceId}.${id}.${secret}`;

const tokenPattern = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{20,64})$/;

export type FoundShare = { state: 'open' | 'expired'; share: StoredShare } | { state: 'unknown' };

/** `unknown` also after the link was revoked, or its campaign erased. */
export const findShareOf = async (ctx: Context, token: string): Promise<FoundShare> => {
  const [, workspaceId, id, secret] = tokenPattern.exec(token) ?? [];
  if (!workspaceId || !id || !secret) return { state: 'unknown' };
  const share = await findShare(ctx.db, workspaceId, id);
  if (!share || !timingSafeEqual(share.token_hash, hashOf(secret))) return { state: 'unknown' };
  return { state: share.expires_at <= ctx.now() ? 'expired' : 'open', share };
};
