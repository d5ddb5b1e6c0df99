// What happened to the email of one recipient, step by step.
import { readClientCode } from '#contract/campaigns/clients.ts';
import type { RecipientStep, RecipientStepType } from '#contract/campaigns/recipients.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import {
  findRecipientEngagements,
  type RecipientEngagement,
} from '../../../db/campaigns/reports/recipient-engagements.ts';
import type { RecipientFilter, RecipientRow } from '../../../db/campaigns/reports/recipients.ts';
import { requireNumber } from '../../audience/contacts/public-ids.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import { requireCampaign } from '../campaigns.ts';
import { partitionMonthOf } from '../partition-month.ts';
import { readRecipients } from './recipient-rows.ts';
import { reasonOf } from './recipients.ts';

const maxEngagements = 500;

const step = (type: RecipientStepType, at: Date | null, reason = ''): RecipientStep => ({
  type,
  at: at?.toISOString() ?? null,
  by: null,
  link: null,
  client: null,
  reason,
});

/** A state without a time has a step all the same. */
const deliverySteps = (row: RecipientRow, translate: Translate): RecipientStep[] => {
  const { state } = row;
  return [
    ...(row.accepted_at ? [step('sent', row.accepted_at)] : []),
    ...(row.delivered_at ? [step('delivered', row.delivered_at)] : []),
    ...(row.bounced_at || state === 'bounced'
      ? [step('bounced', row.bounced_at, state === 'bounced' ? reasonOf(row, translate) : '')]
      : []),
    ...(state === 'failed' || state === 'skipped' ? [step(state, null, reasonOf(row, translate))] : []),
    ...(row.complained_at ? [step('complained', row.complained_at)] : []),
    ...(row.unsubscribed_at ? [step('unsubscribed', row.unsubscribed_at)] : []),
  ];
};

const engagementStep = (found: RecipientEngagement): RecipientStep => ({
  ...step(found.kind === 'open' ? 'opened' : 'clicked', found.at),
  by: found.is_machine ? 'machine' : 'person',
  link:
    found.link_id === null || found.url === null
      ? null
      : { index: found.link_id, url: found.url, label: found.label ?? '' },
  client: found.client === null ? null : readClientCode(found.client),
});

const timeOf = ({ at }: RecipientStep): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));

export const listRecipientSteps = async (
  ctx: Context,
  { workspace_id }: Caller,
  { id, contactId }: { id: string; contactId: string },
  translate: Translate,
): Promise<RecipientStep[]> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const contact = requireNumber('contact', workspace_id, contactId);
  const partitionMonth = partitionMonthOf(campaign.bucket);
  if (partitionMonth === null) throw notFound();
  const filter: RecipientFilter = {
    workspaceId: workspace_id,
    campaignId: campaign.id,
    partitionMonth,
    words: [],
    states: null,
    did: null,
    links: null,
  };
  const [row] = await readRecipients(ctx, filter, contact - 1, 1);
  if (row?.contact_id !== contact) throw notFound();
  const engagements = await findRecipientEngagements(ctx.db, filter, [contact]);
  return [...deliverySteps(row, translate), ...engagements.slice(0, maxEngagements).map(engagementStep)].sort(
    (a, b) => timeOf(a) - timeOf(b),
  );
};
