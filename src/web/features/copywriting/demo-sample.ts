// The sample of the demo: a shop that does not exist.
import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
import { type CopywritingForm, emptyForm } from './form/copywriting-form.ts';

export const sampleUrl = 'https://northway.example/mugs/harbour';

export const sampleProduct: CrawledProduct = {
  title: 'Harbour mug, stoneware, 350 ml, thrown by hand in our workshop',
  price: '€24.00',
  currency: 'EUR',
  brand: 'Northway Pottery',
  description: 'Thrown by hand from local clay and glazed in the blue of the harbour at six in the morning.',
  url: sampleUrl,
  sources: { title: 'json-ld', price: 'json-ld', brand: 'opengraph', description: 'opengraph' },
};

export const sampleForm: CopywritingForm = {
  ...emptyForm,
  campaignType: 'product-launch',
  userInfo:
    'The Harbour mug is new. It costs €24.\n- Thrown by hand from local clay\n- Holds 350 ml\n- Goes into the dishwasher',
  productUrl: sampleUrl,
  brandName: 'Northway Pottery',
  targetAudience: 'people who drink their coffee slowly',
};
