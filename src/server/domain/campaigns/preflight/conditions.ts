// Conditions that make no difference among the recipients: mostly a mistake.
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { countWhens } from '../conditions/count.ts';
import { info, type PreflightCheck, passed, warning } from './check.ts';

export const judgeConditions = async (ctx: Context, campaign: StoredCampaign): Promise<PreflightCheck[]> => {
  const { parts, workspace_id: workspaceId, audience } = campaign;
  if (!parts) return [];
  const { recipients, isComplete, conditions } = await countWhens(ctx, workspaceId, audience, parts.whens);
  if (recipients === 0 || !isComplete) return [];
  const nobody = conditions.filter(({ shown }) => shown.count === 0).length;
  const everyone = conditions.filter(({ hidden }) => hidden.count === 0).length;
  const checks = [
    ...(nobody > 0
      ? [
          warning(
            'content',
            'conditions-nobody',
            keyedText('refusals.preflight.conditionsNobody', { count: nobody }),
            'refusals.preflight.conditionsFix',
          ),
        ]
      : []),
    ...(everyone > 0
      ? [
          info(
            'content',
            'conditions-everyone',
            keyedText('refusals.preflight.conditionsEveryone', { count: everyone }),
            'refusals.preflight.conditionsFix',
          ),
        ]
      : []),
  ];
  return checks.length > 0
    ? checks
    : [
        passed(
          'content',
          'conditions',
          keyedText('refusals.preflight.conditions', { count: conditions.length }),
        ),
      ];
};
