import type { PiecesOf } from '../pieces.ts';

export const worthReadingPieces: PiecesOf = {
  faq: {
    facts: ['question', 'product', 'topic', 'brand'],
    subjects: [
      '{Question}',
      'Questions about {product}',
      'What people ask about {product}',
      'Questions we are asked, with answers',
      'You ask, we answer',
      'What people want to know',
      'Short answers to fair questions',
    ],
    preheaders: [
      'Questions about {product}, with answers in plain words.',
      'The questions that reach us, each with a short answer.',
      'Perhaps yours is among them. If not, reply and ask it.',
      'Real questions and plain answers, short enough to read at once.',
    ],
    openings: [
      'These are questions we are asked about {product}, and our answers.',
      'Some questions reach us again and again. Here they are, with the answers.',
      'You may have wondered about this too: questions we get, and what we reply.',
      'Good questions deserve answers that everybody can read, so here they are.',
    ],
    beats: [
      [
        'If an answer is not clear enough, write back. Then the next reader has it easier.',
        'If one of these answers raises a new question, that is a good reason to reply.',
      ],
      [
        'What would you have asked about {product}? Reply with it.',
        'Is your question missing? Reply with it.',
      ],
    ],
    lead: 'Questions and answers:',
    ctas: ['Read more answers', 'Ask a question', 'See {product}', 'See all questions'],
    why: 'people scan for their own question, so the questions come at once',
  },
  'how-to': {
    facts: ['howTo', 'product', 'topic', 'brand', 'person'],
    subjects: [
      'How to {howTo}',
      'Step by step: how to {howTo}',
      'A short guide: {topic}',
      'How it is done, step by step',
      'A short guide, to try out today',
      'One thing, explained properly',
      'To read first and do afterwards',
    ],
    preheaders: [
      'Step by step, in the order in which you will need it.',
      'A short guide that you can follow while you read it.',
      'Keep this one: a guide to come back to when you need it.',
      'What to do, in which order, and what to look out for.',
    ],
    openings: [
      'This is a short guide on how to {howTo}.',
      'If you have ever wondered how to {howTo}, this is one way that works.',
      'This is a short guide. You can follow it while you read.',
      'One task, explained from beginning to end. That is all this email is.',
      'Some things are easy once somebody has shown you. So let us show you.',
    ],
    beats: [
      [
        'Take your time with the first try. The next one goes more easily.',
        'Read it through once before you begin. It saves a trip back to the start.',
      ],
      ['Keep this email for the day you need it.'],
      [
        'Where did you get stuck? Reply and tell us which step it was.',
        'Do you do it differently? Reply with your way; there is often more than one.',
      ],
    ],
    lead: 'The steps:',
    ctas: ['See the whole guide', 'Try it yourself', 'Read how it is done', 'Read it in full'],
    why: 'a guide is useful only if one can begin at once, so there is hardly an introduction',
  },
  tips: {
    facts: ['topic', 'product', 'person', 'brand'],
    subjects: [
      'A few tips: {topic}',
      'Tips from {brand}',
      'What helps: {topic}',
      'A few things that help',
      'Small things that help',
      'Worth knowing before you begin',
      'A handful of useful things',
    ],
    preheaders: [
      'Short tips from {brand}, each of them easy to try.',
      'A few things worth knowing, each of them short enough to remember.',
      'Only what helps, in a few lines. Take what you can use.',
      'Some small advice that saves time, collected in one place.',
    ],
    openings: [
      'A few tips today, on one subject: {topic}.',
      'This email is about {topic}, and about what helps.',
      'A few tips today. Take the ones you can use.',
      'This email is about a few things that help.',
      'Here are some tips we like to pass on.',
    ],
    beats: [
      [
        'Try one of them this week. All at once is how good intentions end.',
        'If you try only one, take the one that seems easiest.',
      ],
      ['If somebody you know could use this, forward it.', 'Keep what helps, forget the rest.'],
      [
        'Which tip is missing? Reply with yours.',
        'What works for you? Reply and tell us.',
      ],
    ],
    lead: 'What helps:',
    ctas: ['Read more tips', 'See more of this', 'Try it out', 'More from {brand}'],
    why: 'tips are read for use, so they come straight after one line of introduction',
  },
  newsletter: {
    facts: ['brand', 'person'],
    subjects: [
      'News from {brand}',
      'What is new at {brand}',
      'A letter from {brand}',
      'What has happened since the last letter',
      'A few pieces of news',
      'Our news, in a short letter',
      'This and that, and why it matters',
    ],
    preheaders: [
      'What has been going on at {brand}, in a letter you can read in a minute.',
      'A few short pieces, so that you know what we have been up to.',
      'What is new, what is next, and a question at the end.',
      'Our news since the last letter, in the order in which we would tell you.',
    ],
    openings: [
      'Here is what is new at {brand}.',
      'It is time for a letter again. This is what is new.',
      'A few things have happened since the last letter, and we would like to tell you about them.',
      'Here is our news, short enough to read before the coffee gets cold.',
    ],
    beats: [
      [
        'That is all for this time.',
        'So much for our news.',
      ],
      [
        'And what is new with you? We mean it; reply if you like.',
        'Which of these would you like to hear more about? Reply with a word.',
      ],
    ],
    lead: 'The news:',
    ctas: ['Read more', 'See what is new', 'Visit {brand}', 'The news in full'],
    why: 'a newsletter is read for its news, so it begins with them and keeps its manners for the end',
  },
  'behind-the-scenes': {
    facts: ['product', 'person', 'where', 'brand'],
    subjects: [
      'How {product} {comes} about',
      'Behind the scenes at {brand}',
      'A look over the shoulder of {person}',
      'How it is really made',
      'Behind the scenes, with the door open',
      'What one does not see from outside',
      'A look over our shoulder',
    ],
    preheaders: [
      'What goes on at {brand} before anything reaches you.',
      'What happens before it reaches you, told by those who do it.',
      'The part of the work that nobody sees, in a few lines.',
      'A short visit to where it is made. No need to wipe your feet.',
    ],
    openings: [
      'You know the result. This is about what happens before: how {product} {comes} about.',
      'Come in for a moment. This is what it looks like at {brand} when nobody is watching.',
      'Come in for a moment. We would like to show you what happens behind the scenes.',
      'You usually see only the result. Today we show you what comes before it.',
      'This email is a visit to our place of work. It takes a minute.',
    ],
    beats: [
      [
        'You may not see this in the end. But now you know.',
        'It is a part of the work that rarely gets talked about.',
      ],
      [
        'Is there a step you would like to see up close? Reply and tell us which.',
        'What have you always wanted to know about how it is made? Ask; reply to this email.',
      ],
    ],
    lead: 'What happens there:',
    ctas: ['See how it is made', 'Come and see', 'See {product}', 'Have a look inside'],
    why: 'a look behind the scenes works like a visit, so it begins at the door',
  },
  'founder-story': {
    facts: ['person', 'brand', 'product'],
    subjects: [
      'How {brand} began',
      'The story behind {brand}',
      'Why there is {brand} at all',
      'How all of this began',
      'Why we do this',
      'It began with one idea',
      'A story about a beginning',
    ],
    preheaders: [
      'Where {brand} comes from, told by the one who was there.',
      'A personal letter about how it began and what it was meant to be.',
      'Every beginning looks different from the inside. This was ours.',
      'A story this time: where we come from, and how it all began.',
    ],
    openings: [
      'This is the story of how {brand} began.',
      'This letter is a personal one. It is about how all of this began.',
      'How did it begin? Here is the answer, as short as it can be told.',
      'Today we have a story for you, about a beginning.',
    ],
    beats: [
      [
        'Every beginning has more to it than fits into an email. This is the short version.',
        'That is how it began. The rest is work, and that is still going on.',
      ],
      [
        'How did your own thing begin? We would like to hear it; reply to this email.',
        'If this story reminds you of your own, reply and tell it.',
      ],
    ],
    lead: 'The story in short:',
    ctas: ['Read the whole story', 'See what became of it', 'Get to know {brand}', 'See what we make'],
    why: 'a founder’s letter is personal, so it begins like one',
  },
  'gift-guide': {
    facts: ['audience', 'topic', 'brand'],
    subjects: [
      'Ideas for {audience}',
      'Ideas for presents from {brand}',
      'Ideas: {topic}',
      'Ideas for presents, sorted',
      'If you are looking for a present',
      'Ideas for somebody you like',
      'Somebody deserves something nice',
    ],
    preheaders: [
      'A few ideas for {audience}, so that you need not look for long.',
      'A few ideas, sorted, so that the search takes minutes and not evenings.',
      'For the people on your list, the difficult ones included.',
      'A short list of presents, for people you would like to surprise.',
    ],
    openings: [
      'If you are looking for a present for {audience}, here are a few ideas.',
      'If you are looking for a present, here are a few ideas.',
      'Finding a present is easy, unless one has to. So here is some help.',
      'This is a short list of presents, for when nothing comes to mind.',
    ],
    beats: [
      [
        'The best present is often the one you would like to keep. Start there.',
        'If you hesitate between two, take the one that gets used.',
      ],
      [
        'Who is it for? Reply and describe the person; perhaps we have an idea.',
        'Not sure? Reply with a few words about the person, and we will think along.',
      ],
    ],
    lead: 'Ideas:',
    ctas: ['See all ideas', 'Find a present', 'Look through the guide', 'Get an idea'],
    why: 'whoever looks for a present wants ideas, so the list comes before any advice',
  },
};
