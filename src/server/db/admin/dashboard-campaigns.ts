// What the dashboard says about campaigns: the last ones, the next one, and what waits to be continued.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { CampaignsTable } from '../tables.ts';

export interface StartedCampaignRow {
  id: number;
  name: string;
  subject: string;
  state: CampaignsTable['state'];
  outcome: CampaignsTable['outcome'];
  inbox_score: string | null;
  started_at: Date;
}

/** The latest first. */
export const readStartedCampaigns = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<StartedCampaignRow[]> => {
  const { rows } = await sql<StartedCampaignRow>`
    select id, name, subject, state, outcome, inbox_score, started_at from campaigns
    where workspace_id = ${workspaceId} and deleted_at is null and started_at is not null
      and outcome is distinct from 'cancelled'
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

export interface WaitingWork {
  next: { id: number; name: string; scheduled_at: Date } | null;
  draft: { id: number; name: string; is_sample: boolean } | null;
  quiet_list: { id: number; name: string } | null;
}

/** `since`: a list with subscribers that no campaign was sent to after this is quiet. */
export const readWaitingWork = async (
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<WaitingWork> => {
  const [next, draft, quiet] = await Promise.all([
    sql<{ id: number; name: string; scheduled_at: Date }>`
      select id, name, scheduled_at from campaigns
      where workspace_id = ${workspaceId} and state = 'scheduled' and deleted_at is null
      order by scheduled_at, id limit 1`.execute(db),
    sql<{ id: number; name: string; is_sample: boolean }>`
      select id, name, exists (
        select from sample_shops where workspace_id = ${workspaceId} and made -> 'drafts' @> to_jsonb(campaigns.id)
      ) as is_sample
      from campaigns
      where workspace_id = ${workspaceId} and state = 'draft' and deleted_at is null
      order by updated_at desc, id desc limit 1`.execute(db),
    sql<{ id: number; name: string }>`
      select id, name from lists l
      where workspace_id = ${workspaceId} and deleted_at is null and created_at <= ${since}
        and (
          select coalesce(sum(n), 0) from list_counts
          where workspace_id = ${workspaceId} and list_id = l.id and status = 'active'
        ) > 0
        and not exists (
          select from campaigns c
          where c.workspace_id = ${workspaceId} and c.started_at > ${since}
            and (c.audience -> 'lists' @> to_jsonb(l.id) or (c.audience ->> 'everyone')::boolean)
        )
      order by id limit 1`.execute(db),
  ]);
  return { next: next.rows[0] ?? null, draft: draft.rows[0] ?? null, quiet_list: quiet.rows[0] ?? null };
};

/** Campaigns that the sample shop shows as sent are not of the person's own. */
export const hasStartedOwnCampaign = async (db: Queryable, workspaceId: string): Promise<boolean> => {
  const { rows } = await sql<{ has_started: boolean }>`
    select exists (
      select from campaigns
      where workspace_id = ${workspaceId} and started_at is not null and outcome is distinct from 'cancelled'
        and id <> all(coalesce((select sent_campaigns from sample_shops where workspace_id = ${workspaceId}), '{}'))
    ) as has_started`.execute(db);
  return rows[0]?.has_started ?? false;
};
