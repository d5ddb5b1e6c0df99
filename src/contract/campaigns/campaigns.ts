// Campaigns: one email to many recipients. Lists of them, and a campaign as a whole.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { campaignCounts } from './counts.ts';
import { campaignSchedule } from './schedule.ts';
import { campaignOutcome, campaignStatus, waitingReason } from './states.ts';
import { campaignUtm } from './utm.ts';

export const campaignSummary = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  status: campaignStatus,
  outcome: campaignOutcome.nullable(),
  waiting: waitingReason.nullable(),
  waitingUntil: z.iso.datetime().nullable(),
  /** The result of the preflight at its scheduled time. */
  waitingCheck: z.object({ message: z.string(), fix: z.string() }).nullable(),
  ...campaignCounts,
  /** Of the email as it would be sent. null without content, and for a moment after a large one was saved. */
  inboxScore: z.string().nullable(),
  /** For `recipients`: when the first of them get it. */
  scheduledAt: z.iso.datetime().nullable(),
  /** How its time was chosen; null: it was not scheduled. */
  schedule: campaignSchedule.nullable(),
  startedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

/** The template that the HTML was made from. */
const campaignTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** The revision that the campaign holds. */
  revision: z.int(),
  currentRevision: z.int(),
  /** The template was saved since. */
  isChanged: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

export const campaign = campaignSummary.extend({
  preheader: z.string(),
  replyTo: z.string(),
  htmlContent: z.string(),
  selectedLists: z.array(z.string()),
  selectedSegments: z.array(z.string()),
  /** Every subscribed contact, on any list or none. */
  everyone: z.boolean(),
  /** Only recipients of this other campaign who did not open it. */
  notOpened: z.string().nullable(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  utm: campaignUtm,
  /** null: it was made from HTML, or the template is deleted. */
  template: campaignTemplate.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

const filter = page.extend({ status: campaignStatus.optional(), search: z.string().max(200).default('') });

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns',
  summary: 'Your campaigns with their HTML, newest first.',
  access: 'user',
  query: filter,
  output: z.array(campaign),
});

export const listCampaignSummaries = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/summaries',
  summary: 'Your campaigns without their HTML, newest first.',
  access: 'user',
  query: filter.extend({
    /** `true`: deleted campaigns that can be restored. */
    deleted: z.stringbool().default(false),
  }),
  output: z.array(campaignSummary),
});

export const countCampaigns = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/counts',
  summary: 'How many campaigns there are, by status, of those whose name has these words.',
  access: 'user',
  query: z.object({ search: filter.shape.search }),
  output: z.object({
    total: z.int(),
    byStatus: z.partialRecord(campaignStatus, z.int()),
    /** Those that can be restored. */
    deleted: z.int(),
  }),
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}',
  summary: 'One campaign.',
  access: 'user',
  params: idParams,
  output: campaign,
  errors: [404],
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/esp/campaigns/{id}',
  summary:
    'Delete a campaign with its figures. It can be restored for 30 days. One that is sending must be canceled first.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404, 409],
});

export const campaignRetentionDays = 30;

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/restore',
  summary: 'Bring a deleted campaign back. One that was scheduled comes back as a draft.',
  access: 'user',
  params: idParams,
  output: campaignSummary,
  errors: [404],
});
