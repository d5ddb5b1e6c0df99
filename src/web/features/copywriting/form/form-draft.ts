// The work of this tab, so that a reload does not lose it.
import type { CampaignGeneration, CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { type CopywritingForm, emptyForm } from './copywriting-form.ts';

export interface CopywritingDraft {
  form: CopywritingForm;
  result: CampaignGeneration | null;
  copies: readonly CampaignVariant[];
  chosen: number;
  /** Writing was interrupted: it is not continued. */
  writing?: boolean;
}

export const emptyCopywritingDraft: CopywritingDraft = {
  form: emptyForm,
  result: null,
  copies: [],
  chosen: 0,
};

const keyOf = (name: string): string => `lettersmith:craft:${name}`;
/** Increased with every change of the shape, so that data of an older page is ignored. */
const shape = 1;

export const saveCopywritingDraft = (name: string, draft: CopywritingDraft): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ shape, ...draft }));
  } catch {
    // Storage is off or full: a reload then begins anew.
  }
};

export const storedCopywritingDraft = (name: string): CopywritingDraft => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as
      | (CopywritingDraft & { shape: number })
      | null;
    if (draft?.shape !== shape) return emptyCopywritingDraft;
    const { form, result, copies, chosen, writing = false } = draft;
    return { form: { ...emptyForm, ...form }, result, copies, chosen, writing };
  } catch {
    return emptyCopywritingDraft;
  }
};
