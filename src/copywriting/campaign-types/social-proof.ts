import type { GroupedType } from '../campaign-type.ts';

export const socialProof: readonly GroupedType[] = [
  {
    id: 'review-request',
    name: 'Ask for a review',
    description: 'A request for an honest word, easy to follow and easy to decline.',
    infoLabel: 'What should they review, and where?',
    infoPlaceholder: 'The Ember kettle. It takes two minutes, on our site. Bad reviews stay as well.',
  },
  {
    id: 'testimonial',
    name: 'A customer says',
    description: 'The words of a customer, quoted exactly, with a name.',
    infoLabel: 'What did the customer say, and who is it?',
    infoPlaceholder:
      '"I have worn it in rain for a year and it still beads." Priya Nair, about the Alder Jacket.',
  },
  {
    id: 'case-study',
    name: 'Case study',
    description: 'What a customer wanted, what they did, what came of it.',
    infoLabel: 'Who is the customer, what was the problem, what is the result?',
    infoPlaceholder:
      'Bakery Hofer had to throw away 60 loaves a week. With our planner it is 15. Owner Eva Hofer did the set-up in an afternoon.',
  },
  {
    id: 'ugc',
    name: 'Pictures from customers',
    description: 'Show what customers made or photographed, and ask for more.',
    infoLabel: 'What do customers show, and how can others take part?',
    infoPlaceholder:
      'Photos of our planters on balconies from Lisbon to Oslo. Share yours with #mybalcony until 31 August.',
  },
  {
    id: 'trending',
    name: 'What others choose',
    description: 'What sells well at the moment, with true figures where you have them.',
    infoLabel: 'What is popular, and how do you know?',
    infoPlaceholder:
      'The Lumen desk lamp was our most ordered product in March. $64. Most people take it in brass.',
  },
];
