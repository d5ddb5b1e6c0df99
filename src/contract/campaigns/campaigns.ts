// Campaigns: one email to many recipients, and the result of each delivery.
import { z } from 'zod';
import { emailBodyBytes } from '../body-sizes.ts';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

export const campaignStatus = z.enum(['draft', 'scheduled', 'sending', 'sent', 'paused']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/** Of a campaign that is `sent`. */
export const campaignOutcome = z.enum(['complete', 'with_problems', 'cancelled']);

/** Why a campaign that is sending waits, or why it was paused. */
export const waitingReason = z.enum([
  'paused_by_you',
  'plan_ended',
  'not_configured',
  'credentials',
  'clock',
  'sending_paused',
  'account_suspended',
  'not_verified',
  'daily_quota',
  'throttled',
  'unreachable',
  'bounces',
  'complaints',
  /** At its scheduled time, the preflight found what `waitingCheck` names. */
  'blocked',
  /** At its scheduled time, the preflight could not run. */
  'failed_check',
  /** Its time passed while no server ran. */
  'missed',
]);
export type WaitingReason = z.infer<typeof waitingReason>;

export const maxCampaignHtmlBytes = 500 * 1024;
/** The preview text too. */
export const maxSubjectCharacters = 500;

const counts = {
  totalRecipients: z.int(),
  /** Accepted by Amazon SES. */
  sentCount: z.int(),
  /** People whose first open was no machine's. */
  openedCount: z.int(),
  machineOpenedCount: z.int(),
  clickedCount: z.int(),
  bouncedCount: z.int(),
  complainedCount: z.int(),
  unsubscribedCount: z.int(),
  failedCount: z.int(),
  /** Skipped: unsubscribed or suppressed between the start and their batch, or without a usable address. */
  skippedCount: z.int(),
  /** Unconfirmed: Amazon may or may not have accepted them. They are not resent automatically. */
  unknownCount: z.int(),
};

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
  ...counts,
  /** Of the email as it would be sent. null without content, and for a moment after a large one was saved. */
  inboxScore: z.string().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

export const campaign = campaignSummary.extend({
  preheader: z.string(),
  replyTo: z.string(),
  htmlContent: z.string(),
  selectedLists: z.array(z.string()),
  selectedSegments: z.array(z.string()),
  /** Every subscribed contact, whatever list they are on. */
  everyone: z.boolean(),
  /** Only recipients of this other campaign who did not open it. */
  notOpened: z.string().nullable(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
});
export type Campaign = z.infer<typeof campaign>;

const required = 'Please fill in all required fields';
const line = (most: number) =>
  z
    .string({ error: required })
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
const requiredLine = (most: number) => line(most).pipe(z.string().min(1, required));
const optionalEmail = z.union([z.string().trim().length(0), email], 'Invalid email address');
const ids = z.array(z.string().min(1).max(64)).max(200);

const audience = {
  selectedLists: ids.default([]),
  selectedSegments: ids.default([]),
  everyone: z.boolean().default(false),
  notOpened: z.string().max(64).nullable().default(null),
};

export const campaignInput = z.object({
  name: requiredLine(200),
  subject: requiredLine(maxSubjectCharacters),
  preheader: line(maxSubjectCharacters).default(''),
  fromName: line(100).default(''),
  fromEmail: z.string({ error: required }).trim().min(1, required).pipe(email),
  replyTo: optionalEmail.nullish().transform((address) => address ?? ''),
  htmlContent: z.string().default(''),
  ...audience,
  trackOpens: z.boolean().default(true),
  trackClicks: z.boolean().default(true),
});
export type CampaignInput = z.output<typeof campaignInput>;

/** Keys that are not sent stay as they are. */
export const campaignChange = z.object({
  name: requiredLine(200).optional(),
  subject: requiredLine(maxSubjectCharacters).optional(),
  preheader: line(maxSubjectCharacters).optional(),
  fromName: line(100).optional(),
  fromEmail: z.string().trim().min(1, required).pipe(email).optional(),
  replyTo: optionalEmail.optional(),
  htmlContent: z.string().optional(),
  selectedLists: ids.optional(),
  selectedSegments: ids.optional(),
  everyone: z.boolean().optional(),
  notOpened: z.string().max(64).nullable().optional(),
  trackOpens: z.boolean().optional(),
  trackClicks: z.boolean().optional(),
});
export type CampaignChange = z.output<typeof campaignChange>;

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

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns',
  summary: 'Make a campaign. It is a draft until it is sent or scheduled.',
  access: 'user',
  body: campaignInput,
  maxBodyBytes: emailBodyBytes,
  output: campaign,
  status: 201,
  errors: [404, 413, 422],
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

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/api/esp/campaigns/{id}',
  summary: 'Change a draft or a scheduled campaign. Keys that are not sent stay as they are.',
  access: 'user',
  params: idParams,
  body: campaignChange,
  maxBodyBytes: emailBodyBytes,
  output: campaign,
  errors: [404, 409, 413, 422],
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/esp/campaigns/{id}',
  summary:
    'Delete a campaign with its figures. It can be brought back for 30 days. One that is sending must be cancelled first.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404, 409],
});

export const campaignsKeptDays = 30;

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/restore',
  summary: 'Bring a deleted campaign back. One that was scheduled comes back as a draft.',
  access: 'user',
  params: idParams,
  output: campaignSummary,
  errors: [404],
});

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/duplicate',
  summary: 'A new draft like this campaign. With `notOpened`, for those who got it and did not open it.',
  access: 'user',
  params: idParams,
  body: z.object({ notOpened: z.boolean().default(false) }).prefault({}),
  output: campaign,
  status: 201,
  errors: [404, 409],
});

const audienceCount = z.object({
  /** Who would get it now. */
  recipients: z.int(),
  /** In the audience, but not subscribed or blocked. */
  leftOut: z.int(),
});

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/audience',
  summary: 'How many people an audience holds now.',
  access: 'user',
  body: z.object(audience),
  output: audienceCount,
  errors: [404],
});

/** `block`: the campaign cannot be sent. `warn`: it can, but is worth reviewing. */
export const preflightLevel = z.enum(['block', 'warn', 'info', 'ok']);

export const preflight = z.object({
  canSend: z.boolean(),
  ...audienceCount.shape,
  grade: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      level: preflightLevel,
      message: z.string(),
      /** What to do about it; empty if there is nothing to do. */
      fix: z.string(),
      /** Where: a part of the form, the account, or the content. */
      where: z.enum(['details', 'content', 'audience', 'account']),
      /** Names of merge tags that a fallback mends; see `addMergeTagFallback`. */
      fallbackFor: z.array(z.string()).optional(),
    }),
  ),
});
export type Preflight = z.infer<typeof preflight>;

export const getPreflight = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/preflight',
  summary: 'What stands in the way of sending a campaign, and what should be looked at first.',
  access: 'user',
  params: idParams,
  output: preflight,
  errors: [404],
});

export const addMergeTagFallback = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/merge-tag-fallbacks',
  summary:
    'Give a merge tag a fallback wherever it has none in the subject, the preview text and the HTML of a draft or a scheduled campaign.',
  access: 'user',
  params: idParams,
  body: z.object({
    name: z.string().regex(/^[\w.]{1,64}$/, 'Name a merge tag by letters, digits, dots and underscores.'),
    fallback: line(200).pipe(z.string().regex(/[^\s{}]/, 'Type what stands there instead.')),
  }),
  output: campaign,
  errors: [404, 409, 413, 422],
});

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/test',
  summary: 'Send a campaign to one address as a test, as a contact of yours would get it.',
  access: 'user',
  params: idParams,
  body: z.object({ recipientEmail: email, contactId: z.string().max(64).nullish() }),
  output: z.object({ testEmailId: z.string(), sentVia: z.enum(['ses', 'smtp', 'sandbox']) }),
  errors: [404, 422],
});

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/send',
  summary: 'Send a draft or a scheduled campaign now. Answers at once how many mails are on their way.',
  access: 'user',
  params: idParams,
  output: z.object({ sent: z.int() }),
  errors: [404, 409, 422],
});

export const scheduleCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/schedule',
  summary: 'Send a campaign at a time to come. Again with another time: it is moved.',
  access: 'user',
  params: idParams,
  body: z.object({ at: z.iso.datetime({ offset: true }) }),
  output: campaignSummary,
  errors: [404, 409, 422],
});

const step = (name: 'unschedule' | 'pause' | 'resume' | 'cancel', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/esp/campaigns/{id}/${name}`,
    summary,
    access: 'user',
    params: idParams,
    output: campaignSummary,
    errors: [404, 409],
  });

export const unscheduleCampaign = step('unschedule', 'Make a scheduled campaign a draft again.');
export const pauseCampaign = step('pause', 'Stop sending for now. Mails that are on their way go out.');
export const resumeCampaign = step('resume', 'Go on where it was paused.');
export const cancelCampaign = step('cancel', 'Stop for good. Who has not been written to is not.');

export const deliveryState = z.enum([
  'queued',
  'sending',
  /** Accepted by Amazon SES. */
  'accepted',
  'delivered',
  'bounced',
  'failed',
  'skipped',
  /** Not known yet whether Amazon took it. */
  'in_doubt',
  /** It will not be resolved automatically. */
  'unknown',
  'cancelled',
]);
export type DeliveryState = z.infer<typeof deliveryState>;

export const recipient = z.object({
  contactId: z.string(),
  /** Empty when the contact was deleted since. */
  email: z.string(),
  name: z.string(),
  state: deliveryState,
  /** Why it failed, bounced or was skipped, in words. */
  reason: z.string(),
  acceptedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  machineOpenedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  bouncedAt: z.iso.datetime().nullable(),
  complainedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Recipient = z.infer<typeof recipient>;

export const recipientFilter = z.object({
  search: z.string().max(200).default(''),
  state: deliveryState.optional(),
  did: z.enum(['opened', 'not_opened', 'clicked', 'bounced', 'complained', 'unsubscribed']).optional(),
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/recipients',
  summary: 'Who a campaign went to, and what became of each mail.',
  access: 'user',
  params: idParams,
  query: page.extend(recipientFilter.shape),
  output: z.array(recipient),
  errors: [404],
});

export const exportRecipients = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/recipients/export',
  summary: 'The recipients of a campaign as a CSV file.',
  access: 'user',
  params: idParams,
  query: recipientFilter,
  output: z.unknown(),
  errors: [404],
});

export const campaignReport = z.object({
  ...counts,
  deliveredCount: z.int(),
  /** Messages in flight or waiting. */
  queuedCount: z.int(),
  inDoubtCount: z.int(),
  machineClickedCount: z.int(),
  /** People by hour since the start, without machines. */
  series: z.array(z.object({ at: z.iso.datetime(), sent: z.int(), opened: z.int(), clicked: z.int() })),
  links: z.array(z.object({ url: z.string(), people: z.int(), clicks: z.int() })),
  bounces: z.array(z.object({ kind: z.string(), count: z.int() })),
  failures: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type CampaignReport = z.infer<typeof campaignReport>;

export const getCampaignReport = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/report',
  summary: 'The figures of a campaign: sent, opened, clicked, bounced; by hour, by link.',
  access: 'user',
  params: idParams,
  output: campaignReport,
  errors: [404],
});

/** The content of each event of the stream. */
export const campaignProgress = z.object({
  status: campaignStatus,
  outcome: campaignOutcome.nullable(),
  waiting: waitingReason.nullable(),
  waitingUntil: z.iso.datetime().nullable(),
  ...counts,
  /** Messages per second over the recent period. */
  perSecond: z.number(),
  secondsLeft: z.number().nullable(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

export const watchCampaign = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/progress',
  summary: 'How far a campaign is, as server-sent events while it is sending.',
  access: 'user',
  params: idParams,
  output: z.unknown(),
  errors: [404],
});

export const resendCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/resend',
  summary:
    'Send again to those whose mail failed, or of whom it is not known whether Amazon took it. The latter may get it twice.',
  access: 'user',
  params: idParams,
  body: z.object({ which: z.enum(['failed', 'unknown']) }),
  output: z.object({ sent: z.int() }),
  errors: [404, 409, 422],
});
