import type { PiecesOf } from '../pieces.ts';

export const socialProofPieces: PiecesOf = {
  'review-request': {
    facts: ['product', 'person', 'brand', 'until'],
    subjects: [
      'How is {product}?',
      'Your honest word about {product}',
      '{Product}: what do you think?',
      'What do you think of it?',
      'An honest word, please',
      'Would you tell others about it?',
      'A question now that you know it',
    ],
    preheaders: [
      'You have {product}, others are still thinking. Your words would help them.',
      'A few honest sentences from you help others to decide.',
      'Good or bad: what you write is useful to those who come after you.',
      'You know it by now. Would you tell others what you think?',
    ],
    openings: [
      'You have had some time with {product}. What do you think of {it}?',
      'May we ask what you think of {product}?',
      'You have had some time with your order. What do you think of it?',
      'May we ask you for a review? A few honest words are all it takes.',
      'You know by now what it is like. Others do not, and your words would help them.',
    ],
    bodyPoints: [
      [
        'Say what is good and what is not. A review that only praises helps nobody.',
        'Write as you would tell a friend: what surprised you, what bothered you, who it is for.',
      ],
      [
        'If something about {product} is wrong, please reply to us as well, so that we know.',
        'If something is wrong with it, please reply to us as well, so that we know.',
      ],
      [
        'If you have no time for this, that is all right.',
        'If you would rather not, simply ignore this email.',
      ],
    ],
    lead: 'About the review:',
    ctas: ['Write a review', 'Say what you think', 'Review {product}', 'Share my opinion'],
    why: 'a request is easier to grant when it is plain, so it is made in the first lines',
  },
  testimonial: {
    facts: ['quote', 'quoteBy', 'product', 'price', 'brand'],
    subjects: [
      '{QuoteBy} about {product}',
      'What {quoteBy} says about us',
      'A customer about {product}',
      'In the words of a customer',
      'We could not have said it ourselves',
      'What a customer told us',
      'Somebody else should say it',
    ],
    preheaders: [
      'Not our words but those of {quoteBy}, and they are about {product}.',
      'No slogans today. This is what a customer had to say.',
      'A few words that are not ours, passed on exactly as they were said.',
      'What somebody says who has used it is worth more than what we say.',
    ],
    openings: [
      'What we say about {product} is one thing. What {quoteBy} says is another.',
      '{QuoteBy} had this to say.',
      'What we say about our own work counts for little. So here is what a customer says.',
      'These words are not ours. They come from a customer.',
      'Today we let a customer speak.',
    ],
    bodyPoints: [
      ['“{quote}”\n{QuoteBy}', '“{quote}”'],
      ['The price, for those who ask: {price}.'],
      [
        'One opinion is one opinion. Have a look at {product} and form your own.',
        'One opinion is one opinion. Have a look and form your own.',
      ],
      [
        'Do you see it differently? Reply; we would like to know that as well.',
        'If you have a story of your own, reply with it.',
      ],
    ],
    lead: 'In short:',
    ctas: ['See {product}', 'Form my own opinion', 'See what it is about', 'Read more'],
    why: 'the words of a customer carry this email, so nothing of ours comes before them but a line',
  },
  'case-study': {
    facts: ['person', 'product', 'brand', 'quote'],
    subjects: [
      'How {person} does it',
      'A story from practice: {person}',
      '{Product} at work: a story',
      'A story from practice',
      'How one customer solved it',
      'Before, after, and what lay between',
      'What changed, told plainly',
    ],
    preheaders: [
      'What {person} wanted to change, and what came of it.',
      'A problem, what was done about it, and what is different now.',
      'One customer, one problem, one result. Told without decoration.',
      'A story from daily work, short enough for one cup of coffee.',
    ],
    openings: [
      'This is the story of {person}.',
      'This is a story about how somebody uses {product}.',
      'This is a story from practice: a problem, and what was done about it.',
      'What does it look like in real life? Here is one customer’s story.',
      'Rather than explain what we do, we would like to show you what a customer did with it.',
    ],
    bodyPoints: [
      ['“{quote}”\n{QuoteBy}', '“{quote}”'],
      [
        'Your situation will be a different one. But perhaps one step of this can be borrowed.',
        'It is one case, not a promise. What it shows is what is possible.',
      ],
      [
        'Would you like to know how it could work with you? Reply and describe your case in a few lines.',
        'If you know this problem from your own work, reply and tell us how you deal with it.',
      ],
    ],
    lead: 'The story in short:',
    ctas: ['Read the whole story', 'See how it was done', 'Talk about my case', 'See the details'],
    why: 'people recognize themselves in a situation, so it begins with the customer and not with the product',
  },
  ugc: {
    facts: ['product', 'until', 'brand', 'person'],
    subjects: [
      '{Product}, as you see {it}',
      'Your pictures, shown by {brand}',
      'Your pictures of {product}',
      'Seen through your eyes',
      'Your pictures, please',
      'What do you make of it?',
      'Show us yours',
    ],
    preheaders: [
      'How your picture of {product} can be seen by others.',
      'This is about pictures by people like you, and how to add yours.',
      'What we would like to see, and what you need to know to join in.',
      'An invitation to take part with a picture of your own.',
    ],
    openings: [
      'We would like to see what you do with {product}.',
      'The best pictures of {product} are not the ones we take ourselves.',
      'The best pictures are not the ones we take ourselves.',
      'What you make of it deserves to be seen.',
      'This email belongs to you: to your pictures and to what is in them.',
    ],
    bodyPoints: [
      ['You can join in {until}.'],
      [
        'It need not be a perfect picture. A crooked one that is yours will do very well.',
        'Kitchen tables, bad light, a thumb in the corner: that is what real pictures look like.',
      ],
      [
        'If you have a picture, show it. If you are not sure about it, show it anyway.',
        'If something about taking part is unclear, reply and ask.',
      ],
    ],
    lead: 'How it works:',
    ctas: ['Show mine', 'Take part', 'See how it works', 'Have a look'],
    why: 'people show something when they are asked, so the asking comes first',
  },
  trending: {
    facts: ['product', 'price', 'brand', 'audience'],
    subjects: [
      'Many choose {product}',
      '{Product}: why so many ask for {it}',
      'What others choose at {brand}',
      'What others are choosing',
      'Popular at the moment',
      'This is what people come for',
      'A look at what goes well',
    ],
    preheaders: [
      'A look at {product}, in case you are curious what others see in {it}.',
      'What is popular right now, in case you want to know what others see in it.',
      'Others choose it. Whether it suits you is for you to find out.',
      'A short look at what people choose these days, and what it is.',
    ],
    openings: [
      'Many people are choosing {product} at the moment.',
      'If you wonder what others are looking at: it is {product}.',
      'If you wonder what others are choosing, here is the answer.',
      'Some things get asked for more than others. This is about one of them.',
      'There is something that people keep asking for, so we thought you may want to see it too.',
    ],
    bodyPoints: [
      ['{It} {costs} {price}.'],
      ['For {audience}, it may be worth a look.'],
      [
        'That many people like something does not make it right for you. Have a look and see.',
        'You need not like what everybody likes. But it is a good place to begin.',
      ],
      [
        'Which of our things do you think more people should know? Reply with its name.',
        'What is your own favorite? Reply with its name.',
      ],
    ],
    lead: 'About it:',
    ctas: ['See what is popular', 'See {product}', 'Look for myself', 'See what it is'],
    why: 'what others choose is a hint and no proof, so it is reported and not praised',
  },
};
