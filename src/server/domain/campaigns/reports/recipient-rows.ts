// The recipients of a campaign, from the database or from its archived files.
import type { Context } from '../../../context.ts';
import { findArchivedCampaigns } from '../../../db/audience/archive/months.ts';
import {
  findRecipientNames,
  listRecipientRows,
  type RecipientFilter,
  type RecipientName,
  type RecipientRow,
  searchArchivedRecipients,
} from '../../../db/campaigns/reports/recipients.ts';
import { contactsWhoFollowed, followersAmong } from '../../../db/campaigns/reports/recipients-by-time.ts';
import {
  type ArchivedDelivery,
  archivedDeliveries,
  findArchivedDelivery,
} from '../../audience/archive/read-archived.ts';

const namesPerQuery = 500;

/** As `reactionConditions` selects rows of the database. */
const reactionTests: Record<NonNullable<RecipientFilter['did']>, (row: ArchivedDelivery) => boolean> = {
  opened: (row) => row.opened_at !== null,
  not_opened: (row) => row.opened_at === null && (row.state === 'accepted' || row.state === 'delivered'),
  clicked: (row) => row.clicked_at !== null,
  bounced: (row) => row.state === 'bounced',
  complained: (row) => row.complained_at !== null,
  unsubscribed: (row) => row.unsubscribed_at !== null,
};

const matches = (row: ArchivedDelivery, { states, did }: RecipientFilter): boolean =>
  (states === null || states.includes(row.state)) && (did === null || reactionTests[did](row));

const withName = (
  { campaign_id: _, ...row }: ArchivedDelivery,
  name: RecipientName | undefined,
): RecipientRow => ({
  ...row,
  email: name?.email ?? null,
  first_name: name?.first_name ?? null,
  last_name: name?.last_name ?? null,
});

const campaignOf = ({ workspaceId, campaignId, partitionMonth }: RecipientFilter) => ({
  workspaceId,
  campaignId,
  month: partitionMonth,
});

const listArchived = async (
  ctx: Context,
  filter: RecipientFilter,
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const found: ArchivedDelivery[] = [];
  for await (const rows of archivedDeliveries(ctx, campaignOf(filter), after)) {
    found.push(...rows.filter((row) => matches(row, filter)).slice(0, limit - found.length));
    if (found.length === limit) break;
  }
  const names = new Map<number, RecipientName>();
  for (let at = 0; at < found.length; at += namesPerQuery) {
    const ids = found.slice(at, at + namesPerQuery).map((row) => row.contact_id);
    for (const [id, name] of await findRecipientNames(ctx.db, filter.workspaceId, ids)) names.set(id, name);
  }
  return found.map((row) => withName(row, names.get(row.contact_id)));
};

const searchArchived = async (
  ctx: Context,
  filter: RecipientFilter,
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const found: RecipientRow[] = [];
  for (let last = after; ; ) {
    const names = await searchArchivedRecipients(ctx.db, filter, last, limit);
    for (const name of names) {
      const row = await findArchivedDelivery(ctx, campaignOf(filter), name.contact_id);
      if (row && matches(row, filter)) found.push(withName(row, name));
      if (found.length === limit) return found;
    }
    if (names.length < limit) return found;
    last = names.at(-1)?.contact_id ?? last;
  }
};

const listArchivedFollowers = async (
  ctx: Context,
  filter: RecipientFilter,
  links: readonly number[],
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const found: RecipientRow[] = [];
  for (let last = after; ; ) {
    const ids = await contactsWhoFollowed(ctx.db, filter, links, last, limit);
    const names = await findRecipientNames(ctx.db, filter.workspaceId, ids);
    for (const id of ids) {
      const row = await findArchivedDelivery(ctx, campaignOf(filter), id);
      if (row && matches(row, filter)) found.push(withName(row, names.get(id)));
      if (found.length === limit) return found;
    }
    if (ids.length < limit) return found;
    last = ids.at(-1) ?? last;
  }
};

const searchArchivedFollowers = async (
  ctx: Context,
  filter: RecipientFilter,
  links: readonly number[],
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const found: RecipientRow[] = [];
  for (let last = after; ; ) {
    const rows = await searchArchived(ctx, filter, last, limit);
    const ids = rows.map((row) => row.contact_id);
    const followers = await followersAmong(ctx.db, filter, links, ids);
    found.push(...rows.filter((row) => followers.has(row.contact_id)).slice(0, limit - found.length));
    if (found.length === limit || rows.length < limit) return found;
    last = ids.at(-1) ?? last;
  }
};

export const isArchived = async (
  ctx: Context,
  { workspaceId, campaignId }: RecipientFilter,
): Promise<boolean> => (await findArchivedCampaigns(ctx.db, workspaceId, [campaignId])).has(campaignId);

/** After a contact, in the order of ids. */
export const readRecipients = async (
  ctx: Context,
  filter: RecipientFilter,
  after: number,
  limit: number,
): Promise<RecipientRow[]> => {
  const { words, links } = filter;
  if (!(await isArchived(ctx, filter))) return listRecipientRows(ctx.db, filter, after, limit);
  if (links)
    return words.length > 0
      ? searchArchivedFollowers(ctx, filter, links, after, limit)
      : listArchivedFollowers(ctx, filter, links, after, limit);
  return words.length > 0
    ? searchArchived(ctx, filter, after, limit)
    : listArchived(ctx, filter, after, limit);
};
