// All events of a campaign as a file, by recipient and in order of time.
import type { Context } from '../../../context.ts';
import {
  findRecipientEngagements,
  type RecipientEngagement,
} from '../../../db/campaigns/reports/recipient-engagements.ts';
import type { RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { csvLine } from '../../audience/imports/csv/write-line.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Caller } from '../../shared/caller.ts';
import { requireCampaign } from '../campaigns.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { readRecipients } from './recipient-rows.ts';

const columns = ['time', 'recipient', 'type', 'link', 'by'];
const rowsPerPage = 200;

interface TimelineEvent {
  at: Date;
  type: string;
  link?: string;
  by?: 'person' | 'machine';
}

const visitTypes = { open: 'opened', click: 'clicked' };

const fromMail = (row: RecipientRow): TimelineEvent[] =>
  (
    [
      ['sent', row.accepted_at],
      ['delivered', row.delivered_at],
      ['bounced', row.bounced_at],
      ['complained', row.complained_at],
      ['unsubscribed', row.unsubscribed_at],
    ] as const
  ).flatMap(([type, at]) => (at ? [{ at, type }] : []));

const fromVisit = ({ at, kind, url, is_machine }: RecipientEngagement): TimelineEvent => ({
  at,
  type: visitTypes[kind],
  ...(url === null ? {} : { link: url }),
  by: is_machine ? 'machine' : 'person',
});

const linesOf = (row: RecipientRow, visits: readonly RecipientEngagement[]): string =>
  [...fromMail(row), ...visits.map(fromVisit)]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, type, link, by }) => csvLine([at.toISOString(), row.email ?? '', type, link ?? '', by ?? '']))
    .join('');

/** Streamed while it is read. */
export const exportCampaignEvents = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<AsyncGenerator<string>> => {
  requireFeature(ctx, caller, 'advanced-analytics', 'refusals.billing.rawEvents');
  const campaign = await requireCampaign(ctx, caller.workspace_id, id);
  const partitionMonth = partitionMonthOf(campaign.bucket);
  const workspaceId = caller.workspace_id;
  const all = { workspaceId, campaignId: campaign.id, words: [], states: null, did: null, links: null };
  return (async function* () {
    // Without a byte-order mark Excel does not read the file as UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    let after = 0;
    while (partitionMonth !== null) {
      const page = await readRecipients(ctx, { ...all, partitionMonth }, after, rowsPerPage);
      const visits = Map.groupBy(
        await findRecipientEngagements(
          ctx.db,
          all,
          page.map((row) => row.contact_id),
        ),
        (visit) => visit.contact_id,
      );
      yield page.map((row) => linesOf(row, visits.get(row.contact_id) ?? [])).join('');
      if (page.length < rowsPerPage) return;
      after = page.at(-1)?.contact_id ?? after;
    }
  })();
};
