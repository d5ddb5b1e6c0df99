// All events of a campaign as a file, by recipient and in order of time.
import { planSentences } from '#contract/billing/plan-sentences.ts';
import type { Context } from '../../../context.ts';
import { type RecipientVisit, visitsOfRecipients } from '../../../db/campaigns/reports/recipient-visits.ts';
import { listRecipientRows, type RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { csvLine } from '../../audience/imports/csv/write-line.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Account } from '../../shared/account.ts';
import { requireCampaign } from '../campaigns.ts';
import { bucketOf } from '../partition-month.ts';

const columns = ['time', 'recipient', 'type', 'link', 'by'];
const recipientsAtOnce = 200;

interface Happened {
  at: Date;
  type: string;
  link?: string;
  by?: 'person' | 'machine';
}

const visitTypes = { open: 'opened', click: 'clicked' };

const fromMail = (row: RecipientRow): Happened[] =>
  (
    [
      ['sent', row.accepted_at],
      ['delivered', row.delivered_at],
      ['bounced', row.bounced_at],
      ['complained', row.complained_at],
      ['unsubscribed', row.unsubscribed_at],
    ] as const
  ).flatMap(([type, at]) => (at ? [{ at, type }] : []));

const fromVisit = ({ at, kind, url, is_machine }: RecipientVisit): Happened => ({
  at,
  type: visitTypes[kind],
  ...(url === null ? {} : { link: url }),
  by: is_machine ? 'machine' : 'person',
});

const linesOf = (row: RecipientRow, visits: readonly RecipientVisit[]): string =>
  [...fromMail(row), ...visits.map(fromVisit)]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, type, link, by }) => csvLine([at.toISOString(), row.email ?? '', type, link ?? '', by ?? '']))
    .join('');

/** Streamed while it is read. */
export const exportCampaignEvents = async (
  ctx: Context,
  account: Account,
  id: string,
): Promise<AsyncGenerator<string>> => {
  requireFeature(ctx, account, 'advanced-analytics', planSentences.rawEvents);
  const campaign = await requireCampaign(ctx, account.workspace_id, id);
  const bucket = bucketOf(campaign.bucket);
  const workspaceId = account.workspace_id;
  const all = { workspaceId, campaignId: campaign.id, words: [], states: null, did: null };
  return (async function* () {
    // Without a byte-order mark Excel does not read the file as UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    let after = 0;
    while (bucket !== null) {
      const page = await listRecipientRows(ctx.db, { ...all, bucket }, after, recipientsAtOnce);
      const visits = Map.groupBy(
        await visitsOfRecipients(
          ctx.db,
          all,
          page.map((row) => row.contact_id),
        ),
        (visit) => visit.contact_id,
      );
      yield page.map((row) => linesOf(row, visits.get(row.contact_id) ?? [])).join('');
      if (page.length < recipientsAtOnce) return;
      after = page.at(-1)?.contact_id ?? after;
    }
  })();
};
