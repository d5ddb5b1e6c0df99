import type { PiecesOf } from '../pieces.ts';

export const eventPieces: PiecesOf = {
  'event-invite': {
    facts: ['when', 'where', 'product', 'person', 'limit', 'price', 'brand'],
    subjects: [
      'You are invited: {name}',
      'An invitation from {brand}',
      'Are you free {when}?',
      'An invitation, and a short one',
      'Would you like to come?',
      'We would like to see you',
      'An invitation for you',
    ],
    preheaders: [
      'All there is to say about {product}, to be read before you decide.',
      'What it is, and why we would like to see you there. It fits in here.',
      'We would be glad to see you. This is what you need to know.',
      'An invitation with its details, so that you can decide at once.',
    ],
    openings: [
      'You are invited to {product}.',
      'We would like to invite you, and this is what to.',
      'You are invited, and we would be glad if you came.',
      'We would like to see you at something that is coming up.',
    ],
    bodyPoints: [
      ['It takes place {when}, {where}.', 'It takes place {when}.', 'The place: {where}.'],
      ['{Person} will be there.'],
      ['There are {limit}.'],
      ['It costs {price}.'],
      [
        'We would be glad to see you there.',
        'Put it into your calendar, before something less pleasant gets there first.',
      ],
      [
        'If you cannot come, a short reply helps us to plan.',
        'A question about getting there, or about anything else? Reply to this email.',
      ],
    ],
    lead: 'You are invited to:',
    ctas: ['I will come', 'I would like to come', 'See the details', 'Say yes'],
    why: 'an invitation should be plain, so the first line invites',
  },
  webinar: {
    facts: ['howTo', 'topic', 'when', 'where', 'person', 'price', 'limit', 'brand'],
    subjects: [
      'Online: how to {howTo}',
      'Online with {person}',
      'Webinar: {topic}',
      'Learn something from your own chair',
      'A webinar you may want to sit in on',
      'A session online, with your questions',
      'To be attended in slippers',
    ],
    preheaders: [
      'What to expect when {person} speaks, and what you need to know to join.',
      'What it is about, and how to join from where you are.',
      'You need a chair, a screen and some curiosity. The rest is in here.',
      'A session online: what it is about, and why you may like to join.',
    ],
    openings: [
      'We are holding a webinar on how to {howTo}, and you are invited.',
      '{Person} is speaking in our next webinar, and you are invited.',
      'We are holding a webinar, and you are invited.',
      'You are invited to a session online. No travel, no name tags.',
      'If you would like to learn something without leaving your chair, this may be for you.',
    ],
    bodyPoints: [
      ['It takes place {when}, {where}.', 'It takes place {when}.', 'It takes place {where}.'],
      ['The speaker is {person}.'],
      ['There are {limit}.'],
      ['It costs {price}.'],
      [
        'If there is a question you hope to hear answered, reply with it.',
        'Which question should be answered for it to be worth your time? Reply with it.',
      ],
      ['If you are not sure that it is for you, reply and ask.'],
    ],
    lead: 'The session in short:',
    ctas: ['Join the webinar', 'Save my place', 'Sign me up', 'See what it covers'],
    why: 'time is what a webinar costs, so the email keeps to what helps to decide',
  },
  'gift-card': {
    facts: ['price', 'until', 'brand', 'code'],
    subjects: [
      'A gift card from {brand}',
      'A present without guessing, from {brand}',
      'Gift cards at {brand}',
      'For when you do not know what to give',
      'A present that fits',
      'Let them choose for themselves',
      'A gift card, quickly explained',
    ],
    preheaders: [
      'A gift card from {brand}: what it is, and what you should know about it.',
      'A present that fits, because they choose it. How it works is in here.',
      'When you want to give something and leave the choice to them.',
      'About our gift cards, for the days when no other present comes to mind.',
    ],
    openings: [
      'If you want to give something and do not know what, there is a gift card from {brand}.',
      'Choosing for somebody else is hard. With a gift card they choose for themselves.',
      'Not every present has to be guessed. A gift card leaves the choice to the one who knows best.',
      'This is about our gift cards, for when you would rather not guess.',
    ],
    bodyPoints: [
      ['A card costs {price}.'],
      ['The offer holds {until}.'],
      [
        'Write a line of your own to go with it. That is the part they will keep.',
        'A card is as personal as the sentence that comes with it, so take a minute for that.',
      ],
      [
        'Is it for somebody special, or for many? Reply, and we will help.',
        'If you are not sure about the amount, reply and ask.',
      ],
    ],
    lead: 'How it works:',
    ctas: ['Give a gift card', 'Choose an amount', 'See the gift cards', 'Send a present'],
    why: 'a gift card answers one question, what to give, so the email says early what the card is good for',
  },
};
