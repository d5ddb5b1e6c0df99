import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { AudienceAuditTable } from '../../tables.ts';

export type AuditRow = Selectable<AudienceAuditTable>;

export interface AuditEntry {
  actor: { id: string | null; name: string };
  action: string;
  before?: object | null;
  after?: object | null;
  at: Date;
}

/** One row for each contact. */
export const auditContacts = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
  { actor, action, before, after, at }: AuditEntry,
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    insert into audience_audit (workspace_id, contact_id, actor_id, actor_name, action, before, after, at)
    select ${workspaceId}, id, ${actor.id}, ${actor.name}, ${action},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb, ${at}
    from unnest(${[...ids]}::bigint[]) as of_contacts (id)`.execute(db);
};

const insertEntry = async (
  db: Queryable,
  workspaceId: string,
  about: { list_id?: number; campaign_id?: number },
  { actor, action, before, after, at }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto('audience_audit')
    .values({
      workspace_id: workspaceId,
      list_id: null,
      contact_id: null,
      ...about,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      at,
    })
    .execute();
};

export const auditList = (
  db: Queryable,
  workspaceId: string,
  listId: number,
  entry: AuditEntry,
): Promise<void> => insertEntry(db, workspaceId, { list_id: listId }, entry);

export const auditCampaign = (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  entry: AuditEntry,
): Promise<void> => insertEntry(db, workspaceId, { campaign_id: campaignId }, entry);

/** One row for each campaign, with its own values. */
export const auditCampaigns = async (
  db: Queryable,
  workspaceId: string,
  campaigns: readonly { id: number; before?: object; after?: object }[],
  { actor, action, at }: AuditEntry,
): Promise<void> => {
  if (campaigns.length === 0) return;
  await sql`
    insert into audience_audit (workspace_id, campaign_id, actor_id, actor_name, action, before, after, at)
    select ${workspaceId}, id, ${actor.id}, ${actor.name}, ${action}, before, after, ${at}
    from jsonb_to_recordset(${JSON.stringify(campaigns)}::jsonb)
      as of_campaigns (id bigint, before jsonb, after jsonb)`.execute(db);
};

/** `before` and `after` name the segment: no column does. */
export const auditSegment = (db: Queryable, workspaceId: string, entry: AuditEntry): Promise<void> =>
  insertEntry(db, workspaceId, {}, entry);

/** For an address without a contact here: the entry does not name it. */
export const auditAddress = (db: Queryable, workspaceId: string, entry: AuditEntry): Promise<void> =>
  insertEntry(db, workspaceId, {}, entry);

/** Latest first. */
export const historyOfContact = (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  limit: number,
  before: number | null,
): Promise<AuditRow[]> =>
  db
    .selectFrom('audience_audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const hasAuditSince = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  action: string,
  since: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('audience_audit')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .where('action', '=', action)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
