import { sql } from 'kysely';
import { deleteWorkspace, forgetBuyer } from '../../db/accounts/users.ts';
import { deleteSomeRows } from '../../db/audience/contacts/all-rows.ts';
import { listFilesOf } from '../../db/files/uploads.ts';
import { releaseFile } from '../../domain/files/stored-files.ts';
import { type Installation, openStorage } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';

const batchSize = 500;

export interface ListedWorkspace {
  id: string;
  owner: string | null;
  plan: string;
  contacts: number;
  createdAt: string;
}

export const listWorkspaces = async ({ database }: Installation): Promise<ListedWorkspace[]> => {
  const { rows } = await sql<Omit<ListedWorkspace, 'createdAt'> & { created_at: Date }>`
    select w.id, w.plan_type as plan, w.created_at,
      (select email from users u where u.workspace_id = w.id order by u.created_at, u.id limit 1) as owner,
      (select count(*)::int from contacts c where c.workspace_id = w.id) as contacts
    from workspaces w order by w.created_at, w.id`.execute(database.db);
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
};

/** Deletes a workspace with its people, as "delete account" in the settings does, without sending a message. */
export const eraseWorkspace = async (on: Installation, workspaceId: string): Promise<{ files: number }> => {
  const { db } = on.database;
  const found = await db
    .selectFrom('workspaces')
    .select('stripe_subscription_id')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  if (!found) throw new Refusal(`There is no workspace ${workspaceId}. Nothing was deleted.`);
  if (found.stripe_subscription_id)
    throw new Refusal(
      `The workspace has the subscription ${found.stripe_subscription_id}, which would be charged on. Nothing was deleted. Cancel it at Stripe first.`,
    );
  while ((await deleteSomeRows(db, workspaceId, batchSize)) > 0);
  const files = await db.transaction().execute(async (tx) => {
    const own = await listFilesOf(tx, workspaceId);
    await forgetBuyer(tx, workspaceId);
    // Events and results may have come since.
    while ((await deleteSomeRows(tx, workspaceId, batchSize)) > 0);
    await deleteWorkspace(tx, workspaceId);
    return own;
  });
  const storage = await openStorage(on.config);
  const quiet = () => undefined;
  try {
    for (const file of files)
      await releaseFile({ db, storage, log: { info: quiet, warn: quiet, error: quiet } }, file);
  } finally {
    await storage.close();
  }
  return { files: files.length };
};
