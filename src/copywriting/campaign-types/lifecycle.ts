import type { GroupedType } from '../campaign-type.ts';

export const lifecycle: readonly GroupedType[] = [
  {
    id: 'welcome',
    name: 'Welcome',
    description: 'The first email after a sign-up: who you are and what they will get from you.',
    infoLabel: 'Who are you, and what will you send?',
    infoPlaceholder:
      'We are a small bakery in Leeds. We write every second Friday: one recipe and what is new in the shop.',
  },
  {
    id: 'welcome-offer',
    name: 'Welcome with an offer',
    description: 'A welcome with something for the first order.',
    infoLabel: 'What is the offer, and how is it used?',
    infoPlaceholder: 'The code HELLO10 takes 10% off the first order. It is valid for 30 days.',
  },
  {
    id: 'abandoned-cart',
    name: 'Left in the cart',
    description: 'A quiet reminder of what they put into the cart, without pressure.',
    infoLabel: 'What is in the cart, and what might keep them from ordering?',
    infoPlaceholder:
      'The Alder Jacket, $129. Returns are free within 30 days. The cart is kept until Friday.',
  },
  {
    id: 'abandoned-browse',
    name: 'Looked at, not bought',
    description: 'They looked at something. Offer the answer they may have been looking for.',
    infoLabel: 'What did they look at, and what do people usually ask about it?',
    infoPlaceholder: 'The Harbor Backpack. Most people ask whether a 15-inch laptop fits: it does.',
  },
  {
    id: 'post-purchase',
    name: 'After the order',
    description: 'Thanks, and what helps with the first days of using it.',
    infoLabel: 'What did they buy, and what should they know now?',
    infoPlaceholder:
      'The cast iron pan. Wash it without soap, dry it on the stove and rub in a little oil. Questions go to Tom.',
  },
  {
    id: 'replenishment',
    name: 'Time for more',
    description: 'Things that are used up: a reminder at about the right time.',
    infoLabel: 'What is running out, and how do they order again?',
    infoPlaceholder:
      'A bag of our Morning Roast lasts about 4 weeks. 250 g cost $14. A subscription saves 10%.',
  },
  {
    id: 'win-back',
    name: 'It has been a while',
    description: 'To people who have not been heard of for long. What is new, and an easy way out.',
    infoLabel: 'What has changed since, and is there an offer?',
    infoPlaceholder:
      'Since last spring we have a new site and two new teas. The code AGAIN15 takes 15% off until 30 June.',
  },
];
