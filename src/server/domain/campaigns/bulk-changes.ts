// One action on several campaigns, in one transaction. Each campaign is changed as its single action changes it.
import type { z } from 'zod';
import type { CampaignsAction, bulkCampaigns as call, LeftCampaign } from '#contract/campaigns/bulk.ts';
import type { Context } from '../../context.ts';
import { auditCampaigns } from '../../db/audience/contacts/audit-log.ts';
import { allocateIds } from '../../db/audience/contacts/id-sequence.ts';
import * as bulk from '../../db/campaigns/bulk-changes.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { Queryable } from '../../db/database.ts';
import type { CampaignState } from '../../db/states.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { idOf, numberOf } from '../audience/contacts/public-ids.ts';
import type { Caller } from '../shared/caller.ts';
import { copySuffix, maxNameCharacters } from './campaigns.ts';
import { withGrade } from './grade.ts';
import { announceProgress } from './reports/progress-feed.ts';
import { noSchedule } from './schedule/schedule.ts';
import { noStatusReason } from './states.ts';

const rules: Record<
  CampaignsAction,
  {
    from: readonly CampaignState[] | null;
    /** Why a campaign in another state is left. */
    otherwise: LeftCampaign['reason'];
    /** Wording of the history. */
    audited: string;
  }
> = {
  delete: { from: ['draft', 'scheduled', 'sent'], otherwise: 'running', audited: 'campaign deleted' },
  restore: { from: ['draft', 'sent'], otherwise: 'not_found', audited: 'campaign restored' },
  duplicate: { from: null, otherwise: 'not_found', audited: 'campaign duplicated' },
  unschedule: { from: ['scheduled'], otherwise: 'not_scheduled', audited: 'campaign unscheduled' },
};

type Copies = Awaited<ReturnType<typeof bulk.copyCampaigns>>;

/** Returns the new drafts of `duplicate`. */
const applyAction = async (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  action: CampaignsAction,
  campaigns: readonly bulk.LockedCampaign[],
): Promise<Copies> => {
  const { workspace_id } = caller;
  const entry = entryOf(ctx, caller, rules[action].audited);
  const ids = campaigns.map(({ id }) => id);
  const inState = (state: CampaignState) =>
    campaigns.filter((one) => one.state === state).map(({ id }) => id);
  const now = ctx.now();
  if (action === 'duplicate') {
    const lastId = await allocateIds(tx, workspace_id, 'campaigns', ids.length);
    const copies = await bulk.copyCampaigns(tx, workspace_id, ids, {
      firstId: lastId - ids.length + 1,
      suffix: copySuffix,
      maxNameCharacters,
      createdBy: caller.userId,
      now,
    });
    const audited = copies.map(({ id }, index) => ({
      id,
      after: { of: idOf('campaign', workspace_id, ids[index] ?? 0), notOpened: false },
    }));
    await auditCampaigns(tx, workspace_id, audited, entry);
    return copies;
  }
  if (action === 'delete') {
    // A scheduled campaign becomes a draft: a deleted campaign must not be sent.
    const unscheduled = { state: 'draft', ...noSchedule } as const;
    await bulk.updateCampaigns(tx, workspace_id, inState('scheduled'), unscheduled);
    await bulk.updateCampaigns(tx, workspace_id, ids, { deleted_at: now });
  } else {
    const change =
      action === 'restore'
        ? { deleted_at: null }
        : ({ ...noStatusReason, state: 'draft', ...noSchedule } as const);
    await bulk.updateCampaigns(tx, workspace_id, ids, change);
  }
  const audited = campaigns.map(({ id, name, state }) =>
    action === 'delete' ? { id, before: { name, state } } : { id },
  );
  await auditCampaigns(tx, workspace_id, audited, entry);
  return [];
};

/** A large email has no grade yet when it is copied. */
const gradeLater = (ctx: Context, { id: callerId, workspace_id }: Caller, copies: Copies): void => {
  for (const { id } of copies.filter(({ inbox_score }) => inbox_score === null))
    ctx.background.enqueue(`grade of copied campaign ${workspace_id} ${id}`, async () => {
      const campaign = await findCampaign(ctx.db, workspace_id, id);
      if (campaign) await withGrade(ctx, callerId, campaign);
    });
};

export const bulkCampaigns = async (
  ctx: Context,
  caller: Caller,
  { action, ids }: z.output<NonNullable<(typeof call)['body']>>,
): Promise<z.input<(typeof call)['output']>> => {
  const { workspace_id } = caller;
  const { from, otherwise } = rules[action];
  const named = [...new Set(ids)].map((id) => ({ id, number: numberOf('campaign', workspace_id, id) }));
  const numbers = named.flatMap(({ number }) => number ?? []);
  const { done, others, copies } = await ctx.db.transaction().execute(async (tx) => {
    const found = await bulk.lockCampaigns(tx, workspace_id, numbers, { deleted: action === 'restore' });
    const isAllowed = ({ state }: bulk.LockedCampaign) => from?.includes(state) ?? true;
    const allowed = found.filter(isAllowed);
    return {
      done: new Set(allowed.map(({ id }) => id)),
      others: new Set(found.filter((campaign) => !isAllowed(campaign)).map(({ id }) => id)),
      copies: allowed.length === 0 ? [] : await applyAction(ctx, tx, caller, action, allowed),
    };
  });
  gradeLater(ctx, caller, copies);
  if (action === 'unschedule') for (const number of done) announceProgress(ctx, workspace_id, number);
  return {
    ids: named.filter(({ number }) => number !== null && done.has(number)).map(({ id }) => id),
    created: copies.map(({ id }) => idOf('campaign', workspace_id, id)),
    left: named
      .filter(({ number }) => number === null || !done.has(number))
      .map(({ id, number }) => ({
        id,
        reason: number !== null && others.has(number) ? otherwise : 'not_found',
      })),
  };
};
