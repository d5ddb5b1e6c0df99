import type { GroupedType } from '../campaign-type.ts';

export const offers: readonly GroupedType[] = [
  {
    id: 'sale',
    name: 'Sale',
    description: 'Prices are down for a while. What, by how much, and until when.',
    infoLabel: 'What is in the sale?',
    infoPlaceholder:
      '20% off all bed linen until Sunday, 14 June. The code is LINEN20. Already reduced items stay as they are.',
  },
  {
    id: 'flash-sale',
    name: 'Flash sale',
    description: 'A sale of hours, not weeks. The end is the news, so it has to be a real one.',
    infoLabel: 'What is reduced, and when exactly does it end?',
    infoPlaceholder: '30% off the Lumen desk lamp for 24 hours. It ends tonight at midnight. Code: LIGHT30.',
  },
  {
    id: 'discount-code',
    name: 'Discount code',
    description: 'A code for your readers, with everything they need to use it.',
    infoLabel: 'What is the code, what is it worth, and where does it count?',
    infoPlaceholder: 'The code THANKYOU15 takes 15% off any order over $50. It is valid until 30 June.',
  },
  {
    id: 'free-shipping',
    name: 'Free shipping',
    description: 'Orders travel free. The condition, if there is one, said in one line.',
    infoLabel: 'Where and when is shipping free?',
    infoPlaceholder: 'Free shipping within the EU on orders over 40 €, from Friday until Monday.',
  },
  {
    id: 'bundle',
    name: 'Bundle',
    description: 'Things that belong together, sold together.',
    infoLabel: 'What is in the bundle, and what does it cost?',
    infoPlaceholder: 'The Pour Over Set: dripper, server and 100 filters for $48 instead of $61.',
  },
  {
    id: 'buy-one-get-one',
    name: 'Buy one, get one',
    description: 'A second one comes with the first. Say what counts and what does not.',
    infoLabel: 'What do they buy, what do they get, and until when?',
    infoPlaceholder:
      'Buy one candle and get a second one of the same size. Until 31 January, all scents except Cedar.',
  },
  {
    id: 'clearance',
    name: 'Clearance',
    description: 'The last of a line leaves the shelf, at a lower price.',
    infoLabel: 'What is being cleared, and at what price?',
    infoPlaceholder: "Last season's rain boots, 40% off. Sizes 36 to 39 are left. They will not come back.",
  },
  {
    id: 'last-chance',
    name: 'Last days',
    description: 'A reminder before an offer, a product or a sign-up period ends.',
    infoLabel: 'What ends, and when?',
    infoPlaceholder: 'The 15% on our sourdough course ends on Sunday at midnight. The code is CRUST15.',
  },
  {
    id: 'seasonal-sale',
    name: 'Seasonal sale',
    description: 'An offer with a season or a holiday as its reason.',
    infoLabel: 'Which season or holiday, and what is the offer?',
    infoPlaceholder: 'Our spring sale: 25% off garden tools from 1 April until 15 April.',
  },
];
