// Who gets what: for each condition of an email how many of an audience are on either side, and one contact of each.
import type { ConditionCounts } from '#contract/campaigns/conditions.ts';
import type { When } from '#email/dynamic/when.ts';
import { wrongInWhens } from '#email/dynamic/wrong-condition.ts';
import type { Context } from '../../../context.ts';
import { findArchivedCampaigns } from '../../../db/audience/archive/months.ts';
import { audienceCondition } from '../../../db/audience/audience-where.ts';
import { campaignsInWhens, whenWhere } from '../../../db/audience/segments/when-where.ts';
import { type ConditionTotals, countByConditions, emailsOf } from '../../../db/campaigns/condition-counts.ts';
import type { StoredAudience } from '../../../db/stored-types.ts';
import { idOf, requireNumber } from '../../audience/contacts/public-ids.ts';
import { runLimited } from '../../audience/segments/members.ts';
import { toStoredWhen } from '../../audience/segments/stored-when.ts';
import type { Caller } from '../../shared/caller.ts';
import { invalid } from '../../shared/errors.ts';
import { type AudienceInput, storedAudience } from '../audience.ts';
import { contactRanges } from '../audience-count.ts';
import { requireCampaign } from '../campaigns.ts';
import { requireContact } from '../render-for-recipient.ts';
import { shownNow } from './shown-parts.ts';

const maxMs = 4_000;

const addTotals = (all: ConditionTotals, more: ConditionTotals): ConditionTotals => {
  const lowest = (one: readonly (number | null)[], other: readonly (number | null)[]) =>
    one.map((id, index) => id ?? other[index] ?? null);
  return {
    recipients: all.recipients + more.recipients,
    shown: all.shown.map((count, index) => count + (more.shown[index] ?? 0)),
    shownId: lowest(all.shownId, more.shownId),
    hiddenId: lowest(all.hiddenId, more.hiddenId),
  };
};

export const countWhens = (
  ctx: Context,
  workspaceId: string,
  audience: StoredAudience,
  whens: readonly When[],
): Promise<ConditionCounts> =>
  runLimited(ctx, async () => {
    const now = ctx.now();
    const stored = whens.map((when) => toStoredWhen(workspaceId, when));
    const archived = await findArchivedCampaigns(ctx.db, workspaceId, campaignsInWhens(stored));
    const condition = await audienceCondition(ctx.db, workspaceId, audience, now);
    const nobody = whens.map(() => null);
    let totals: ConditionTotals = {
      recipients: 0,
      shown: whens.map(() => 0),
      shownId: nobody,
      hiddenId: nobody,
    };
    const startedAt = performance.now();
    let isComplete = true;
    for (const range of await contactRanges(ctx, workspaceId)) {
      isComplete = performance.now() - startedAt < maxMs;
      if (!isComplete) break;
      const tests = stored.map((when) => whenWhere(workspaceId, when, now, range, archived));
      totals = addTotals(
        totals,
        await countByConditions(ctx.db, workspaceId, condition(range), tests, range),
      );
    }
    const ids = [...totals.shownId, ...totals.hiddenId].filter((id) => id !== null);
    const emails = await emailsOf(ctx.db, workspaceId, ids);
    const exampleOf = (id: number | null | undefined) =>
      id == null ? null : { id: idOf('contact', workspaceId, id), email: emails.get(id) ?? '' };
    return {
      recipients: totals.recipients,
      isComplete,
      conditions: whens.map((when, index) => {
        const count = totals.shown[index] ?? 0;
        return {
          when,
          shown: { count, example: exampleOf(totals.shownId[index]) },
          hidden: { count: totals.recipients - count, example: exampleOf(totals.hiddenId[index]) },
        };
      }),
    };
  });

const rejectWrong = (whens: readonly When[]): void => {
  const path = wrongInWhens(whens);
  if (path !== null) throw invalid(path, 'refusals.emails.wrongCondition');
};

export const countConditions = async (
  ctx: Context,
  { workspace_id }: Caller,
  { conditions, ...audience }: AudienceInput & { conditions: readonly When[] },
): Promise<ConditionCounts> => {
  rejectWrong(conditions);
  return countWhens(ctx, workspace_id, await storedAudience(ctx, workspace_id, audience), conditions);
};

/** A campaign that has started is counted with the conditions that it was frozen with, for the contacts of today. */
export const countCampaignConditions = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<ConditionCounts> => {
  const { audience, parts } = await requireCampaign(ctx, workspace_id, id);
  if (!parts) return { recipients: 0, isComplete: true, conditions: [] };
  return countWhens(ctx, workspace_id, audience, parts.whens);
};

export const decideConditions = async (
  ctx: Context,
  caller: Caller,
  { conditions, contactId }: { conditions: readonly When[]; contactId: string },
): Promise<{ shown: boolean[] }> => {
  rejectWrong(conditions);
  await requireContact(ctx, caller, contactId);
  const number = requireNumber('contact', caller.workspace_id, contactId);
  return { shown: await shownNow(ctx, caller.workspace_id, conditions, number) };
};
