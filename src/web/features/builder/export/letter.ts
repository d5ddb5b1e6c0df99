import type { User } from '#contract/auth.ts';
import type { Brand } from '#contract/brand.ts';
import { defaultReplyRequest, emailTitles } from '#email/email-titles.ts';
import type { Letter } from '#email/render.ts';

/** The words around the blocks until somebody changes them: the brand's, else those of the person. */
export const defaultLetter = (
  user: Pick<User, 'firstName' | 'company'> | null,
  brand: Brand | null = null,
): Letter => ({
  emailTitle: emailTitles[0].title,
  senderName: brand?.senderName || (user?.firstName ?? ''),
  brandName: brand?.brandName || (user ? user.company || `the ${user.firstName} team` : ''),
  replyRequest: defaultReplyRequest,
  ...(brand?.signOff ? { signOff: brand.signOff } : {}),
});
