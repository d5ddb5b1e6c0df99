// Erases the traces of a person beside their contact.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/**
 * Import workers lock the import while they write a part, so a part is cleaned either before it is written or after,
 * when it is gone. Call it before any contact is locked, as the workers do.
 */
export const lockImports = async (db: Queryable, workspaceId: string): Promise<void> => {
  await sql`select id from imports where workspace_id = ${workspaceId} and state in ('reading', 'writing', 'writing_status')
    order by id for update`.execute(db);
};

const eraseFromImportBatches = async (db: Queryable, workspaceId: string, email: string): Promise<void> => {
  const separator = '\u001f';
  const { rows } = await sql<{
    import_id: string;
    part: number;
    emails: string;
    first_names: string;
    last_names: string;
    fields: string | null;
    statuses: string | null;
  }>`
    select import_id, part, emails, first_names, last_names, fields, statuses from import_parts
    where workspace_id = ${workspaceId}
      and strpos(${separator} || emails || ${separator}, ${separator + email + separator}) > 0`.execute(db);
  for (const row of rows) {
    const emails = row.emails.split(separator);
    const remaining = emails
      .map((address, index) => (address === email ? -1 : index))
      .filter((index) => index >= 0);
    const without = (text: string): string => {
      const values = text.split(separator);
      return remaining.map((index) => values[index] ?? '').join(separator);
    };
    await sql`
      update import_parts set emails = ${without(row.emails)}, first_names = ${without(row.first_names)},
        last_names = ${without(row.last_names)}, fields = ${row.fields === null ? null : without(row.fields)},
        statuses = ${row.statuses === null ? null : without(row.statuses)},
        row_count = ${remaining.length}, people = least(people, ${remaining.length})
      where workspace_id = ${workspaceId} and import_id = ${row.import_id} and part = ${row.part}`.execute(
      db,
    );
  }
};

/** Figures stay, and identify no one: no contact has the id in them any more. */
export const eraseTraces = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
  email: string,
): Promise<void> => {
  const ids = sql`any(${[...contactIds]}::bigint[])`;
  await sql`
    update audience_audit set before = null, after = null
    where workspace_id = ${workspaceId} and contact_id = ${ids}`.execute(db);
  // A search text: rewritten without them.
  await sql`
    update contact_blocks set body = null where workspace_id = ${workspaceId}
      and block = any(${contactIds.map((id) => Math.floor(id / 64))}::bigint[])`.execute(db);
  await sql`delete from confirmations where workspace_id = ${workspaceId} and contact_id = ${ids}`.execute(
    db,
  );
  await sql`delete from removed_members where workspace_id = ${workspaceId} and contact_id = ${ids}`.execute(
    db,
  );
  // The result of a search is stored by id; only a search that still runs needs its words.
  await sql`
    update contact_changes set filter = null where workspace_id = ${workspaceId} and state = 'done'
      and strpos(lower(filter ->> 'search'), ${email}) > 0`.execute(db);
  await sql`
    update events e set network = null, detail = null from campaigns c
    where c.workspace_id = ${workspaceId} and e.workspace_id = c.workspace_id and e.campaign_id = c.id
      and e.contact_id = ${ids}`.execute(db);
  await sql`
    delete from import_errors where workspace_id = ${workspaceId} and strpos(lower(raw), ${email}) > 0`.execute(
    db,
  );
  await eraseFromImportBatches(db, workspaceId, email);
};
