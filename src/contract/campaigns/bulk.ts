// One action on several campaigns.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The limit of one call. */
export const maxCampaignIds = 500;

export const campaignsAction = z.enum(['delete', 'restore', 'duplicate', 'unschedule']);
export type CampaignsAction = z.infer<typeof campaignsAction>;

export const leftCampaign = z.object({
  id: z.string(),
  /** `running`: it is sending or paused, so it must be canceled before it can be deleted. */
  reason: z.enum(['not_found', 'running', 'not_scheduled']),
});
export type LeftCampaign = z.infer<typeof leftCampaign>;

export const bulkCampaigns = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/bulk',
  summary:
    'Delete, restore, duplicate or unschedule several campaigns in one transaction. Campaigns that do not allow the action stay as they are: `left` says which and why.',
  access: 'user',
  body: z.object({
    action: campaignsAction,
    ids: z.array(z.string().min(1).max(64)).min(1).max(maxCampaignIds),
  }),
  output: z.object({
    /** The campaigns that the action was applied to. */
    ids: z.array(z.string()),
    /** The new drafts of `duplicate`. */
    created: z.array(z.string()),
    left: z.array(leftCampaign),
  }),
});
