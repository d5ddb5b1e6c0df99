import type { PiecesOf } from '../pieces.ts';

export const stockAndPricePieces: PiecesOf = {
  restock: {
    facts: ['product', 'price', 'when', 'left', 'brand'],
    subjects: [
      '{Product} {is} back',
      'Back in stock: {name}',
      'You can order {product} again',
      'Back on the shelf',
      'It was sold out, and now it is back',
      'For those who came too late',
      'Once more in stock',
    ],
    preheaders: [
      '{Product} had been sold out. This email is to tell you that the wait is over.',
      'It had been sold out, and now it is not. Here is what you need to know.',
      'What was sold out can be ordered again, and this is where.',
      'The empty place on the shelf is filled again. A short note about it.',
    ],
    openings: [
      '{Product} {is} back in stock.',
      'If {product} had sold out before you got to {it}: {they} can be ordered again.',
      'Something that was sold out is back in stock.',
      'The shelf was empty. It no longer is.',
      'If you came too late the last time: it can be ordered again.',
    ],
    bodyPoints: [
      ['The price is {price}.'],
      ['There are {left}.', 'It can be ordered {when}.'],
      [
        'If you had {product} in mind before, you know what to do. If not, have a look at {it}.',
        'If you had it in mind before, you know what to do. If not, have a look.',
      ],
      [
        'Is something else sold out that you are waiting for? Reply with its name.',
        'Tell us what else you miss on the shelf; a reply is enough.',
      ],
    ],
    lead: 'What you should know:',
    ctas: ['See what is back', 'See {product}', 'Order it again', 'Back to the shelf'],
    why: 'those who wait want one thing confirmed, so the first line confirms it',
  },
  'low-stock': {
    facts: ['product', 'left', 'price', 'brand'],
    subjects: [
      '{Product}: the last ones',
      '{Left} left: {name}',
      'Nearly sold out: {name}',
      'Nearly sold out, so we say it now',
      'A fair word before they are gone',
      'The last few on the shelf',
      'Running low on the shelf',
    ],
    preheaders: [
      'There are not many of {product} left. If you were thinking about {it}, read this.',
      'A plain word on what is nearly gone, for those who were thinking about it.',
      'If you were still thinking it over, this may help you decide.',
      'No countdown, only a note: what is nearly gone, and where to find it.',
    ],
    openings: [
      '{Product} {is} nearly sold out.',
      'We would rather tell you now than afterwards: {product} {is} nearly gone.',
      'Something is nearly sold out, and you may want to know.',
      'This is a fair word before the last ones go.',
      'The shelf is getting empty, so here is a short note.',
    ],
    bodyPoints: [
      ['{Left} are left.'],
      ['The price is {price}.'],
      [
        'If you do not need {it}, leave {it} for somebody who does.',
        'If you do not need one, leave it for somebody who does.',
      ],
      [
        'If it is gone by the time you look, reply to this email and tell us what you were after.',
        'Should they be gone when you get there, a reply tells us that you would have liked one.',
      ],
    ],
    lead: 'How it stands:',
    ctas: ['See what is left', 'Look at {product}', 'Take one of the last', 'See if it is still there'],
    why: 'scarcity is easily overdone, so the email states it and adds no pressure',
  },
  'back-in-stock-waitlist': {
    facts: ['product', 'left', 'until', 'price', 'brand'],
    subjects: [
      'You asked about {product}',
      '{Product}: your wait is over',
      '{Product} {is} here',
      'You asked us to tell you',
      'Your place on the list has come up',
      'The wait is over',
      'What you waited for is here',
    ],
    preheaders: [
      'You put yourself on the list for {product}. Here {they} {is}.',
      'You are on the waiting list, so you hear about it in this email.',
      'It is here. Because you asked, you get this note, and the way to it.',
      'You wanted to know when it could be ordered. That moment has come.',
    ],
    openings: [
      'You asked us to tell you when {product} {is} back. {They} {is}.',
      'You are on the waiting list for {product}, and the waiting is over.',
      'You asked us to tell you when it is back. It is.',
      'You put your name on our waiting list. This is the email it was for.',
      'The thing you were waiting for can be ordered again.',
    ],
    bodyPoints: [
      ['There are {left} for the list.'],
      ['The price is {price}.'],
      ['Your place on the list counts {until}.'],
      [
        'If you have changed your mind about {product}, you need do nothing.',
        'If you have changed your mind in the meantime, you need do nothing.',
      ],
      [
        'If you have a question about it, reply and ask.',
        'Thank you for waiting. If you have a question first, reply to this email.',
      ],
    ],
    lead: 'What you should know:',
    ctas: ['Order mine', 'Take me to {product}', 'See that it is back', 'Use my place'],
    why: 'readers asked for this email, so it answers their request in the first line and stays short',
  },
  'price-drop': {
    facts: ['product', 'price', 'oldPrice', 'until', 'brand'],
    subjects: [
      '{Product} {costs} less now',
      'A lower price for {product}',
      'A new price: {name}',
      'A price has come down',
      'The price changed, in your favor',
      'A lower price than before',
      'Good news about a price',
    ],
    preheaders: [
      '{Price} instead of {oldPrice}: the new price, and what you get for it.',
      'The price has changed. What it is now, and what you get for it.',
      'A price has come down, and we think you should hear it from us.',
      'If it was the price that kept you, it may be worth a second look.',
    ],
    openings: [
      '{Product} {costs} less than before.',
      'We have lowered the price of {product}.',
      'One of our prices has come down.',
      'This is a short email about a lower price.',
      'Prices do not often change in this direction. This one went down.',
    ],
    bodyPoints: [
      [
        '{It} was {oldPrice}. Now {it} {costs} {price}.',
        'The new price is {price}.',
        'The old price was {oldPrice}.',
      ],
      ['The lower price holds {until}.'],
      [
        'If the price was what kept you from {product}, have another look.',
        'If the price was what kept you, have another look.',
      ],
      [
        'If you are unsure whether it is right for you, reply with your question.',
        'Any question about it? Reply, and say what you need it for.',
      ],
    ],
    lead: 'What has changed:',
    ctas: ['See the new price', 'See {product}', 'Have another look', 'Check the price'],
    why: 'a lower price is plain news, so the email presents it as news',
  },
};
