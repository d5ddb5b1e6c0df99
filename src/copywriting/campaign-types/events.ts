import type { GroupedType } from '../campaign-type.ts';

export const events: readonly GroupedType[] = [
  {
    id: 'event-invite',
    name: 'Invitation',
    description: 'A day, a place, a reason to come.',
    infoLabel: 'What is it, when, where, and what happens there?',
    infoPlaceholder:
      'Open studio on Saturday, 14 June, from 2 pm, in Mill Lane 4. Anna Berg shows how glass is blown. Free, no booking.',
  },
  {
    id: 'webinar',
    name: 'Webinar',
    description: 'An hour online: what people will know afterwards.',
    infoLabel: 'What is the topic, when is it, and who speaks?',
    infoPlaceholder:
      'How to photograph products at home, with Jonas Weber, on 12 March at 6 pm on Zoom. 45 minutes and questions. Free.',
  },
  {
    id: 'gift-card',
    name: 'Gift card',
    description: 'A present that lets the recipient choose.',
    infoLabel: 'Which amounts, how does it arrive, how long is it valid?',
    infoPlaceholder:
      'Gift cards from $25 to $200. They arrive by email within minutes and stay valid for 3 years.',
  },
];
