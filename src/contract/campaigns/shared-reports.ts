// Links that show the report of a campaign to people without an account.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../params.ts';
import { campaignReport } from './report.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const defaultShareDays = 30;
export const maxShareDays = 365;
export const minShareMs = hourMs;
export const maxShareMs = maxShareDays * dayMs;
/** Of one campaign, expired ones included. */
export const maxShares = 50;
export const maxShareLabelLength = 100;

/** A day or an hour is counted from when the form was opened. */
export const shareToleranceMs = 10 * 60 * 1000;

export const shareLink = z.object({
  id: z.string(),
  /** May be empty. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  lastOpenedAt: z.iso.datetime().nullable(),
});
export type ShareLink = z.infer<typeof shareLink>;

const label = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(maxShareLabelLength, `Use at most ${maxShareLabelLength} characters.`));

export const shareCampaign = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/share',
  summary:
    'Make a link that shows the report without sign-in and without recipients. It works for 30 days, or until `expiresAt`: in at least an hour and at most a year. The address is shown only once.',
  access: 'user',
  params: idParams,
  body: z.object({ expiresAt: z.iso.datetime({ offset: true }).optional(), label: label.default('') }),
  output: shareLink.extend({ url: z.string() }),
  status: 201,
  errors: [404, 409, 422],
});

export const listShares = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/shares',
  summary: 'The links to the report of a campaign, newest first, with when each was opened last.',
  access: 'user',
  params: idParams,
  output: z.array(shareLink),
  errors: [404],
});

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/esp/campaigns/{id}/shares/{shareId}',
  summary: 'Revoke a link to the report: from now on it shows nothing.',
  access: 'user',
  params: idParams.extend({ shareId: z.string().min(1).max(64) }),
  output: deleted,
  errors: [404],
});

/** Figures of all recipients together, and nothing of one of them. */
export const sharedReport = z.object({
  name: z.string(),
  subject: z.string(),
  startedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** Whether the email has colors of its own for dark mode. */
  hasDarkColors: z.boolean(),
  report: campaignReport,
});
export type SharedReport = z.infer<typeof sharedReport>;

export const getSharedReport = endpoint({
  method: 'GET',
  path: '/api/shared-reports/{token}',
  summary: 'The report behind a shared link: figures of all recipients together, without any of them.',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  output: sharedReport,
  errors: [404],
});
