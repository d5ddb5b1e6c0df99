import type { Queryable } from '../../database.ts';

export const workspaceExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('workspaces').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
