import type { Insertable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { PreviewDraftsTable } from '../tables.ts';

export const insertPreviewDraft = async (
  db: Queryable,
  draft: Insertable<PreviewDraftsTable>,
): Promise<void> => {
  await db.insertInto('preview_drafts').values(draft).execute();
};

/** Deletes all but the newest `count` of a user. */
export const deleteOlderPreviewDrafts = async (
  db: Queryable,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  count: number,
): Promise<void> => {
  const older = db
    .selectFrom('preview_drafts')
    .select('token_hash')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(count);
  await db
    .deleteFrom('preview_drafts')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('token_hash', 'in', older)
    .execute();
};

export const findPreviewDraft = async (
  db: Queryable,
  where: { workspaceId: string; userId: string; tokenHash: Buffer; since: Date },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('preview_drafts')
    .select('html')
    .where('workspace_id', '=', where.workspaceId)
    .where('token_hash', '=', where.tokenHash)
    .where('user_id', '=', where.userId)
    .where('created_at', '>', where.since)
    .executeTakeFirst();
  return row?.html;
};

/** Returns how many rows were deleted: up to `limit` at a time. */
export const deletePreviewDraftsBefore = async (
  db: Queryable,
  workspaceId: string,
  before: Date,
  limit: number,
): Promise<number> => {
  const deleted = await db
    .deleteFrom('preview_drafts')
    .where('workspace_id', '=', workspaceId)
    .where(
      'token_hash',
      'in',
      db
        .selectFrom('preview_drafts')
        .select('token_hash')
        .where('workspace_id', '=', workspaceId)
        .where('created_at', '<', before)
        .limit(limit),
    )
    .returning('token_hash')
    .execute();
  return deleted.length;
};
