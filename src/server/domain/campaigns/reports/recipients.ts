// The recipients of a campaign, page by page and as a file.
import type { z } from 'zod';
import type { DeliveryState, Recipient, recipientFilter } from '#contract/campaigns/recipients.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { RecipientFilter, RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { idOf } from '../../audience/contacts/public-ids.ts';
import { csvLine } from '../../audience/imports/csv/write-line.ts';
import { wordsOf } from '../../emails/templates-list.ts';
import type { Caller } from '../../shared/caller.ts';
import { invalid } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { requireCampaign } from '../campaigns.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { outcomeText } from './delivery-labels.ts';
import { readRecipients } from './recipient-rows.ts';

type Query = z.output<typeof recipientFilter>;

const isCanceled = ({ state, outcome }: StoredCampaign): boolean =>
  state === 'sent' && outcome === 'cancelled';

/** Deliveries still queued when a campaign was canceled keep their state; the view shows what that means. */
const statesOf = (campaign: StoredCampaign, state: DeliveryState | undefined): string[] | null => {
  if (state === undefined) return null;
  if (state === 'cancelled') return isCanceled(campaign) ? ['queued'] : [];
  return state === 'queued' && isCanceled(campaign) ? [] : [state];
};

/** null: not sent to anyone yet. */
const filterOf = (
  { workspace_id, ...campaign }: StoredCampaign,
  { search, state, did }: Query,
): RecipientFilter | null => {
  const partitionMonth = partitionMonthOf(campaign.bucket);
  if (partitionMonth === null) return null;
  const words = wordsOf(search);
  return {
    workspaceId: workspace_id,
    campaignId: campaign.id,
    partitionMonth,
    words: [...words],
    states: statesOf({ workspace_id, ...campaign }, state),
    did: did ?? null,
  };
};

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Why it failed, bounced or was skipped; empty if nothing needs an explanation. */
const reasonOf = (row: RecipientRow, translate: Translate): string => {
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

const readCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw invalid('cursor', 'refusals.lists.unknownCursor');
};

export const listRecipients = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  query: Query & { limit: number; cursor?: string | undefined },
  translate: Translate,
): Promise<Page<Recipient>> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const after = readCursor(query.cursor);
  const filter = filterOf(campaign, query);
  const found = filter ? await readRecipients(ctx, filter, after, query.limit + 1) : [];
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toRecipient(campaign, row, translate)),
    nextCursor: found.length > shown.length && last ? String(last.contact_id) : null,
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
  const filter = filterOf(campaign, query);
  return (async function* () {
    // Without a byte-order mark Excel does not read the file as UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    let after = 0;
    while (filter) {
      const page = await readRecipients(ctx, filter, after, rowsPerPage);
      yield page.map((row) => toLine(toRecipient(campaign, row, translate))).join('');
      if (page.length < rowsPerPage) return;
      after = page.at(-1)?.contact_id ?? after;
    }
  })();
};
