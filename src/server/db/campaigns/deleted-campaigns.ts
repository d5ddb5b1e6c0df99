// What remains of an erased campaign: the targets of its links, so that links in sent messages still work.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database.ts';

const columns: readonly (readonly [table: string, key: RawBuilder<unknown>])[] = [
  ['deliveries', sql`bucket, campaign_id, contact_id`],
  ['events', sql`id`],
  ['campaign_chunks', sql`campaign_id, chunk`],
  ['campaign_counts', sql`campaign_id, what, slot`],
  ['campaign_clients', sql`campaign_id, kind, client`],
  ['shared_reports', sql`id`],
  ['archive_issues', sql`archive_id, campaign_id`],
  ['campaign_figures', sql`campaign_id`],
];

/** Deletes rows first, some at a time, then campaigns without any. Returns how many rows were deleted. */
export const eraseCampaignsDeletedBefore = async (
  db: Queryable,
  workspaceId: string,
  time: Date,
  limit: number,
): Promise<number> => {
  let count = 0;
  for (const [table, key] of columns) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where workspace_id = ${workspaceId} and (${key}) in (
        select ${key} from ${sql.table(table)} where workspace_id = ${workspaceId} and campaign_id in (
          select id from campaigns where workspace_id = ${workspaceId} and deleted_at < ${time})
        limit ${limit - count})`.execute(db);
    count += Number(numAffectedRows ?? 0n);
    if (count >= limit) return limit;
  }
  const { numAffectedRows } = await sql`
    delete from campaigns where workspace_id = ${workspaceId} and id in (
      select id from campaigns where workspace_id = ${workspaceId} and deleted_at < ${time}
      limit ${limit - count})`.execute(db);
  return Math.min(limit, count + Number(numAffectedRows ?? 0n));
};
