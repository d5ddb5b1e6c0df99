// Unsaved input of the campaign form survives closing the dialog and reloading the page.
import { z } from 'zod';
import { dropEntry, keepEntry, keptEntry } from '#web/lib/form-draft.ts';
import { formValues } from './form-values.ts';

const nameOf = (campaignId: string | null): string => `campaign-form:${campaignId ?? 'new'}`;

const kept = z.object({
  values: formValues,
  /** The audience it was started for, from a list or a segment. */
  begunFor: z.string().nullable(),
});
type KeptForm = z.infer<typeof kept>;

export const keepForm = (campaignId: string | null, userId: string, form: KeptForm): void => {
  keepEntry(nameOf(campaignId), userId, form);
};

export const keptForm = (campaignId: string | null, userId: string): KeptForm | null =>
  keptEntry(nameOf(campaignId), userId, kept);

export const dropForm = (campaignId: string | null): void => dropEntry(nameOf(campaignId));
