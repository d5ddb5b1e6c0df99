import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { mayGetMail } from '../audience/audience-where.ts';
import type { Queryable } from '../database.ts';
import { nameHas } from '../emails/templates-list.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import { type RowPage, readMeasured } from '../pagination.ts';
import type { CampaignState } from '../states.ts';
import type { CampaignsTable, ContactsTable } from '../tables.ts';

export type StoredCampaign = Selectable<CampaignsTable>;
/** Without the long columns. */
export type ListedCampaign = Omit<
  StoredCampaign,
  'html_content' | 'parts' | 'frozen' | 'audience' | 'snapshot_highest'
>;

export type MailedContact = Pick<
  Selectable<ContactsTable>,
  'id' | 'email' | 'first_name' | 'last_name' | 'language' | 'fields'
>;

export interface CampaignFilter {
  states: readonly CampaignState[] | null;
  /** The name must contain each of them. */
  words: readonly string[];
  /** Only deleted campaigns. */
  deleted?: boolean | undefined;
}

const listedColumns = sql`workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email, reply_to,
  track_opens, track_clicks, inbox_score, scheduled_at, bucket, snapshot_cursor, total_recipients, waiting, waiting_until,
  waiting_check, told_causes, tell_after, started_at,
  template_id, template_revision, utm, schedule_zone, local_time, late_recipients, local_moments, finished_at, created_by, created_at, updated_at, deleted_at`;

const matching = (
  workspaceId: string,
  { states, words, deleted }: CampaignFilter,
  after: number | null,
): RawBuilder<unknown> => sql`
  workspace_id = ${workspaceId} and deleted_at ${deleted ? sql`is not null` : sql`is null`} and ${nameHas('name', words)}
  ${states ? sql`and state = any(${[...states]}::text[])` : sql``}
  ${after === null ? sql`` : sql`and id < ${after}`}`;

/** Newest first. */
export const listCampaignSummaries = async (
  db: Queryable,
  workspaceId: string,
  filter: CampaignFilter,
  limit: number,
  after: number | null,
): Promise<RowPage<ListedCampaign>> => {
  const { rows } = await sql<ListedCampaign>`
    select ${listedColumns} from campaigns where ${matching(workspaceId, filter, after)}
    order by id desc limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

export const countByState = async (
  db: Queryable,
  workspaceId: string,
  filter: CampaignFilter,
): Promise<{ state: CampaignState; count: number }[]> => {
  const { rows } = await sql<{ state: CampaignState; count: number }>`
    select state, count(*) as count from campaigns where ${matching(workspaceId, filter, null)}
    group by state`.execute(db);
  return rows;
};

/** Newest first: at most `limit`, as many as fit into a response, and always one. */
export const listCampaigns = (
  db: Queryable,
  workspaceId: string,
  filter: CampaignFilter,
  limit: number,
  after: number | null,
): Promise<RowPage<StoredCampaign>> =>
  readMeasured(
    db,
    {
      page: sql`
        select ${listedColumns}, html_content, null::jsonb as parts, audience, null::jsonb as frozen, snapshot_highest from campaigns
        where ${matching(workspaceId, filter, after)}`,
      order: sql`order by id desc`,
      bytes: sql`octet_length(html_content)`,
    },
    limit,
  );

/** With `lock`, no other transaction changes the campaign until this one ends. */
export const findCampaign = (
  db: Queryable,
  workspaceId: string,
  id: number,
  { lock = false, deleted = false }: { lock?: boolean; deleted?: boolean } = {},
): Promise<StoredCampaign | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const findListedCampaign = async (
  db: Queryable,
  workspaceId: string,
  id: number,
): Promise<ListedCampaign | undefined> => {
  const { rows } = await sql<ListedCampaign>`
    select ${listedColumns} from campaigns
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
};

/** The newest campaign whose HTML has a link to a website. */
export const findNewestWithLinks = async (
  db: Queryable,
  workspaceId: string,
): Promise<StoredCampaign | undefined> => {
  const { rows } = await sql<StoredCampaign>`
    select * from campaigns where workspace_id = ${workspaceId} and id = (
      select id from (
        select id, html_content from campaigns where workspace_id = ${workspaceId} and deleted_at is null
        order by id desc limit 20
      ) newest where html_content ~* 'href[[:space:]]*=[[:space:]]*["'']?[[:space:]]*https?:' order by id desc limit 1
    )`.execute(db);
  return rows[0];
};

export const insertCampaign = (db: Queryable, row: Insertable<CampaignsTable>): Promise<StoredCampaign> =>
  db.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow();

/**
 * Updates only from one of these states: of two concurrent changes, the second finds another state and changes nothing.
 */
export const updateCampaignFrom = (
  db: Queryable,
  workspaceId: string,
  id: number,
  from: readonly CampaignState[],
  change: Updateable<CampaignsTable>,
  { deleted = false, updatedAt }: { deleted?: boolean; updatedAt?: Date | undefined } = {},
): Promise<StoredCampaign | undefined> =>
  db
    .updateTable('campaigns')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .$call((query) => (updatedAt ? query.where('updated_at', '=', updatedAt) : query))
    .returningAll()
    .executeTakeFirst();

/** Only while the campaign is unchanged since it was read. */
export const setCampaignGrade = async (
  db: Queryable,
  { workspace_id, id, updated_at }: Pick<StoredCampaign, 'workspace_id' | 'id' | 'updated_at'>,
  grade: string | null,
): Promise<void> => {
  await db
    .updateTable('campaigns')
    .set({ inbox_score: grade })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .execute();
};

/** Campaigns whose scheduled time has come and that are not postponed. */
export const dueCampaigns = (db: Queryable, now: Date, limit: number): Promise<StoredCampaign[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .modifyFront(overAllWorkspaces('due campaigns'))
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .where((where) => where.or([where('waiting_until', 'is', null), where('waiting_until', '<=', now)]))
    .orderBy('scheduled_at')
    .limit(limit)
    .execute();

/** Whether one of these fields is empty, which merge tags without a fallback need. */
export const hasEmptyField = (fields: readonly string[]): RawBuilder<unknown> => {
  const gaps = fields.map((field) =>
    field === 'first_name' || field === 'last_name' || field === 'email'
      ? sql`btrim(c.${sql.ref(field)}) = ''`
      : sql`btrim(coalesce(c.fields->>${field}, '')) = ''`,
  );
  return gaps.length === 0 ? sql`false` : sql`(${sql.join(gaps, sql` or `)})`;
};

/** Recipients that meet the condition on `c`. */
export const countRecipientsWhere = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from contacts c where c.workspace_id = ${workspaceId} and ${where}
      and ${mayGetMail(workspaceId)} and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const countWithEmptyField = (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
  fields: readonly string[],
): Promise<number> => countRecipientsWhere(db, workspaceId, where, hasEmptyField(fields));

/** The first contacts of an audience, by id. */
export const firstOfAudience = async (
  db: Queryable,
  workspaceId: string,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<MailedContact[]> => {
  const { rows } = await sql<MailedContact>`
    select c.id, c.email, c.first_name, c.last_name, c.language, c.fields from contacts c
    where c.workspace_id = ${workspaceId} and ${where} and ${mayGetMail(workspaceId)}
    order by c.id limit ${limit}`.execute(db);
  return rows;
};
