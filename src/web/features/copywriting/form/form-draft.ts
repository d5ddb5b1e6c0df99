// The work of this tab, so that a reload does not lose it.
import type { CampaignGeneration, CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { type CraftForm, emptyForm } from './craft-form.ts';

export interface KeptCraft {
  form: CraftForm;
  result: CampaignGeneration | null;
  copies: readonly CampaignVariant[];
  chosen: number;
  /** Writing was interrupted: it is not continued. */
  writing?: boolean;
}

export const nothingKept: KeptCraft = { form: emptyForm, result: null, copies: [], chosen: 0 };

const keyOf = (name: string): string => `lettersmith:craft:${name}`;
/** Increased with every change of the shape, so that data of an older page is ignored. */
const shape = 1;

export const keepCraft = (name: string, kept: KeptCraft): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ shape, ...kept }));
  } catch {
    // Storage is off or full: a reload then begins anew.
  }
};

export const keptCraft = (name: string): KeptCraft => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as
      | (KeptCraft & { shape: number })
      | null;
    if (kept?.shape !== shape) return nothingKept;
    const { form, result, copies, chosen, writing = false } = kept;
    return { form: { ...emptyForm, ...form }, result, copies, chosen, writing };
  } catch {
    return nothingKept;
  }
};
