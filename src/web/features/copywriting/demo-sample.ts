// The sample of the demo: a shop that does not exist.

import type { CrawledProduct } from '#contract/copywriting/craft-campaign.ts';
import { type CopywritingForm, emptyForm } from './form/copywriting-form.ts';

export const sampleUrl = 'https://northway.example/mugs/harbour';

// English in every language of the interface, as the copy that the demo writes.
const brandName = 'Northway Pottery';
const productTitle = 'Harbour mug, stoneware, 350 ml, thrown by hand in our workshop';
const productDescription =
  'Thrown by hand from local clay and glazed in the blue of the harbour at six in the morning.';

const productData = 'json-ld';
const sharingCard = 'opengraph';

export const sampleProduct: CrawledProduct = {
  title: productTitle,
  price: '€24.00',
  currency: 'EUR',
  brand: brandName,
  description: productDescription,
  url: sampleUrl,
  sources: { title: productData, price: productData, brand: sharingCard, description: sharingCard },
};

export const sampleForm: CopywritingForm = {
  ...emptyForm,
  campaignType: 'product-launch',
  userInfo:
    'The Harbour mug is new. It costs €24.\n- Thrown by hand from local clay\n- Holds 350 ml\n- Goes into the dishwasher',
  productUrl: sampleUrl,
  brandName,
  targetAudience: 'people who drink their coffee slowly',
};
