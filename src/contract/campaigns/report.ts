// The figures of a campaign.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { mailDevice, mailProgram } from './clients.ts';
import { campaignCounts } from './counts.ts';
import { mailboxProvider } from './mailbox-providers.ts';

export const reportLink = z.object({
  /** Its place in the email, from 0. */
  index: z.int(),
  url: z.string(),
  /** What readers see of it: text, or the alternative text of an image; '' for campaigns of earlier versions. */
  label: z.string(),
  people: z.int(),
  clicks: z.int(),
  machineClicks: z.int(),
  /** The index of the first link to the same address. */
  group: z.int(),
  /** People who followed any link to this address. */
  groupPeople: z.int(),
});
export type ReportLink = z.infer<typeof reportLink>;

export const campaignReport = z.object({
  ...campaignCounts,
  deliveredCount: z.int(),
  /** Messages in flight or waiting. */
  queuedCount: z.int(),
  inDoubtCount: z.int(),
  machineClickedCount: z.int(),
  /** People by hour since the start, without machines. */
  series: z.array(
    z.object({
      at: z.iso.datetime(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
      /** Bounces that are permanent, as carriers count them. */
      hardBounced: z.int(),
      complained: z.int(),
    }),
  ),
  /** Of large campaigns: when hours, providers, bounces and failures were counted; null: now. */
  figuresAt: z.iso.datetime().nullable(),
  /** By the domain of the addresses, the most emails first; null: archived before it was counted. */
  providers: z
    .array(
      z.object({
        provider: mailboxProvider,
        sent: z.int(),
        delivered: z.int(),
        opened: z.int(),
        clicked: z.int(),
        bounced: z.int(),
        complained: z.int(),
      }),
    )
    .nullable(),
  /** Addresses that most people followed first. Two links to one address are two entries. */
  links: z.array(reportLink),
  /** People by what they opened or clicked with; what machines did is apart. */
  clients: z.array(
    z.object({
      kind: z.enum(['open', 'click', 'machine-open', 'machine-click']),
      program: mailProgram,
      device: mailDevice,
      people: z.int(),
    }),
  ),
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

export const clickMap = z.object({ links: z.array(reportLink) });
export type ClickMap = z.infer<typeof clickMap>;

export const getClickMap = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/click-map',
  summary:
    'How many people followed each link of a campaign, one entry for each place in the email; the page /preview/click-map/{id} shows it on the email.',
  access: 'user',
  params: idParams,
  output: clickMap,
  errors: [404],
});
