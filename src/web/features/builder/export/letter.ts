import type { User } from '#contract/auth.ts';
import { defaultReplyRequest, emailTitles } from '#email/email-titles.ts';
import type { Letter } from '#email/render.ts';

export const defaultLetter = (user: Pick<User, 'firstName' | 'company'> | null): Letter => ({
  emailTitle: emailTitles[0].title,
  senderName: user?.firstName ?? '',
  brandName: user ? user.company || `the ${user.firstName} team` : '',
  replyRequest: defaultReplyRequest,
});
