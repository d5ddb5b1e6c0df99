/// <reference types="vite/types/importMeta.d.ts" />
// What content/ says of the plans, in the language of the user; in English where a language lacks the file.
import { siteContent } from '#contract/content.ts';
import { site } from '#web/lib/site.ts';
import { currentLanguage } from '#web/text/t.ts';

const translated = import.meta.glob<unknown>('../../../../content/*/site.json', {
  eager: true,
  import: 'pricing',
});

export type PlanText = (typeof site.pricing.plans)[number];

export const planTexts = (): readonly PlanText[] => {
  const pricing = translated[`../../../../content/${currentLanguage()}/site.json`];
  return (pricing === undefined ? site.pricing : siteContent.shape.pricing.parse(pricing)).plans;
};
