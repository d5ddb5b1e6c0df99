// The recipients of a campaign, page by page and as a file.
import type { z } from 'zod';
import type { DeliveryState, Recipient, recipientFilter } from '#contract/campaigns/recipients.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { linksOf } from '../../../db/campaigns/links.ts';
import type { RecipientFilter, RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { idOf } from '../../audience/contacts/public-ids.ts';
import { csvLine } from '../../audience/imports/csv/write-line.ts';
import { wordsOf } from '../../emails/templates-list.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Page } from '../../shared/pagination.ts';
import { requireCampaign } from '../campaigns.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { outcomeText } from './delivery-labels.ts';
import { readPage } from './recipient-pages.ts';

type Query = z.output<typeof recipientFilter>;

const isCanceled = ({ state, outcome }: StoredCampaign): boolean =>
  state === 'sent' && outcome === 'cancelled';

/** Deliveries still queued when a campaign was canceled keep their state; the view shows what that means. */
const statesOf = (campaign: StoredCampaign, state: DeliveryState | undefined): string[] | null => {
  if (state === undefined) return null;
  if (state === 'cancelled') return isCanceled(campaign) ? ['queued'] : [];
  return state === 'queued' && isCanceled(campaign) ? [] : [state];
};

/** Links of a group, or one link; null: not asked for. */
const linksAskedFor = async (
  ctx: Context,
  campaign: StoredCampaign,
  { link, address }: Query,
): Promise<number[] | null> => {
  if (link !== undefined) return [link];
  if (address === undefined) return null;
  const links = await linksOf(ctx.db, campaign.workspace_id, campaign.id);
  return links.filter(({ id, group_id }) => (group_id ?? id) === address).map(({ id }) => id);
};

/** null: not sent to anyone yet. */
const filterOf = async (
  ctx: Context,
  campaign: StoredCampaign,
  query: Query,
): Promise<RecipientFilter | null> => {
  const partitionMonth = partitionMonthOf(campaign.bucket);
  if (partitionMonth === null) return null;
  return {
    workspaceId: campaign.workspace_id,
    campaignId: campaign.id,
    partitionMonth,
    words: [...wordsOf(query.search)],
    states: statesOf(campaign, query.state),
    did: query.did ?? null,
    links: await linksAskedFor(ctx, campaign, query),
  };
};

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Why it failed, bounced or was skipped; empty if nothing needs an explanation. */
export const reasonOf = (row: RecipientRow, translate: Translate): string => {
  const text = outcomeText(row);
  return text === null ? '' : translate(text);
};

const toRecipient = (campaign: StoredCampaign, row: RecipientRow, translate: Translate): Recipient => ({
  contactId: idOf('contact', campaign.workspace_id, row.contact_id),
  email: row.email ?? '',
  name: [row.first_name, row.last_name].filter(Boolean).join(' '),
  state: row.state === 'queued' && isCanceled(campaign) ? 'cancelled' : (row.state as DeliveryState),
  reason: reasonOf(row, translate),
  acceptedAt: isoOf(row.accepted_at),
  deliveredAt: isoOf(row.delivered_at),
  openedAt: isoOf(row.opened_at),
  machineOpenedAt: isoOf(row.machine_opened_at),
  clickedAt: isoOf(row.clicked_at),
  bouncedAt: isoOf(row.bounced_at),
  complainedAt: isoOf(row.complained_at),
  unsubscribedAt: isoOf(row.unsubscribed_at),
});

export const listRecipients = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  query: Query & { limit: number; cursor?: string | undefined },
  translate: Translate,
): Promise<Page<Recipient>> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const filter = await filterOf(ctx, campaign, query);
  const page = filter && (await readPage(ctx, filter, query));
  return {
    items: (page?.rows ?? []).map((row) => toRecipient(campaign, row, translate)),
    nextCursor: page?.next ?? null,
  };
};

const rowsPerPage = 500;
const columns = [
  'email',
  'name',
  'state',
  'reason',
  'accepted_at',
  'delivered_at',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'bounced_at',
  'complained_at',
  'unsubscribed_at',
];

const toLine = (recipient: Recipient): string =>
  csvLine([
    recipient.email,
    recipient.name,
    recipient.state,
    recipient.reason,
    ...[
      recipient.acceptedAt,
      recipient.deliveredAt,
      recipient.openedAt,
      recipient.machineOpenedAt,
      recipient.clickedAt,
      recipient.bouncedAt,
      recipient.complainedAt,
      recipient.unsubscribedAt,
    ].map((time) => time ?? ''),
  ]);

/** Streamed while it is read. */
export const exportRecipients = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  query: Query,
  translate: Translate,
): Promise<AsyncGenerator<string>> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const filter = await filterOf(ctx, campaign, query);
  return (async function* () {
    // Without a byte-order mark Excel does not read the file as UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    let cursor: string | undefined;
    while (filter) {
      const page = await readPage(ctx, filter, { order: query.order, limit: rowsPerPage, cursor });
      yield page.rows.map((row) => toLine(toRecipient(campaign, row, translate))).join('');
      if (page.next === null) return;
      cursor = page.next;
    }
  })();
};
