// When a campaign goes out: to all at one moment, or to each recipient at the same hour of their own time zone.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { timeZone } from '../region.ts';

/** `sender`: all at one moment. `recipients`: each at that time on their own clock. */
export const scheduleZones = z.enum(['sender', 'recipients']);

/** Recipients whose time has passed when it starts get it then, or a day later at that time. */
export const lateRecipients = z.enum(['now', 'next-day']);
export type LateRecipients = z.infer<typeof lateRecipients>;

export const scheduleInput = z.object({
  at: z.iso.datetime({ offset: true }),
  /** The time zone in which it was chosen; also that of recipients without one. */
  timeZone: timeZone.default('UTC'),
  zones: scheduleZones.default('sender'),
  lateRecipients: lateRecipients.default('now'),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

export const campaignSchedule = z.object({
  zones: scheduleZones,
  timeZone: z.string(),
  /** On the clock of each recipient, such as `2026-12-05T09:00`; null: all get it at the same moment. */
  localTime: z.string().nullable(),
  lateRecipients,
});
export type CampaignSchedule = z.infer<typeof campaignSchedule>;

/** Recipients who get it at one moment. */
export const localMoment = z.object({
  at: z.iso.datetime(),
  /** One of the time zones where it is that time. */
  timeZone: z.string(),
  recipients: z.int(),
});
export type LocalMoment = z.infer<typeof localMoment>;

export const recipientZones = z.object({
  recipients: z.int(),
  /** Those with a time zone of their own. */
  withTimeZone: z.int(),
});
export type RecipientZones = z.infer<typeof recipientZones>;

export const countRecipientZones = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/time-zones',
  summary: 'How many recipients of a campaign have a time zone of their own.',
  access: 'user',
  params: idParams,
  output: recipientZones,
  errors: [404],
});
