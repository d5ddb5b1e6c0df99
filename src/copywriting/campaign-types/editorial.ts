import type { GroupedType } from '../campaign-type.ts';

export const editorial: readonly GroupedType[] = [
  {
    id: 'faq',
    name: 'Questions answered',
    description: 'The questions people really ask, each with an answer.',
    infoLabel: 'Which questions, and what are the answers?',
    infoPlaceholder: 'Can I wash it at 60 degrees? Yes, inside out. Does it shrink? About 2% the first time.',
  },
  {
    id: 'how-to',
    name: 'How to',
    description: 'One task, in steps that readers can follow.',
    infoLabel: 'What do you explain, and what are the steps?',
    infoPlaceholder:
      'How to season a cast iron pan:\n1. Wash and dry it.\n2. Rub in a thin film of oil.\n3. Bake it upside down for an hour.',
  },
  {
    id: 'tips',
    name: 'Tips',
    description: 'A few things you learned that save others the time.',
    infoLabel: 'What is it about, and what are the tips?',
    infoPlaceholder:
      'Keeping basil alive:\n- Water from below.\n- Pinch off the tops.\n- Give it a bigger pot than the shop did.',
  },
  {
    id: 'newsletter',
    name: 'Newsletter',
    description: 'What happened since the last email, in a few short pieces.',
    infoLabel: 'What is the news?',
    infoPlaceholder:
      'We moved the workshop to the old mill. The new glaze is ready. On 4 May we hold an open day from 10 am.',
  },
  {
    id: 'behind-the-scenes',
    name: 'Behind the scenes',
    description: 'How something is made, and by whom.',
    infoLabel: 'What do you show, and what would no one guess?',
    infoPlaceholder:
      'Each bowl dries for nine days before it is fired. Jonas turns them in the morning, when the light is low.',
  },
  {
    id: 'founder-story',
    name: "Founder's story",
    description: 'Why this exists at all, written by the person who began it.',
    infoLabel: 'How did it begin, and what were you after?',
    infoPlaceholder:
      "I sewed the first bag from my father's old sail in 2014. I wanted one that survived the winter on a bike.",
  },
  {
    id: 'gift-guide',
    name: 'Gift guide',
    description: 'Ideas for presents, sorted so that readers find one.',
    infoLabel: 'For whom or which occasion, and what do you suggest?',
    infoPlaceholder:
      'For people who cook:\n- Walnut spoon, $18\n- Salt cellar, $32\n- The small knife, $74\nOrder by 15 December to have it in time.',
  },
];
