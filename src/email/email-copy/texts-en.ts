import { emailTitles, plainIntro } from '../document/email-titles.ts';
import type { EmailCopyTexts } from './email-copy-texts.ts';

export const en: EmailCopyTexts = {
  greeting: 'Hi there,',
  openings: emailTitles.map(({ title, intro }) => [title, intro]),
  plainIntro,
  replyRequest:
    'If you have a question or a thought about this, just reply to this email. I would like to hear from you.',
  signOff: 'Best wishes,',
  team: (firstName) => `the ${firstName} team`,
};
