// What a person enters for a campaign: its making and its changes until it is sent.
import { z } from 'zod';
import { emailBodyBytes } from '../body-sizes.ts';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { audienceFields, audienceIds } from './audience.ts';
import { campaign } from './campaigns.ts';
import { templateLinkInput } from './template-link.ts';
import { campaignUtm } from './utm.ts';

export const maxCampaignHtmlBytes = 500 * 1024;
/** The preview text too. */
export const maxSubjectCharacters = 500;

const required = 'Please fill in all required fields';
/** One line: control characters and line breaks become spaces. */
export const oneLine = (maxCharacters: number) =>
  z
    .string({ error: required })
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().max(maxCharacters, `Use at most ${maxCharacters} characters.`));
const requiredLine = (maxCharacters: number) => oneLine(maxCharacters).pipe(z.string().min(1, required));
const optionalEmail = z.union([z.string().trim().length(0), email], 'Invalid email address');

export const campaignInput = z.object({
  name: requiredLine(200),
  subject: requiredLine(maxSubjectCharacters),
  preheader: oneLine(maxSubjectCharacters).default(''),
  fromName: oneLine(100).default(''),
  fromEmail: z.string({ error: required }).trim().min(1, required).pipe(email),
  replyTo: optionalEmail.nullish().transform((address) => address ?? ''),
  htmlContent: z.string().default(''),
  ...templateLinkInput,
  ...audienceFields,
  trackOpens: z.boolean().default(true),
  trackClicks: z.boolean().default(true),
  /** null: those of the workspace. */
  utm: campaignUtm.default(null),
});
export type CampaignInput = z.output<typeof campaignInput>;

/** Keys that are not sent stay as they are. Other HTML without a template ends the link to the template. */
export const campaignChange = z.object({
  name: requiredLine(200).optional(),
  subject: requiredLine(maxSubjectCharacters).optional(),
  preheader: oneLine(maxSubjectCharacters).optional(),
  fromName: oneLine(100).optional(),
  fromEmail: z.string().trim().min(1, required).pipe(email).optional(),
  replyTo: optionalEmail.optional(),
  htmlContent: z.string().optional(),
  ...templateLinkInput,
  selectedLists: audienceIds.optional(),
  selectedSegments: audienceIds.optional(),
  everyone: z.boolean().optional(),
  notOpened: z.string().max(64).nullable().optional(),
  trackOpens: z.boolean().optional(),
  trackClicks: z.boolean().optional(),
  utm: campaignUtm.optional(),
  /** The `updatedAt` that the caller has seen; after any other change nothing is changed (409). */
  seenUpdatedAt: z.iso.datetime().optional(),
});
export type CampaignChange = z.output<typeof campaignChange>;

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
