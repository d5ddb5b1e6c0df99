// Who was erased: of them a hash of the address is kept by the number that the links in their mails carry, as long as the
// workspace is. `again_id` follows by triggers.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/** In the transaction that takes them out. */
export const noteErased = async (
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

/** Whoever a link was made for, where they are no contact under that number any more. */
export interface FormerContact {
  /** null: erased. Else they could still be brought back. */
  email: string | null;
  email_hash: Buffer;
  /** Whether their mails went to another address before, or may have. */
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
