// Changes of several campaigns of one workspace. Their rows are locked first, in the order of their ids, so that two
// such changes wait for each other and neither fails.
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { CampaignsTable } from '../tables.ts';
import type { StoredCampaign } from './campaigns.ts';

export type LockedCampaign = Pick<StoredCampaign, 'id' | 'name' | 'state'>;

/** One parameter, however many ids there are. */
const isAmong = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`id = any(${[...ids]}::bigint[])`;

export const lockCampaigns = async (
  tx: Queryable,
  workspaceId: string,
  ids: readonly number[],
  { deleted }: { deleted: boolean },
): Promise<LockedCampaign[]> =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'name', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where(isAmong(ids))
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Of locked campaigns. */
export const updateCampaigns = async (
  tx: Queryable,
  workspaceId: string,
  ids: readonly number[],
  change: Updateable<CampaignsTable>,
): Promise<void> => {
  await tx
    .updateTable('campaigns')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where(isAmong(ids))
    .execute();
};

interface CopyOptions {
  firstId: number;
  suffix: string;
  maxNameCharacters: number;
  createdBy: string;
  now: Date;
}

/** Drafts with consecutive ids from `firstId` on, in the order of the ids that they copy. */
export const copyCampaigns = async (
  tx: Queryable,
  workspaceId: string,
  ids: readonly number[],
  { firstId, suffix, maxNameCharacters, createdBy, now }: CopyOptions,
): Promise<Pick<StoredCampaign, 'id' | 'inbox_score'>[]> => {
  const { rows } = await sql<Pick<StoredCampaign, 'id' | 'inbox_score'>>`
    insert into campaigns (workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email,
      reply_to, html_content, parts, template_id, template_revision, audience, track_opens, track_clicks, utm, inbox_score, created_by, created_at, updated_at)
    select workspace_id, ${firstId}::bigint - 1 + row_number() over (order by id), 'draft', null,
      left(name, ${maxNameCharacters - suffix.length}::int) || ${suffix}::text, subject, preheader, from_name,
      from_email, reply_to, html_content, parts, template_id, template_revision, audience, track_opens, track_clicks, utm, inbox_score, ${createdBy}, ${now}, ${now}
    from campaigns where workspace_id = ${workspaceId} and ${isAmong(ids)}
    returning id, inbox_score`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
};
