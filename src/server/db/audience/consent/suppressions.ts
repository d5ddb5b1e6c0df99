// Suppressions. Stored by a hash of workspace and address, so that they outlive the other data of a person.
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { SuppressionsTable } from '../../tables.ts';

export type Suppression = Selectable<SuppressionsTable>;

/** An address, or the hash of an address that is not stored. */
type AddressOrHash = string | Buffer;
const hashOf = (workspaceId: string, address: AddressOrHash) =>
  typeof address === 'string'
    ? sql<Buffer>`sha256(convert_to(${`${workspaceId}:${address}`}, 'UTF8'))`
    : sql<Buffer>`${address}::bytea`;

export const suppress = async (
  db: Queryable,
  workspaceId: string,
  emails: readonly string[],
  suppression: { reason: Suppression['reason']; source: string; at: Date },
): Promise<void> => {
  if (emails.length === 0) return;
  await sql`
    insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
    select ${workspaceId}, 'all', sha256(convert_to(${workspaceId} || ':' || email, 'UTF8')), ${suppression.reason}, ${suppression.source}, ${suppression.at}
    from unnest(${[...emails]}::text[]) as of_people (email) order by 3
    on conflict do nothing`.execute(db);
};

/**
 * The contact's own wish replaces a bounce and what the owner did for them. Returns false when they had unsubscribed
 * before, or a stronger reason applies.
 */
export const suppressForUnsubscribe = async (
  db: Queryable,
  workspaceId: string,
  address: AddressOrHash,
  suppression: { reason: Suppression['reason']; source: string; at: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into suppressions as s (workspace_id, scope, email_hash, reason, source, created_at)
    values (${workspaceId}, 'all', ${hashOf(workspaceId, address)}, ${suppression.reason}, ${suppression.source}, ${suppression.at})
    on conflict (workspace_id, scope, email_hash) do update
      set reason = excluded.reason, source = excluded.source, created_at = excluded.created_at
      where s.reason = 'bounced' or (s.reason = 'unsubscribed' and s.source <> excluded.source)`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

/** The owner's suppression outweighs every other. */
export const suppressPermanently = async (
  db: Queryable,
  workspaceId: string,
  email: string,
  at: Date,
): Promise<void> => {
  await sql`
    insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
    values (${workspaceId}, 'all', ${hashOf(workspaceId, email)}, 'cleaned', 'owner', ${at})
    on conflict (workspace_id, scope, email_hash) do update
      set reason = excluded.reason, source = excluded.source, created_at = excluded.created_at`.execute(db);
};

export const findSuppression = (
  db: Queryable,
  workspaceId: string,
  address: AddressOrHash,
): Promise<Suppression | undefined> =>
  db
    .selectFrom('suppressions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('scope', '=', 'all')
    .where('email_hash', '=', hashOf(workspaceId, address))
    .executeTakeFirst();

export const liftSuppression = async (db: Queryable, workspaceId: string, email: string): Promise<void> => {
  await db
    .deleteFrom('suppressions')
    .where('workspace_id', '=', workspaceId)
    .where('scope', '=', 'all')
    .where('email_hash', '=', hashOf(workspaceId, email))
    .execute();
};
