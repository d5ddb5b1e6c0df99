import { z } from 'zod';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { EspSettings } from '#contract/ses/settings.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';

export type FormTab = 'details' | 'content' | 'audience';

export const formValues = z.object({
  name: z.string(),
  subject: z.string(),
  preheader: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  replyTo: z.string(),
  htmlContent: z.string(),
  /** The template that the HTML was made from. */
  templateId: z.string().nullable().default(null),
  templateRevision: z.number().nullable().default(null),
  selectedLists: z.array(z.string()),
  selectedSegments: z.array(z.string()),
  everyone: z.boolean(),
  notOpened: z.string().nullable(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
});
export type FormValues = z.infer<typeof formValues>;

export const emptyForm = (settings: EspSettings | undefined): FormValues => ({
  name: '',
  subject: '',
  preheader: '',
  fromName: settings?.defaultFromName ?? '',
  fromEmail: settings?.defaultFromEmail ?? '',
  replyTo: '',
  htmlContent: '',
  templateId: null,
  templateRevision: null,
  selectedLists: [],
  selectedSegments: [],
  everyone: false,
  notOpened: null,
  trackOpens: true,
  trackClicks: true,
});

/** The part of a campaign that the form changes. */
export const formOf = (campaign: Campaign): FormValues => ({
  ...formValues.parse(campaign),
  templateId: campaign.template?.id ?? null,
  templateRevision: campaign.template?.revision ?? null,
});

/** A handed-over design replaces the one in the draft. */
export const withHandoff = (values: FormValues, design: CampaignHandoff): FormValues => ({
  ...values,
  name: design.name,
  htmlContent: design.html,
  templateId: design.template?.templateId ?? null,
  templateRevision: design.template?.templateRevision ?? null,
  subject: design.subject ?? values.subject,
  preheader: design.preheader ?? values.preheader,
});

/** The audience of a campaign started from a list or a segment. */
export interface InitialAudience {
  list: string | null;
  segment: string | null;
}

/** No other audience stays chosen: a leftover choice must not send to more contacts than requested. */
export const withAudience = (values: FormValues, { list, segment }: InitialAudience): FormValues => ({
  ...values,
  selectedLists: list === null ? [] : [list],
  selectedSegments: segment === null ? [] : [segment],
  everyone: false,
  notOpened: null,
});

/** In the order of the form. */
export const requiredNames = ['name', 'subject', 'fromEmail'] as const;
export type RequiredName = (typeof requiredNames)[number];

export const missingIn = (values: FormValues): RequiredName[] =>
  requiredNames.filter((name) => values[name].trim() === '');

const tabs: Partial<Record<string, FormTab>> = {
  htmlContent: 'content',
  selectedLists: 'audience',
  selectedSegments: 'audience',
  everyone: 'audience',
  notOpened: 'audience',
};
/** The tab of the field of this name. */
export const tabOf = (name: string): FormTab => tabs[name.split('.')[0] ?? ''] ?? 'details';
