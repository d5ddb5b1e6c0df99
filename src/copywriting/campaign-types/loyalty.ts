import type { GroupedType } from '../campaign-type.ts';

export const loyalty: readonly GroupedType[] = [
  {
    id: 'birthday',
    name: 'Birthday',
    description: 'A wish, and a present if there is one.',
    infoLabel: 'What do you wish or give them?',
    infoPlaceholder: 'A free slice of cake in our café. The code is CAKE and it works for 14 days.',
  },
  {
    id: 'anniversary',
    name: 'Anniversary',
    description: 'Your own jubilee, or the day they became a customer.',
    infoLabel: 'Which anniversary is it, and how do you mark it?',
    infoPlaceholder: 'Our shop turns 10 on 3 October. We are open until 10 pm and Lena plays the accordion.',
  },
  {
    id: 'loyalty-points',
    name: 'Points and rewards',
    description: 'What their points are worth and what they can do with them.',
    infoLabel: 'How many points, what are they worth, until when?',
    infoPlaceholder: '250 points are worth $10. Points from last year can be used until 31 March.',
  },
  {
    id: 'vip',
    name: 'For your best customers',
    description: 'Something only the most loyal get. It has to be true.',
    infoLabel: 'What do they get that others do not?',
    infoPlaceholder:
      'A private evening in the studio on 8 November at 7 pm, with Anna Berg. 20 places, free.',
  },
  {
    id: 'referral',
    name: 'Tell a friend',
    description: 'Both get something, or neither does: say it plainly.',
    infoLabel: 'What does the friend get, and what do they get?',
    infoPlaceholder: 'Your friend gets $10 off the first order, and so do you. The code is FRIEND10.',
  },
];
