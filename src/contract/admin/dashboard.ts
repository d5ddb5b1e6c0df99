import { z } from 'zod';
import { campaignOutcome, campaignStatus } from '../campaigns/states.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();
const named = z.object({ id: z.string(), name: z.string() });

const lastCampaign = named.extend({
  subject: z.string(),
  status: campaignStatus,
  outcome: campaignOutcome.nullable(),
  startedAt: z.iso.datetime(),
  /** Of the email; null without content. */
  grade: z.string().nullable(),
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
  /**
   * Percent on average over the last five campaigns with enough emails whose opens and clicks have arrived; null below three.
   */
  average: z.object({ delivered: z.number(), opened: z.number(), clicked: z.number() }).nullable(),
});

const audience = z.object({
  subscribed: count,
  /** New contacts of the last 30 days. */
  joined30: count,
  /** Contacts who unsubscribed, bounced or complained in the last 30 days. */
  left30: count,
  /** Oldest first, in UTC; days without changes are included. */
  days: z.array(z.object({ day: z.iso.date(), joined: count, left: count })),
});

export const dashboard = z.object({
  /** Test emails and emails of campaigns, since the workspace exists. */
  emailsSent: count,
  /** The last 30 days. */
  lastMonth: z.object({ emailsSent: count, campaignsCreated: count }),
  /** The last changed template, where the first steps continue. */
  lastTemplateId: z.string().nullable(),
  /** Steps done at least once. */
  done: z.object({
    madeEmail: z.boolean(),
    exported: z.boolean(),
    sentTest: z.boolean(),
    saidWhereItArrived: z.boolean(),
    connectedSending: z.boolean(),
    /** Whether the sending account reports deliveries, bounces and complaints. */
    reportsEvents: z.boolean(),
    /** A contact of the sample shop counts too. */
    addedPeople: z.boolean(),
    /** Those that the sample shop shows as sent do not count. */
    sentCampaign: z.boolean(),
  }),
  /** No contacts, lists, campaigns, templates or saved results yet, of its own or of the sample shop. */
  isEmpty: z.boolean(),
  /** The campaign that began last. */
  lastCampaign: lastCampaign.nullable(),
  /** The scheduled campaign that is sent first. */
  nextCampaign: named.extend({ scheduledAt: z.iso.datetime() }).nullable(),
  audience,
  /** What needs attention: the draft that was changed last, and a list that got no campaign for 30 days. */
  draft: named.extend({ isSample: z.boolean() }).nullable(),
  quietList: named.nullable(),
});

export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary:
    'How your mail is doing: the last campaign, the next one, your audience, what you sent and made, and which of the first steps are done.',
  access: 'user',
  output: dashboard,
});
