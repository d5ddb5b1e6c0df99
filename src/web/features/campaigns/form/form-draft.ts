// Unsaved input of the campaign form survives closing the dialog and reloading the page.
import { z } from 'zod';
import { dropDraft, saveDraft, savedDraft } from '#web/lib/form-draft.ts';
import { formValues } from './form-values.ts';

const nameOf = (campaignId: string | null): string => `campaign-form:${campaignId ?? 'new'}`;

const draftSchema = z.object({
  values: formValues,
  /** The audience it was started for, from a list or a segment. */
  begunFor: z.string().nullable(),
});
type CampaignFormDraft = z.infer<typeof draftSchema>;

export const saveFormDraft = (campaignId: string | null, userId: string, form: CampaignFormDraft): void => {
  saveDraft(nameOf(campaignId), userId, form);
};

export const storedFormDraft = (campaignId: string | null, userId: string): CampaignFormDraft | null =>
  savedDraft(nameOf(campaignId), userId, draftSchema);

export const dropFormDraft = (campaignId: string | null): void => dropDraft(nameOf(campaignId));
