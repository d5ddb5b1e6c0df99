// The sample of the demo: a shop that does not exist.

import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
import { t } from '#web/text/t.ts';
import { type CopywritingForm, emptyForm } from './form/copywriting-form.ts';

export const sampleUrl = 'https://northway.example/mugs/harbour';

export const sampleProduct: CrawledProduct = {
  get title() {
    return t('copywriting.demoSample.harbourMugStoneware350MlThrown');
  },
  price: '€24.00',
  get currency() {
    return t('copywriting.demoSample.eur');
  },
  get brand() {
    return t('copywriting.demoSample.northwayPottery');
  },
  get description() {
    return t('copywriting.demoSample.thrownByHandFromLocalClay');
  },
  url: sampleUrl,
  sources: { title: 'json-ld', price: 'json-ld', brand: 'opengraph', description: 'opengraph' },
};

export const sampleForm: CopywritingForm = {
  ...emptyForm,
  campaignType: 'product-launch',
  get userInfo() {
    return t('copywriting.demoSample.theHarbourMugIsNewIt');
  },
  productUrl: sampleUrl,
  get brandName() {
    return t('copywriting.demoSample.northwayPottery');
  },
  targetAudience: 'people who drink their coffee slowly',
};
