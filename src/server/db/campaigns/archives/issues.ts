// Copies of campaigns in public archives. An issue is not shown while its campaign is deleted.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ArchiveIssuesTable } from '../../tables.ts';

export type StoredIssue = Selectable<ArchiveIssuesTable>;
/** All but the email itself, with the name of its campaign. */
export type IssueSummary = Omit<StoredIssue, 'html'> & { campaign_name: string };

export interface ArchiveKey {
  workspaceId: string;
  archiveId: string;
}

const summaryColumns = sql`i.workspace_id, i.archive_id, i.campaign_id, i.slug, i.title, i.summary, i.picture, i.sent_at,
  i.published_at, i.changed_at, i.withdrawn_at, c.name as campaign_name`;

const ofArchive = ({ workspaceId, archiveId }: ArchiveKey) => sql`
  from archive_issues i
    join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id and c.deleted_at is null
  where i.workspace_id = ${workspaceId} and i.archive_id = ${archiveId}`;

const latestFirst = sql`order by i.sent_at desc, i.campaign_id desc`;

/** For the owner, latest first. `before`: the last one of the page before. */
export const pageOfIssues = async (
  db: Queryable,
  archive: ArchiveKey,
  { limit, before }: { limit: number; before: { at: Date; campaignId: number } | null },
): Promise<IssueSummary[]> => {
  const after = before ? sql`and (i.sent_at, i.campaign_id) < (${before.at}, ${before.campaignId})` : sql``;
  const { rows } = await sql<IssueSummary>`
    select ${summaryColumns} ${ofArchive(archive)} ${after} ${latestFirst} limit ${limit}`.execute(db);
  return rows;
};

/** For readers, latest first. */
export const shownIssues = async (
  db: Queryable,
  archive: ArchiveKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<IssueSummary[]> => {
  const { rows } = await sql<IssueSummary>`
    select ${summaryColumns} ${ofArchive(archive)} and i.withdrawn_at is null ${latestFirst}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** Those with whole emails, latest first. */
export const shownIssuesWithHtml = async (
  db: Queryable,
  archive: ArchiveKey,
  limit: number,
): Promise<(IssueSummary & { html: string })[]> => {
  const { rows } = await sql<IssueSummary & { html: string }>`
    select ${summaryColumns}, i.html ${ofArchive(archive)} and i.withdrawn_at is null ${latestFirst}
    limit ${limit}`.execute(db);
  return rows;
};

export interface FoundIssue extends StoredIssue {
  is_deleted: boolean;
}

/** With whether its campaign is deleted. */
export const findIssueBySlug = async (
  db: Queryable,
  { workspaceId, archiveId }: ArchiveKey,
  slug: string,
): Promise<FoundIssue | undefined> => {
  const { rows } = await sql<FoundIssue>`
    select i.*, not exists (select from campaigns c where c.workspace_id = ${workspaceId} and c.id = i.campaign_id
      and c.deleted_at is null) as is_deleted
    from archive_issues i
    where i.workspace_id = ${workspaceId} and i.archive_id = ${archiveId} and i.slug = ${slug}`.execute(db);
  return rows[0];
};

export const findIssue = async (
  db: Queryable,
  archive: ArchiveKey,
  campaignId: number,
): Promise<IssueSummary | undefined> => {
  const { rows } = await sql<IssueSummary>`
    select ${summaryColumns} ${ofArchive(archive)} and i.campaign_id = ${campaignId}`.execute(db);
  return rows[0];
};

/** The shown issues before and after one, in the order of the page. */
export const neighborsOf = async (
  db: Queryable,
  archive: ArchiveKey,
  { sent_at, campaign_id }: Pick<StoredIssue, 'sent_at' | 'campaign_id'>,
): Promise<{ newer: IssueSummary | undefined; older: IssueSummary | undefined }> => {
  const at = sql`(${sent_at}::timestamptz, ${campaign_id}::bigint)`;
  const [newer, older] = await Promise.all([
    sql<IssueSummary>`
      select ${summaryColumns} ${ofArchive(archive)} and i.withdrawn_at is null and (i.sent_at, i.campaign_id) > ${at}
      order by i.sent_at, i.campaign_id limit 1`.execute(db),
    sql<IssueSummary>`
      select ${summaryColumns} ${ofArchive(archive)} and i.withdrawn_at is null and (i.sent_at, i.campaign_id) < ${at}
      ${latestFirst} limit 1`.execute(db),
  ]);
  return { newer: newer.rows[0], older: older.rows[0] };
};

/** When an issue last changed, withdrawn ones too, or its campaign was deleted. null: there is no issue. */
export const issuesChangedAt = async (
  db: Queryable,
  { workspaceId, archiveId }: ArchiveKey,
): Promise<Date | null> => {
  const { rows } = await sql<{ changed_at: Date | null }>`
    select max(greatest(i.changed_at, c.deleted_at)) as changed_at
    from archive_issues i left join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
    where i.workspace_id = ${workspaceId} and i.archive_id = ${archiveId}`.execute(db);
  return rows[0]?.changed_at ?? null;
};

export const slugsLike = async (
  db: Queryable,
  { workspaceId, archiveId }: ArchiveKey,
  start: string,
): Promise<Set<string>> => {
  const { rows } = await sql<{ slug: string }>`
    select slug from archive_issues where workspace_id = ${workspaceId} and archive_id = ${archiveId}
      and starts_with(slug, ${start})`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
};

export const countIssues = async (db: Queryable, { workspaceId, archiveId }: ArchiveKey): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from archive_issues
    where workspace_id = ${workspaceId} and archive_id = ${archiveId}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** false: the campaign is in the archive already, or another issue has this address. */
export const insertIssue = async (db: Queryable, row: Insertable<ArchiveIssuesTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('archive_issues')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateIssue = async (
  db: Queryable,
  { workspaceId, archiveId }: ArchiveKey,
  campaignId: number,
  change: Updateable<ArchiveIssuesTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('archive_issues')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('archive_id', '=', archiveId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** For an account export, in the order of their campaigns; one email at a time may be large. */
export const issuesForExport = async (
  db: Queryable,
  workspaceId: string,
  after: { archiveId: string; campaignId: number } | null,
  limit: number,
): Promise<StoredIssue[]> => {
  const position = after
    ? sql`and (archive_id, campaign_id) > (${after.archiveId}, ${after.campaignId})`
    : sql``;
  const { rows } = await sql<StoredIssue>`
    select * from archive_issues where workspace_id = ${workspaceId} ${position}
    order by archive_id, campaign_id limit ${limit}`.execute(db);
  return rows;
};
