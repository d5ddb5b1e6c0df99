// Records an unsubscribe by the link of a campaign's message in the campaign's figures.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { addCounts } from '../../shared/campaign-counts.ts';
import { keepLateEvents } from '../archive/late.ts';
import { wasArchivedRecipient } from '../archive/recipients.ts';

/** Counted once, even when the contact unsubscribes twice. */
export const recordUnsubscribeByCampaign = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
  at: Date,
): Promise<void> => {
  const { rows } = await sql<{ contact_id: number }>`
    update deliveries d set unsubscribed_at = ${at}
    from campaigns c where c.workspace_id = ${workspaceId} and c.id = ${campaignId}
      and d.workspace_id = c.workspace_id and d.bucket = c.bucket and d.campaign_id = c.id
      and d.contact_id = ${contactId} and d.unsubscribed_at is null
    returning d.contact_id`.execute(db);
  if (rows.length === 0) {
    const payload = { kind: 'unsubscribe', at: at.getTime() };
    await keepLateEvents(db, [{ workspaceId, campaignId, contactId, payload }], at);
    return;
  }
  await sql`
    insert into events (workspace_id, at, campaign_id, contact_id, kind)
    values (${workspaceId}, ${at}, ${campaignId}, ${contactId}, 'unsubscribe')`.execute(db);
  await addCounts(db, workspaceId, campaignId, contactId, { unsubscribed: 1 });
};

export const findCampaignSender = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ from_name: string }>`
    select from_name from campaigns where workspace_id = ${workspaceId} and id = ${campaignId}`.execute(db);
  return rows[0]?.from_name || undefined;
};

/**
 * Whether a message of this campaign went to the contact after this time. The time of an archived message is not looked up:
 * all of its campaign must have begun after the time.
 */
export const wasMailedAfter = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
  time: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns c join deliveries d on d.workspace_id = c.workspace_id and d.bucket = c.bucket
      and d.campaign_id = c.id and d.contact_id = ${contactId}
    where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and d.attempted_at > ${time}
    union all
    select from campaigns c join archived_months m on m.month = c.bucket
    where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.started_at > ${time}
      and m.state in ('checking', 'archived', 'restoring')
      and ${wasArchivedRecipient(workspaceId, campaignId, sql`${contactId}::bigint`, { is: ['received'] })}`.execute(
    db,
  );
  return rows.length > 0;
};

/** Deleted contacts with this address that can still be restored. */
export const findDeletedWith = async (
  db: Queryable,
  workspaceId: string,
  email: string,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from deleted_contacts where workspace_id = ${workspaceId} and contact ->> 'email' = ${email}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The address of a deleted contact that can still be restored. */
export const findDeletedEmail = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`
    select contact ->> 'email' as email from deleted_contacts
    where workspace_id = ${workspaceId} and id = ${contactId}`.execute(db);
  return rows[0]?.email;
};
