// The template changed: the campaign takes the change.
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../context.ts';
import { updateCampaignFrom } from '../../db/campaigns/campaigns.ts';
import { findTemplate } from '../../db/emails/templates.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict } from '../shared/errors.ts';
import { campaignOf, requireCampaign } from './campaigns.ts';
import { contentColumns, renderTemplate } from './conditions/template-content.ts';
import { withGrade } from './grade.ts';
import { changeableStates, wrongState } from './states.ts';

/** Renders the template as its last export was, and replaces the campaign's HTML. Subject and audience stay. */
export const takeTemplate = async (ctx: Context, caller: Caller, id: string): Promise<Campaign> => {
  const { workspace_id } = caller;
  const before = await requireCampaign(ctx, workspace_id, id);
  const explanation = 'refusals.campaigns.duplicateIt';
  if (!changeableStates.includes(before.state)) throw wrongState(before.state, explanation);
  const template = before.template_id && (await findTemplate(ctx.db, workspace_id, before.template_id));
  if (!template) throw conflict('refusals.campaigns.noTemplate');
  const content = await renderTemplate(ctx, caller, template);
  const row = await updateCampaignFrom(ctx.db, workspace_id, before.id, changeableStates, {
    ...contentColumns(content),
    template_id: template.id,
    template_revision: template.revision,
    inbox_score: null,
    updated_at: ctx.now(),
    // The change may have removed the obstacle, so try to start at once.
    ...(before.waiting_until ? { waiting_until: ctx.now() } : {}),
  });
  if (!row) throw wrongState((await requireCampaign(ctx, workspace_id, id)).state, explanation);
  return campaignOf(ctx, await withGrade(ctx, caller.id, row));
};
