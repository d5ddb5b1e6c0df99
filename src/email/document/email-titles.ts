// Titles for an email, each with its opening line. The lines claim nothing that the sender would have to prove: no
// deadline, no discount, no earlier conversation.

export interface EmailTitle {
  title: string;
  intro: string;
}

export const emailTitles = [
  {
    title: 'Just Checking In',
    intro: 'I wanted to see how you are doing, and to share something we have been working on.',
  },
  {
    title: 'A Quick Note',
    intro: 'This is a short note, so I will get to the point. I thought you might like to see this.',
  },
  {
    title: 'Thought of You',
    intro: 'When we put this together, we had people like you in mind, so here it is.',
  },
  {
    title: 'A Small Update',
    intro: 'A few things have changed on our side, and I would rather you heard it from us.',
  },
  {
    title: 'Something I Wanted to Share',
    intro: 'I have been looking forward to showing you this. Have a look when you have a minute.',
  },
  {
    title: 'A Little More Detail',
    intro: 'Some things need more than one line, so here is the longer version.',
  },
  {
    title: 'A Question for You',
    intro: 'I have one question for you at the end of this email. First, a little background.',
  },
  {
    title: 'Thank You',
    intro: 'Thank you for being on our list. It means more to a business like ours than you might think.',
  },
  {
    title: 'What We Have Been Working On',
    intro: 'It has been a full few weeks here. This is what came of it.',
  },
  { title: 'New This Week', intro: 'Here is what is new with us this week, in a few lines and pictures.' },
  {
    title: 'Before You Decide',
    intro: 'If you are still weighing things up, this may help. There is no rush.',
  },
  {
    title: 'How Is It Going?',
    intro: 'I would like to hear how things are going for you, and tell you what is going on here.',
  },
  { title: 'An Idea for You', intro: 'I have an idea that might be useful to you. See what you make of it.' },
  { title: 'Your Thoughts?', intro: 'I would value your opinion on what follows. Plain words are welcome.' },
  {
    title: 'A Note From Us',
    intro: 'We have put some care into this one, and I hope it is worth your time.',
  },
] as const satisfies readonly [EmailTitle, ...EmailTitle[]];

export const plainIntro = 'I wanted to share something with you. I hope you find it useful.';

/** The index of a title among the presets; -1 for another title. */
export const presetOf = (title: string): number => {
  const wanted = title.trim().toLowerCase();
  return emailTitles.findIndex((preset) => preset.title.toLowerCase() === wanted);
};

/** The opening line of a title; a title that is no preset gets a neutral one. */
export const introOf = (title: string): string =>
  title.trim() === '' ? '' : (emailTitles[presetOf(title)]?.intro ?? plainIntro);
