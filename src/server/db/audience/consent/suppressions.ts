// Suppressions. Stored by a hash of workspace and address, so that they outlive the other data of a person.
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { SuppressionsTable } from '../../tables/audience.ts';

export type Suppression = Selectable<SuppressionsTable>;

/** An address, or the hash of an address that is not stored. */
type Whose = string | Buffer;
const hashOf = (workspaceId: string, whose: Whose) =>
  typeof whose === 'string'
    ? sql<Buffer>`sha256(convert_to(${`${workspaceId}:${whose}`}, 'UTF8'))`
    : sql<Buffer>`${whose}::bytea`;

export const suppress = async (
  db: Queryable,
  workspaceId: string,
  emails: readonly string[],
  why: { reason: Suppression['reason']; source: string; at: Date },
): Promise<void> => {
  if (emails.length === 0) return;
  await sql`
    insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
    select ${workspaceId}, 'all', sha256(convert_to(${workspaceId} || ':' || email, 'UTF8')), ${why.reason}, ${why.source}, ${why.at}
    from unnest(${[...emails]}::text[]) as of_people (email) order by 3
    on conflict do nothing`.execute(db);
};

/**
 * The contact's own wish replaces a bounce and what the owner did for them. Returns false when they had unsubscribed
 * before, or a stronger reason applies.
 */
export const blockForLeaving = async (
  db: Queryable,
  workspaceId: string,
  whose: Whose,
  why: { reason: Suppression['reason']; source: string; at: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into suppressions as s (workspace_id, scope, email_hash, reason, source, created_at)
    values (${workspaceId}, 'all', ${hashOf(workspaceId, whose)}, ${why.reason}, ${why.source}, ${why.at})
    on conflict (workspace_id, scope, email_hash) do update
      set reason = excluded.reason, source = excluded.source, created_at = excluded.created_at
      where s.reason = 'bounced' or (s.reason = 'unsubscribed' and s.source <> excluded.source)`.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
};

/** The owner's suppression outweighs every other. */
export const blockForGood = async (
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
  whose: Whose,
): Promise<Suppression | undefined> =>
  db
    .selectFrom('suppressions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('scope', '=', 'all')
    .where('email_hash', '=', hashOf(workspaceId, whose))
    .executeTakeFirst();

export const liftSuppression = async (db: Queryable, workspaceId: string, email: string): Promise<void> => {
  await db
    .deleteFrom('suppressions')
    .where('workspace_id', '=', workspaceId)
    .where('scope', '=', 'all')
    .where('email_hash', '=', hashOf(workspaceId, email))
    .execute();
};
