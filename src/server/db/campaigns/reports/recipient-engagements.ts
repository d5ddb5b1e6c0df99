import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface RecipientEngagement {
  contact_id: number;
  kind: 'open' | 'click';
  at: Date;
  is_machine: boolean;
  link_id: number | null;
  url: string | null;
  label: string | null;
  client: string | null;
}

/** Every open and click of these recipients, including machine opens and clicks. */
export const findRecipientEngagements = async (
  db: Queryable,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: number },
  contactIds: readonly number[],
): Promise<RecipientEngagement[]> => {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<RecipientEngagement>`
    select e.contact_id, e.kind, e.at, e.is_machine, e.link_id, l.url, l.label, e.client
    from events e
    left join campaign_links l on l.workspace_id = e.workspace_id and l.campaign_id = e.campaign_id and l.id = e.link_id
    where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
      and e.contact_id = any(${[...contactIds]}::bigint[]) and e.kind in ('open', 'click')
    order by e.contact_id, e.at, e.id`.execute(db);
  return rows;
};
