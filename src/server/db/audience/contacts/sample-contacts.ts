// Contacts of the sample shop. Loading the shop gives them ids of its own and addresses under a reserved domain. A contact
// whose address the owner changed belongs to the owner.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/** RFC 2606 reserves the domain: no mail server has an address there. */
export const sampleDomain = '.example';

/**
 * The ids are read once for each statement. Without a sample shop they are null, and no contact is of it.
 * `id` and `email` are columns of the contact.
 */
export const isSampleContact = (
  workspaceId: string,
  id: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce(
  ${id} between (select first_contact from sample_shops where workspace_id = ${workspaceId})
    and (select last_contact from sample_shops where workspace_id = ${workspaceId})
  and ${email} like ${`%${sampleDomain}`}, false)`;

/** How many of the contacts with this condition on `contacts c` are of the sample shop. */
export const countSampleContacts = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from contacts c where c.workspace_id = ${workspaceId}
      and c.id >= (select first_contact from sample_shops where workspace_id = ${workspaceId})
      and c.id <= (select last_contact from sample_shops where workspace_id = ${workspaceId})
      and ${isSampleContact(workspaceId, sql`c.id`, sql`c.email`)} and ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const isContactOfSample = async (
  db: Queryable,
  workspaceId: string,
  { id, email }: { id: number; email: string },
): Promise<boolean> => {
  if (!email.endsWith(sampleDomain)) return false;
  const { rows } = await sql`
    select from sample_shops
    where workspace_id = ${workspaceId} and ${id}::bigint between first_contact and last_contact`.execute(db);
  return rows.length > 0;
};

/** The postal address that the sample shop brought; null: no sample shop is loaded. */
export const findSamplePostalAddress = async (db: Queryable, workspaceId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('sample_shops')
    .select('postal_address')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.postal_address ?? null;
};
