// Which conditions of an email hold for a contact, as one number: bit n is condition n.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { findArchivedCampaigns } from '../archive/months.ts';
import { campaignsInWhens, type StoredWhen, whenWhere } from './when-where.ts';

/** For `contacts c`; `now` is when "the last 30 days" of a condition end. */
export const shownBits = async (
  db: Queryable,
  workspaceId: string,
  whens: readonly StoredWhen[],
  now: Date,
): Promise<RawBuilder<unknown>> => {
  if (whens.length === 0) return sql`null::bigint`;
  const archived = await findArchivedCampaigns(db, workspaceId, campaignsInWhens(whens));
  const bits = whens.map(
    (when, index) =>
      sql`case when ${whenWhere(workspaceId, when, now, null, archived)} then ${sql.lit(2 ** index)}::bigint else 0::bigint end`,
  );
  return sql`(${sql.join(bits, sql` + `)})`;
};

/** Those of one contact; null: there is no such contact. */
export const shownBitsOf = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  whens: readonly StoredWhen[],
  now: Date,
): Promise<number | null> => {
  const bits = await shownBits(db, workspaceId, whens, now);
  const { rows } = await sql<{ shown: number }>`
    select ${bits} as shown from contacts c where c.workspace_id = ${workspaceId} and c.id = ${contactId}`.execute(
    db,
  );
  return rows[0]?.shown ?? null;
};

/** Those that a recipient's message was made with; null: there is no such delivery any more, or it has none. */
export const shownInDelivery = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  contactId: number,
): Promise<number | null> => {
  const { rows } = await sql<{ shown: number | null }>`
    select d.shown from deliveries d where d.workspace_id = ${workspaceId}
      and d.bucket = (select bucket from campaigns where workspace_id = ${workspaceId} and id = ${campaignId})
      and d.campaign_id = ${campaignId} and d.contact_id = ${contactId}`.execute(db);
  return rows[0]?.shown ?? null;
};
