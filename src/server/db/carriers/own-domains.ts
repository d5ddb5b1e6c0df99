// Domains of workspaces. A domain is in `domain_owners` by its hash: which workspace proved it last.
import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { OwnDomainsTable } from '../tables.ts';

export type StoredDomain = Selectable<OwnDomainsTable>;

const hashOf = (domain: string): string => createHash('sha256').update(domain).digest('hex');

export const listDomains = (db: Queryable, workspaceId: string): Promise<StoredDomain[]> =>
  db.selectFrom('own_domains').selectAll().where('workspace_id', '=', workspaceId).execute();

export const findDomain = (
  db: Queryable,
  workspaceId: string,
  domain: string,
): Promise<StoredDomain | undefined> =>
  db
    .selectFrom('own_domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('domain', '=', domain)
    .executeTakeFirst();

/** What is known of a domain stays when only its uses change. */
export const storeDomain = async (
  db: Queryable,
  workspaceId: string,
  domain: string,
  uses: Pick<StoredDomain, 'for_tracking' | 'for_web_view'>,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('own_domains')
    .values({ workspace_id: workspaceId, domain, ...uses, state: 'pending', added_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'domain']).doUpdateSet(uses))
    .execute();
};

export const deleteDomainsExcept = async (
  db: Queryable,
  workspaceId: string,
  domains: readonly string[],
): Promise<void> => {
  const all = db.deleteFrom('own_domains').where('workspace_id', '=', workspaceId);
  await (domains.length > 0 ? all.where('domain', 'not in', [...domains]) : all).execute();
};

export const updateDomain = async (
  db: Queryable,
  workspaceId: string,
  domain: string,
  changes: Partial<Omit<StoredDomain, 'workspace_id' | 'domain'>>,
): Promise<void> => {
  await db
    .updateTable('own_domains')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('domain', '=', domain)
    .execute();
};

/** false: it was checked after `before`. Of several callers at once one gets true. */
export const claimCheck = async (
  db: Queryable,
  workspaceId: string,
  domain: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> => {
  const claimed = await db
    .updateTable('own_domains')
    .set({ checked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('domain', '=', domain)
    .where((is) => is.or([is('checked_at', 'is', null), is('checked_at', '<=', before)]))
    .returning('domain')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** The workspace that proved the domain last. */
export const findDomainOwner = async (db: Queryable, domain: string): Promise<string | null> => {
  const found = await db
    .selectFrom('domain_owners')
    .select('workspace_id')
    .where('domain_hash', '=', hashOf(domain))
    .executeTakeFirst();
  return found?.workspace_id ?? null;
};

/** false: another workspace proved it, and `takesOver` is false. */
export const ownDomain = async (
  db: Queryable,
  workspaceId: string,
  domain: string,
  { now, takesOver }: { now: Date; takesOver: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into domain_owners (domain_hash, workspace_id, proven_at) values (${hashOf(domain)}, ${workspaceId}, ${now})
    on conflict (domain_hash) do update set workspace_id = excluded.workspace_id, proven_at = excluded.proven_at
      where domain_owners.workspace_id = excluded.workspace_id or ${takesOver}
    returning domain_hash`.execute(db);
  return rows.length > 0;
};

/** Those not checked since `before`, the longest unchecked first. */
export const listDomainsToCheck = async (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<StoredDomain, 'workspace_id' | 'domain'>[]> => {
  const { rows } = await sql<Pick<StoredDomain, 'workspace_id' | 'domain'>>`
    ${overAllWorkspaces('domains to check')}
    select workspace_id, domain from own_domains where checked_at is null or checked_at < ${before}
    order by checked_at nulls first, workspace_id, domain limit ${limit}`.execute(db);
  return rows;
};
