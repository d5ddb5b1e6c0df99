// Unsaved email HTML for a preview frame. It travels through the server because a frame that the page fills itself
// inherits the page's CSP; this one has its own, and its web fonts come from this server.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/preview-drafts.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';

/** The frame loads it at once, and a browser may load it twice; after that it is useless. */
export const previewDraftLifetimeMs = 60_000;
/** Per person: a preview may change faster than it is shown. */
const maxDrafts = 5;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const createPreviewDraft = async (
  ctx: Context,
  caller: Caller,
  html: string,
): Promise<{ url: string }> => {
  const token = ctx.newToken();
  await rows.insertPreviewDraft(ctx.db, {
    workspace_id: caller.workspace_id,
    token_hash: hashOf(token),
    user_id: caller.userId,
    // PostgreSQL accepts no NUL characters in text, and HTML parsers drop them too.
    html: html.replaceAll('\u0000', ''),
    created_at: ctx.now(),
  });
  await rows.deleteOlderPreviewDrafts(
    ctx.db,
    { workspaceId: caller.workspace_id, userId: caller.userId },
    maxDrafts,
  );
  return { url: `/preview/draft/${token}` };
};

export const findPreview = async (ctx: Context, caller: Caller, token: string): Promise<string> => {
  const html = await rows.findPreviewDraft(ctx.db, {
    workspaceId: caller.workspace_id,
    userId: caller.userId,
    tokenHash: hashOf(token),
    since: new Date(ctx.now().getTime() - previewDraftLifetimeMs),
  });
  if (html === undefined) throw notFound();
  return html;
};
