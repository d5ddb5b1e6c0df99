// Campaigns as drafts. What happens after Send is in `lifecycle.ts` and below `sending/`.
import type { Campaign, CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignChange, CampaignInput } from '#contract/campaigns/draft.ts';
import { campaignOutcome, waitingReason } from '#contract/campaigns/states.ts';
import type { Context } from '../../context.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import { allocateIds } from '../../db/audience/contacts/id-sequence.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import type { Counts } from '../../db/shared/campaign-counts.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { idOf, requireNumber } from '../audience/contacts/public-ids.ts';
import { wordsOf } from '../emails/templates-list.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, notFound } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { storedAudience, toAudience, wereOpensCounted } from './audience.ts';
import { type Content, changedContent, contentColumns, contentFor } from './conditions/template-content.ts';
import { withGrade } from './grade.ts';
import { countsOf } from './reports/counts.ts';
import { noSchedule, scheduleOf } from './schedule/schedule.ts';
import { changeableStates, startedStates, statesOf, statusOf, wrongState } from './states.ts';
import {
  changedTemplateLink,
  linkedTemplates,
  linkOf,
  type TemplatesById,
  templateLink,
} from './template-link.ts';

interface Search {
  status?: CampaignSummary['status'] | undefined;
  search: string;
  deleted?: boolean | undefined;
}

/** Values of the contract; unknown ones are left out. */
const knownValue = <Word extends string>(
  { options }: { options: readonly Word[] },
  text: string | null,
): Word | null => options.find((word) => word === text) ?? null;

export const toCampaignSummary = (
  row: rows.ListedCampaign,
  counts: Counts | undefined,
): Omit<CampaignSummary, 'id'> & { id: string } => ({
  id: idOf('campaign', row.workspace_id, row.id),
  name: row.name,
  subject: row.subject,
  fromName: row.from_name,
  fromEmail: row.from_email,
  status: statusOf(row.state),
  outcome: knownValue(campaignOutcome, row.outcome),
  waiting: knownValue(waitingReason, row.waiting),
  waitingUntil: row.waiting_until?.toISOString() ?? null,
  waitingCheck: row.waiting_check,
  totalRecipients: row.total_recipients ?? 0,
  sentCount: counts?.sent ?? 0,
  openedCount: counts?.opened ?? 0,
  machineOpenedCount: counts?.machine_opened ?? 0,
  clickedCount: counts?.clicked ?? 0,
  bouncedCount: counts?.bounced ?? 0,
  complainedCount: counts?.complained ?? 0,
  unsubscribedCount: counts?.unsubscribed ?? 0,
  failedCount: counts?.failed ?? 0,
  skippedCount: counts?.skipped ?? 0,
  unknownCount: counts?.unknown ?? 0,
  inboxScore: row.inbox_score,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  schedule: scheduleOf(row),
  startedAt: row.started_at?.toISOString() ?? null,
  sentAt: row.finished_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

const toCampaign = (
  row: rows.StoredCampaign,
  counts: Counts | undefined,
  templates: TemplatesById,
): Campaign => ({
  ...toCampaignSummary(row, counts),
  ...toAudience(row.workspace_id, row.audience),
  preheader: row.preheader,
  replyTo: row.reply_to,
  htmlContent: row.html_content,
  trackOpens: row.track_opens,
  trackClicks: row.track_clicks,
  utm: row.utm,
  template: linkOf(row, templates),
});

export const summaryOf = async (ctx: Context, row: rows.ListedCampaign): Promise<CampaignSummary> =>
  toCampaignSummary(row, (await countsOf(ctx, row.workspace_id, [row.id])).get(row.id));

export const campaignOf = async (ctx: Context, row: rows.StoredCampaign): Promise<Campaign> => {
  const [counts, templates] = await Promise.all([
    countsOf(ctx, row.workspace_id, [row.id]),
    linkedTemplates(ctx, row.workspace_id, [row]),
  ]);
  return toCampaign(row, counts.get(row.id), templates);
};

export const requireCampaign = async (
  ctx: Context,
  workspaceId: string,
  id: string,
): Promise<rows.StoredCampaign> => {
  const row = await rows.findCampaign(ctx.db, workspaceId, requireNumber('campaign', workspaceId, id));
  if (!row) throw notFound();
  return row;
};

const filterOf = ({ status, search, deleted }: Search): rows.CampaignFilter => ({
  states: status ? statesOf(status) : null,
  words: wordsOf(search),
  deleted,
});

const numberOf = (cursor: string | undefined): number | null => {
  const position = readCursor(cursor);
  return position && Number(position.id);
};

const toPage = async <Row extends rows.ListedCampaign, Item>(
  ctx: Context,
  workspaceId: string,
  found: { rows: Row[]; hasMore: boolean },
  toItem: (row: Row, counts: Counts | undefined) => Item,
): Promise<Page<Item>> => {
  const numbers = found.rows.map(({ id }) => id);
  const counts = await countsOf(ctx, workspaceId, numbers);
  const page = { rows: found.rows.map((row) => ({ id: String(row.id), row })), hasMore: found.hasMore };
  return pageOf(
    page,
    ({ row }) => row.created_at,
    ({ row }) => toItem(row, counts.get(row.id)),
  );
};

export const listCampaigns = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: PageRequest & Search,
): Promise<Page<Campaign>> => {
  const found = await rows.listCampaigns(
    ctx.db,
    workspace_id,
    filterOf(query),
    query.limit,
    numberOf(query.cursor),
  );
  const templates = await linkedTemplates(ctx, workspace_id, found.rows);
  return toPage(ctx, workspace_id, found, (row, counts) => toCampaign(row, counts, templates));
};

export const listCampaignSummaries = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: PageRequest & Search,
): Promise<Page<CampaignSummary>> =>
  toPage(
    ctx,
    workspace_id,
    await rows.listCampaignSummaries(
      ctx.db,
      workspace_id,
      filterOf(query),
      query.limit,
      numberOf(query.cursor),
    ),
    toCampaignSummary,
  );

export const countCampaigns = async (
  ctx: Context,
  { workspace_id }: Caller,
  search: string,
): Promise<{
  total: number;
  byStatus: Partial<Record<CampaignSummary['status'], number>>;
  deleted: number;
}> => {
  const byStatus: Partial<Record<CampaignSummary['status'], number>> = {};
  let total = 0;
  for (const { state, count } of await rows.countByState(ctx.db, workspace_id, filterOf({ search }))) {
    const status = statusOf(state);
    byStatus[status] = (byStatus[status] ?? 0) + count;
    total += count;
  }
  const deleted = await rows.countByState(ctx.db, workspace_id, filterOf({ search, deleted: true }));
  return { total, byStatus, deleted: deleted.reduce((sum, { count }) => sum + count, 0) };
};

export const getCampaign = async (ctx: Context, { workspace_id }: Caller, id: string): Promise<Campaign> =>
  campaignOf(ctx, await requireCampaign(ctx, workspace_id, id));

export const createCampaign = async (
  ctx: Context,
  caller: Caller,
  input: CampaignInput,
): Promise<Campaign> => {
  const { workspace_id } = caller;
  const { revision, ...content } = await contentFor(ctx, caller, input.htmlContent, input.templateId);
  const columns = contentColumns(content);
  const audience = await storedAudience(ctx, workspace_id, input);
  const link = await templateLink(ctx, workspace_id, {
    ...input,
    templateRevision: revision ?? input.templateRevision,
  });
  const now = ctx.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const id = await allocateIds(tx, workspace_id, 'campaigns');
    const stored = await rows.insertCampaign(tx, {
      workspace_id,
      id,
      state: 'draft',
      outcome: null,
      name: input.name,
      subject: input.subject,
      preheader: input.preheader,
      from_name: input.fromName,
      from_email: input.fromEmail,
      reply_to: input.replyTo,
      ...columns,
      ...link,
      audience: JSON.stringify(audience),
      track_opens: input.trackOpens,
      track_clicks: input.trackClicks,
      utm: input.utm && JSON.stringify(input.utm),
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    });
    await auditCampaign(tx, workspace_id, id, entryOf(ctx, caller, 'campaign created'));
    return stored;
  });
  return campaignOf(ctx, await withGrade(ctx, caller.id, row));
};

/** The columns that determine the grade. */
const gradedColumns = [
  'subject',
  'preheader',
  'from_name',
  'from_email',
  'reply_to',
  'html_content',
] as const;

/** `newContent`: instead of the HTML of the change. */
export const updateCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  change: CampaignChange,
  newContent?: Content,
): Promise<Campaign> => {
  const { id: accountId, workspace_id } = caller;
  const before = await requireCampaign(ctx, workspace_id, id);
  const explanation = 'refusals.campaigns.duplicateIt';
  if (!changeableStates.includes(before.state)) throw wrongState(before.state, explanation);
  const { revision, ...content } = newContent
    ? { ...newContent, revision: null }
    : await changedContent(ctx, caller, before, change);
  const columns = contentColumns(content);
  const html = change.htmlContent === undefined ? undefined : columns.html_content;
  const audienceInput = {
    ...toAudience(workspace_id, before.audience),
    ...Object.fromEntries(
      (['selectedLists', 'selectedSegments', 'everyone', 'notOpened'] as const)
        .filter((key) => change[key] !== undefined)
        .map((key) => [key, change[key]]),
    ),
  };
  const audience = await storedAudience(ctx, workspace_id, audienceInput, before.audience);
  const gradedValues = {
    subject: change.subject ?? before.subject,
    preheader: change.preheader ?? before.preheader,
    from_name: change.fromName ?? before.from_name,
    from_email: change.fromEmail ?? before.from_email,
    reply_to: change.replyTo ?? before.reply_to,
    html_content: columns.html_content,
  };
  const seen = change.seenUpdatedAt === undefined ? undefined : new Date(change.seenUpdatedAt);
  const changed: Parameters<typeof rows.updateCampaignFrom>[4] = {
    ...gradedValues,
    parts: columns.parts,
    ...(await changedTemplateLink(
      ctx,
      before,
      { ...change, templateRevision: revision ?? change.templateRevision },
      html,
    )),
    inbox_score: gradedColumns.every((name) => gradedValues[name] === before[name])
      ? before.inbox_score
      : null,
    name: change.name ?? before.name,
    audience: JSON.stringify(audience),
    track_opens: change.trackOpens ?? before.track_opens,
    track_clicks: change.trackClicks ?? before.track_clicks,
    ...(change.utm === undefined ? {} : { utm: change.utm && JSON.stringify(change.utm) }),
    updated_at: ctx.now(),
    // The edit may have removed the obstacle, so try to start at once.
    ...(before.waiting_until ? { waiting_until: ctx.now() } : {}),
  };
  const row = await rows.updateCampaignFrom(ctx.db, workspace_id, before.id, changeableStates, changed, {
    updatedAt: seen,
  });
  if (!row) {
    const { state } = await requireCampaign(ctx, workspace_id, id);
    if (changeableStates.includes(state)) throw conflict('refusals.campaigns.changedSince');
    throw wrongState(state, explanation);
  }
  return campaignOf(ctx, await withGrade(ctx, accountId, row));
};

/** A scheduled campaign becomes a draft first: a deleted campaign must not be sent. */
export const deleteCampaign = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const { workspace_id } = caller;
  const { id: number } = await requireCampaign(ctx, workspace_id, id);
  await ctx.db.transaction().execute(async (tx) => {
    const deleted = { deleted_at: ctx.now() };
    const row =
      (await rows.updateCampaignFrom(tx, workspace_id, number, ['draft', 'sent'], deleted)) ??
      (await rows.updateCampaignFrom(tx, workspace_id, number, ['scheduled'], {
        ...deleted,
        state: 'draft',
        ...noSchedule,
      }));
    if (!row) throw conflict('refusals.campaigns.cancelBeforeDeleting');
    await auditCampaign(tx, workspace_id, number, {
      ...entryOf(ctx, caller, 'campaign deleted'),
      before: { name: row.name, state: row.state },
    });
  });
};

export const restoreCampaign = async (ctx: Context, caller: Caller, id: string): Promise<CampaignSummary> => {
  const { workspace_id } = caller;
  const number = requireNumber('campaign', workspace_id, id);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const restored = await rows.updateCampaignFrom(
      tx,
      workspace_id,
      number,
      ['draft', 'sent'],
      { deleted_at: null },
      { deleted: true },
    );
    if (!restored) throw notFound();
    await auditCampaign(tx, workspace_id, number, entryOf(ctx, caller, 'campaign restored'));
    return restored;
  });
  return summaryOf(ctx, row);
};

export const maxNameCharacters = 200;
export const copySuffix = ' (copy)';

export const duplicateCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { notOpened }: { notOpened: boolean },
): Promise<Campaign> => {
  const { workspace_id } = caller;
  const before = await requireCampaign(ctx, workspace_id, id);
  if (notOpened && !startedStates.includes(before.state))
    throw conflict('refusals.campaigns.notSentSoNotDuplicated');
  if (notOpened && !wereOpensCounted(before))
    throw conflict('refusals.campaigns.opensNotCountedSoNotDuplicated');
  const now = ctx.now();
  const suffix = notOpened ? ' (not opened)' : copySuffix;
  const audience = notOpened
    ? { lists: [], segments: [], everyone: true, notOpened: before.id }
    : before.audience;
  const row = await ctx.db.transaction().execute(async (tx) => {
    const number = await allocateIds(tx, workspace_id, 'campaigns');
    const { subject, preheader, from_name, from_email, reply_to, html_content } = before;
    const { template_id, template_revision, parts } = before;
    const stored = await rows.insertCampaign(tx, {
      ...{ workspace_id, subject, preheader, from_name, from_email, reply_to, html_content },
      ...{ template_id, template_revision, parts: parts && JSON.stringify(parts) },
      inbox_score: before.inbox_score,
      id: number,
      state: 'draft',
      outcome: null,
      name: before.name.slice(0, maxNameCharacters - suffix.length) + suffix,
      audience: JSON.stringify(audience),
      track_opens: before.track_opens,
      track_clicks: before.track_clicks,
      utm: before.utm && JSON.stringify(before.utm),
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    });
    const after = { of: id, notOpened };
    await auditCampaign(tx, workspace_id, number, {
      ...entryOf(ctx, caller, 'campaign duplicated'),
      after,
    });
    return stored;
  });
  return campaignOf(ctx, await withGrade(ctx, caller.id, row));
};
