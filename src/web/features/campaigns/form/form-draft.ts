// What was entered in the campaign form and not saved survives the dialog being closed and the page being loaded again.
import { z } from 'zod';
import { dropEntry, keepEntry, keptEntry } from '#web/lib/form-draft.ts';
import { formValues } from './form-values.ts';

const nameOf = (campaignId: string | null): string => `campaign-form:${campaignId ?? 'new'}`;

const kept = z.object({
  values: formValues,
  /** Whom it was begun for, where it was begun from a list or a segment. */
  begunFor: z.string().nullable(),
});
type KeptForm = z.infer<typeof kept>;

export const keepForm = (campaignId: string | null, userId: string, form: KeptForm): void => {
  keepEntry(nameOf(campaignId), userId, form);
};

export const keptForm = (campaignId: string | null, userId: string): KeptForm | null =>
  keptEntry(nameOf(campaignId), userId, kept);

export const dropForm = (campaignId: string | null): void => dropEntry(nameOf(campaignId));
