import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface DashboardFacts {
  emails_sent: number;
  emails_sent_since: number;
  last_template_id: string | null;
  has_saved_html: boolean;
  has_feedback: boolean;
}

/** No user made the templates that the sample shop loaded. */
const templatesOfSample = (workspaceId: string) => sql`array(
  select jsonb_array_elements_text(made -> 'templates') from sample_shops where workspace_id = ${workspaceId}
)`;

/** One statement, so that the figures agree with each other. */
export const readDashboardFacts = async (
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<DashboardFacts> => {
  const { rows } = await sql<DashboardFacts>`
    select
      coalesce(sent.total, 0)::int as emails_sent,
      coalesce(sent.recent, 0)::int as emails_sent_since,
      coalesce(sent.with_feedback, 0) > 0 as has_feedback,
      last_template.id as last_template_id,
      exists (
        select from saved_html_templates where workspace_id = ${workspaceId} and deleted_at is null
      ) as has_saved_html
    from (
      select
        count(*) as total,
        count(*) filter (where created_at > ${since}) as recent,
        count(feedback) as with_feedback
      from test_emails
      where workspace_id = ${workspaceId} and state = 'sent'
    ) sent
    left join lateral (
      select id from templates
      where workspace_id = ${workspaceId} and deleted_at is null
        and id <> all(${templatesOfSample(workspaceId)})
      order by updated_at desc, id desc
      limit 1
    ) last_template on true`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A statement with one row answered none.');
  return facts;
};
