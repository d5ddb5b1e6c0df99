import type { GroupedType } from '../campaign-type.ts';

export const stockAndPrice: readonly GroupedType[] = [
  {
    id: 'restock',
    name: 'Back in stock',
    description: 'Something that was sold out can be bought again.',
    infoLabel: 'What is back?',
    infoPlaceholder: 'The Alder Jacket is back in all sizes. It costs $129, as before.',
  },
  {
    id: 'low-stock',
    name: 'Nearly sold out',
    description: 'A fair word before the last ones go. Only with a true number or a true reason.',
    infoLabel: 'What is running low, and how many are left?',
    infoPlaceholder: 'Only 12 left of the walnut tray. We make the next ones in autumn. $44.',
  },
  {
    id: 'back-in-stock-waitlist',
    name: 'Waiting list: it is here',
    description: 'For those who asked for a notice. Short, because they know what it is about.',
    infoLabel: 'What did they wait for?',
    infoPlaceholder: 'The Ember kettle is back. 60 pieces, reserved for the waiting list until Wednesday.',
  },
  {
    id: 'price-drop',
    name: 'Lower price',
    description: 'A price has gone down, for good or for now.',
    infoLabel: 'Which product, the old price and the new one?',
    infoPlaceholder:
      'The Harbor Backpack costs $79 now instead of $95. We changed the supplier of the buckles.',
  },
];
