// Erased contacts: a hash of the address is stored under the id that the links in their messages carry, as long as the
// workspace exists. Triggers update `again_id`.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/** Call it in the transaction that deletes them. */
export const recordErased = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
  email: string,
): Promise<void> => {
  await sql`
    insert into erased_contacts (workspace_id, id, email_hash, again_id)
    select ${workspaceId}, id, sha256(convert_to(${`${workspaceId}:${email}`}, 'UTF8')),
      (select c.id from contacts c where c.workspace_id = ${workspaceId} and c.email = ${email})
    from unnest(${[...contactIds]}::bigint[]) as of_contacts (id)
    on conflict do nothing`.execute(db);
};

/** The contact that a link was made for, where no contact has that id any more. */
export interface FormerContact {
  /** null: erased. Otherwise the contact can still be restored. */
  email: string | null;
  email_hash: Buffer;
  /** Whether their messages went to another address before, or may have. */
  may_have_moved: boolean;
  /** The contact that has the address now. */
  again_id: number | null;
}

export const findFormerContact = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
): Promise<FormerContact | undefined> => {
  const { rows } = await sql<FormerContact>`
    select d.contact ->> 'email' as email,
      sha256(convert_to(d.workspace_id || ':' || (d.contact ->> 'email'), 'UTF8')) as email_hash,
      d.contact ->> 'email_changed_at' is not null as may_have_moved, c.id as again_id
    from deleted_contacts d
    left join contacts c on c.workspace_id = d.workspace_id and c.email = d.contact ->> 'email'
    where d.workspace_id = ${workspaceId} and d.id = ${contactId}
    union all
    select null, e.email_hash, true, c.id
    from erased_contacts e
    left join contacts c on c.workspace_id = e.workspace_id and c.id = e.again_id
      and sha256(convert_to(c.workspace_id || ':' || c.email, 'UTF8')) = e.email_hash
    where e.workspace_id = ${workspaceId} and e.id = ${contactId}
    limit 1`.execute(db);
  return rows[0];
};

/** Which of these contacts are erased. */
export const findErasedIds = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from erased_contacts
    where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
