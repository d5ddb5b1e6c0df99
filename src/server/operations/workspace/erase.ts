import { sql } from 'kysely';
import { deleteWorkspace, forgetBuyer } from '../../db/accounts/users.ts';
import { deleteSomeRows } from '../../db/audience/contacts/all-rows.ts';
import { listFilesOf } from '../../db/files/uploads.ts';
import { overAllWorkspaces } from '../../db/over-all-workspaces.ts';
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
    ${overAllWorkspaces('admin figures')}
    select w.id, w.plan_type as plan, w.created_at, u.email as owner, coalesce(c.n, 0)::int as contacts
    from workspaces w
    left join (select distinct on (workspace_id) workspace_id, email from users
      order by workspace_id, created_at, id) u on u.workspace_id = w.id
    left join (select workspace_id, count(*) as n from contacts group by workspace_id) c on c.workspace_id = w.id
    order by w.created_at, w.id`.execute(database.db);
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
