import type { GroupedType } from '../campaign-type.ts';

export const launches: readonly GroupedType[] = [
  {
    id: 'product-launch',
    name: 'Product launch',
    description: 'Something new is for sale. One product, what it does, and where to see it.',
    infoLabel: 'What are you launching?',
    infoPlaceholder:
      'The Alder Jacket, a waterproof shell for $129. It weighs 310 g and packs into its own pocket. On sale from 5 May.',
  },
  {
    id: 'pre-launch',
    name: 'Before the launch',
    description: 'Tell people what is being made before it can be bought, and why it is worth waiting for.',
    infoLabel: 'What is coming, and what may you say already?',
    infoPlaceholder:
      'We are working on a travel kettle called the Ember. It boils two cups and fits a rucksack. We start selling on 12 September.',
  },
  {
    id: 'early-access',
    name: 'Early access',
    description: 'Your readers may buy or book before everybody else.',
    infoLabel: 'What may they have early, and until when?',
    infoPlaceholder:
      'Our winter knitwear opens for subscribers on Thursday at 9 am, everybody else on Saturday. The code is FIRST.',
  },
  {
    id: 'new-collection',
    name: 'New collection',
    description: 'A season, a series, a range: what ties its pieces together.',
    infoLabel: 'What is the collection, and what is in it?',
    infoPlaceholder:
      'The "Salt Marsh" collection: 14 pieces in undyed linen, made in Galway. Prices from 60 € to 180 €.',
  },
  {
    id: 'new-color-or-size',
    name: 'New color or size',
    description: 'A product people know, in a version they asked about or did not expect.',
    infoLabel: 'Which product, and what is new about it?',
    infoPlaceholder:
      'The Harbor Backpack now comes in olive and in a 30 litre size. The price is $95, as before.',
  },
  {
    id: 'collaboration',
    name: 'Collaboration',
    description: 'Something made with another company. Who they are, and what came of it.',
    infoLabel: 'Who did you work with, and what did you make?',
    infoPlaceholder:
      'We made a set of six postcards with the illustrator Mara Olsen. She drew the birds of our river. $18, from Friday.',
  },
  {
    id: 'limited-edition',
    name: 'Limited edition',
    description: 'A fixed number, made once. Say how many and why.',
    infoLabel: 'What is limited, to how many, and why?',
    infoPlaceholder:
      'The Number Nine mug, limited to 200 pieces. Each one is numbered by hand. 38 €, from Monday.',
  },
  {
    id: 'coming-soon',
    name: 'Coming soon',
    description: 'A first sign, with little more than a name and a date.',
    infoLabel: 'What is on its way, and when will it be here?',
    infoPlaceholder: 'Our first cookbook arrives in October. It is called "Two Pans" and has 80 recipes.',
  },
];
