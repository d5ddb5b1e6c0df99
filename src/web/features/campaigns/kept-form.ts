// What was entered in the campaign form and not saved survives the dialog being closed and the page being loaded again.
import { z } from 'zod';
import { type FormValues, formValues } from './form-values.ts';

const keyOf = (campaignId: string | null): string => `lettersmith:campaign-form:${campaignId ?? 'new'}`;
const kept = z.object({ userId: z.string(), values: formValues });

export const keepForm = (campaignId: string | null, userId: string, values: FormValues): void => {
  try {
    sessionStorage.setItem(keyOf(campaignId), JSON.stringify({ userId, values }));
  } catch {
    // Storage is off or full: it is kept as long as the page is.
  }
};

/** Null when there is nothing of this person. */
export const keptForm = (campaignId: string | null, userId: string): FormValues | null => {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(campaignId)) ?? 'null'));
    return found.success && found.data.userId === userId ? found.data.values : null;
  } catch {
    return null;
  }
};

export const dropForm = (campaignId: string | null): void => {
  try {
    sessionStorage.removeItem(keyOf(campaignId));
  } catch {
    // Nothing was kept.
  }
};
